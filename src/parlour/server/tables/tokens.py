"""Secrets and what is made of them: seat tokens, carry links, table codes, signed guests."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer

COOKIE = "parlour_guest"
_TOKEN_BYTES = 24

_STARTS = ["b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z"]
_VOWELS = ["a", "e", "i", "o", "u"]


def new_id() -> str:
    """A name for a guest, a table or a match that nobody can guess."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The secret that a match's chance is made from."""
    return secrets.token_hex(32)


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_hex(_TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What the store keeps of a token or a link's secret."""
    return hashlib.sha256(b"parlour token\0" + _bytes(token)).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two texts are the same, in a time that tells nothing."""
    return hmac.compare_digest(_bytes(one), _bytes(other))


def _bytes(given: str) -> bytes:
    """Whatever somebody sent, half characters included."""
    return given.encode(errors="surrogatepass")


def seal(token: str, secret: str) -> str:
    """A token that only the secret of its link opens again."""
    return _mix(bytes.fromhex(token), secret).hex()


def unseal(sealed: str, secret: str) -> str:
    """The token inside."""
    return _mix(bytes.fromhex(sealed), secret).hex()


def _mix(data: bytes, secret: str) -> bytes:
    pad = hashlib.sha256(b"parlour carry\0" + _bytes(secret)).digest()
    return bytes(a ^ b for a, b in zip(data, pad, strict=False))


def new_code() -> str:
    """A code to say aloud: three syllables and two digits, one of 6.1 × 10⁷."""
    syllables = [secrets.choice(_STARTS) + secrets.choice(_VOWELS) for _ in range(3)]
    return "".join(syllables) + f"{secrets.randbelow(90) + 10}"


def read_code(said: str) -> str:
    """The code that somebody typed: case, spaces and dashes do not matter."""
    return "".join(c for c in said.lower() if c.isalnum())


class Guests:
    """Signs and reads the cookie that says who you are."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="parlour guest", digest_method=hashlib.sha256)

    def sign(self, guest: str) -> str:
        """The cookie's value."""
        return self._signer.sign(guest.encode()).decode()

    def read(self, cookie: str | None) -> str | None:
        """The guest that a cookie speaks for, if we signed it."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie.encode()).decode()
        except (BadSignature, UnicodeError):
            return None


def key_in(folder: Path) -> bytes:
    """The server's own key; made once, readable by its owner alone."""
    path = folder / "secret.key"
    if not path.exists():
        made = folder / "secret.key.new"
        made.touch(mode=0o600)
        made.write_bytes(secrets.token_bytes(32))
        made.replace(path)
    return path.read_bytes()
