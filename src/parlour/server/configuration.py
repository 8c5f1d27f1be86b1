"""What whoever runs the server can choose, and every limit in one place."""

from __future__ import annotations

from msgspec import Struct


class Rate(Struct, frozen=True):
    """How many at once, and how many per second after that."""

    burst: int
    per_second: float


class Limits(Struct, frozen=True, kw_only=True):
    """How much of everything there may be."""

    frame: int = 65_536
    body: int = 2_000_000
    body_ms: int = 20_000
    """How long a body may take to come."""
    messages: Rate = Rate(200, 100)
    """Of one socket."""
    requests: Rate = Rate(240, 60)
    """Of one address."""
    tables_made: Rate = Rate(30, 0.5)
    """By one address."""
    chat: Rate = Rate(8, 0.7)
    """Of one guest."""
    sockets: int = 20_000
    sockets_per_address: int = 256
    sockets_per_table: int = 128
    tables: int = 20_000
    """Open at the same time."""
    mailbox: int = 512
    backlog: int = 1_000_000
    """Bytes a slow reader may owe before it is dropped."""
    trouble: int = 20
    """Messages of one socket that cannot be read or are too many, before it is closed."""
    drafts: int = 4_000
    """Bytes of one draft."""
    chat_lines: int = 100
    """Sent after hello."""


class Configuration(Struct, frozen=True, kw_only=True):
    """How a server behaves."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Origins allowed beside the server's own, such as a name that a proxy gives it."""
    secure: bool = False
    """Behind https: cookies are marked Secure."""
    proxied: bool = False
    """Addresses come from the last X-Forwarded-For entry."""
    lobby_chat: bool = False
    bots: int = 1
    """Worker processes for bots; 0: none think, the table plays for them."""
    bot_delay_ms: int = 1_100
    """Bots answer no sooner."""
    bot_patience_ms: int = 10_000
    """Bots answer no later: then the table plays for them."""
    bot_warming_ms: int = 20_000
    """So much later they may answer while a worker compiles: on a new machine that takes long."""
    absence_ms: int = 90_000
    """How long the table waits for a player who is away on their own turn."""
    idle_ms: int = 120_000
    """Tables without people leave memory after this."""
    heartbeat_ms: int = 20_000
    """Every socket is asked so often whether anybody is there; who never answers is gone."""
    carry_ms: int = 600_000
    drain_ms: int = 5_000
