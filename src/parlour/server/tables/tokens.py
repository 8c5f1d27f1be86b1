"""Secrets and identifiers: seat tokens, carry links, table codes, signed guest cookies."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer

from parlour.store.interface import Unusable

COOKIE = "parlour_guest"
_TOKEN_BYTES = 24
_KEY_BYTES = 32

_STARTS = ["b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z"]
_VOWELS = ["a", "e", "i", "o", "u"]


def new_id() -> str:
    """An unguessable id for a guest, a table or a match."""
    return secrets.token_urlsafe(12)


def new_seed() -> str:
    """The secret seed of a match, from which all its chance is derived."""
    return secrets.token_hex(32)


def new_token() -> str:
    """A secret that lets its holder act for a seat."""
    return secrets.token_hex(_TOKEN_BYTES)


def token_hash(token: str) -> str:
    """The hash that the store keeps instead of a token or a link's secret."""
    return hashlib.sha256(b"parlour token\0" + _bytes(token)).hexdigest()


def equal_secrets(one: str, other: str) -> bool:
    """Compares two texts in constant time."""
    return hmac.compare_digest(_bytes(one), _bytes(other))


def _bytes(text: str) -> bytes:
    """Encodes anything a client may send, lone surrogates included."""
    return text.encode(errors="surrogatepass")


def seal(token: str, secret: str) -> str:
    """Encrypts a token with the secret of its link."""
    return _xor_with_pad(bytes.fromhex(token), secret).hex()


def unseal(sealed: str, secret: str) -> str:
    """Decrypts a token with the secret of its link."""
    return _xor_with_pad(bytes.fromhex(sealed), secret).hex()


def _xor_with_pad(data: bytes, secret: str) -> bytes:
    pad = hashlib.sha256(b"parlour carry\0" + _bytes(secret)).digest()
    return bytes(a ^ b for a, b in zip(data, pad, strict=False))


def new_code() -> str:
    """A code that is easy to say aloud: three syllables and two digits, one of 6.1 × 10⁷."""
    syllables = [secrets.choice(_STARTS) + secrets.choice(_VOWELS) for _ in range(3)]
    return "".join(syllables) + f"{secrets.randbelow(90) + 10}"


def read_code(typed: str) -> str:
    """Normalizes a code that somebody typed: case, spaces and dashes do not matter."""
    return "".join(c for c in typed.lower() if c.isalnum())


class Guests:
    """Signs and verifies the cookie that identifies a guest."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="parlour guest", digest_method=hashlib.sha256)

    def sign(self, guest: str) -> str:
        """The cookie's value."""
        return self._signer.sign(guest.encode()).decode()

    def read(self, cookie: str | None) -> str | None:
        """The guest in a cookie, or None if this server did not sign it."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.unsign(cookie.encode()).decode()
        except (BadSignature, UnicodeError):
            return None


def signing_key(folder: Path) -> bytes:
    """The server's signing key; created once, readable only by its owner. Raises `Unusable` if the
    file is not a key: cookies signed with an empty or shortened one could be forged.
    """
    path = folder / "secret.key"
    if not path.exists():
        _write_key(path)
    key = path.read_bytes()
    if len(key) != _KEY_BYTES:
        raise Unusable(
            f"{path} is damaged: it has {len(key)} bytes instead of {_KEY_BYTES}. Restore it from "
            "a backup, or delete it; without it, the server recognises none of its guests"
        )
    return key


def _write_key(path: Path) -> None:
    """On the disk before anybody gets a cookie that was signed with it."""
    new = path.with_suffix(".key.new")
    with os.fdopen(os.open(new, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as out:
        out.write(secrets.token_bytes(_KEY_BYTES))
        out.flush()
        os.fsync(out.fileno())
    new.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
