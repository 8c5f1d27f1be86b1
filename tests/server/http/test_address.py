"""Which address a request counts for: the proxy's word, not the client's, and IPv6 by /64."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from parlour.server.configuration import Configuration
from parlour.server.http.address import address_of, counted

PEER = "10.0.0.7"


def address(*lines: str, proxied: bool = True, peer: str | None = PEER) -> str:
    """The address of a request with these lines of X-Forwarded-For."""
    headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
    request = make_mocked_request("GET", "/", headers).clone(remote=peer)  # type: ignore[arg-type]
    return address_of(request, Configuration(proxied=proxied))


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ((), PEER),
        (("1.1.1.1",), "1.1.1.1"),
        (("9.9.9.9, 1.1.1.1",), "1.1.1.1"),
        (("9.9.9.9", "1.1.1.1"), "1.1.1.1"),
        (("9.9.9.9, 8.8.8.8", "7.7.7.7,1.1.1.1"), "1.1.1.1"),
        (("1.1.1.1:4711",), "1.1.1.1"),
        (("[2001:db8::1]:4711",), "2001:db8::/64"),
        (("1.1.1.1", "nonsense"), PEER),
        (("1.1.1.1,",), PEER),
        (("1.1.1.1" + " " * 100,), PEER),
        (("unknown",), PEER),
    ],
)
def test_the_last_entry_of_the_last_line_counts(lines: tuple[str, ...], found: str) -> None:
    assert address(*lines) == found


def test_without_a_proxy_nobody_is_asked_for_an_address() -> None:
    assert address("1.1.1.1", proxied=False) == PEER


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", None),
        ("a.b.c.d", None),
        ("1.2.3.4.5", None),
    ],
)
def test_ipv6_is_counted_by_64_bits(text: str, found: str | None) -> None:
    assert counted(text) == found
