"""The database tables after the newest migration. `events` is the log, keyed (match, n)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
    true,
)

METADATA = MetaData()

# SQLite assigns a key automatically only if it is declared INTEGER.
_NUMBERED = BigInteger().with_variant(Integer(), "sqlite")


def _of(table: str, key: str = "id") -> ForeignKey:
    """A foreign key that deletes this row together with the one it refers to."""
    return ForeignKey(f"{table}.{key}", ondelete="CASCADE")


guests = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("sign", Text),
    Column("colour", Text),
    Index("guests_seen", "seen"),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("timer", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("chat_open", Boolean, nullable=False),
    Column("seed", Text, nullable=False),
    Column("match", Text),
    Column("position", LargeBinary),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("tutorial", Boolean, nullable=False, server_default=false()),
    Column("pace", Text, nullable=False, server_default="people"),
    Column("version", Integer, nullable=False, server_default="1"),
    Index("tables_changed", "changed"),
    Index("tables_host", "host"),
)
# The code of a closed table may be used again.
Index(
    "tables_code",
    tables.c.code,
    unique=True,
    sqlite_where=text("phase != 'closed'"),
    postgresql_where=text("phase != 'closed'"),
)

seats = Table(
    "seats",
    METADATA,
    Column("table", Text, _of("tables"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("level", Text),
    Column("guest", Text),
    Column("name", Text),
    Column("token_hash", Text),
    Column("nonce", Text),
    Column("ready", Boolean, nullable=False),
    Column("sign", Text),
    Column("colour", Text),
    Column("chosen", LargeBinary),
    Index("seats_guest", "guest"),
)

matches = Table(
    "matches",
    METADATA,
    Column("number", _NUMBERED, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("table", Text, _of("tables"), nullable=False),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("header", LargeBinary, nullable=False),
    Column("seed", Text, nullable=False),
    Column("fate", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("outcome", LargeBinary),
    Index("matches_table", "table", "created"),
    Index("matches_ended", "ended"),
)

players = Table(
    "players",
    METADATA,
    Column("match", Text, _of("matches"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("guest", Text),
    Column("sign", Text),
    Column("colour", Text),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Index("players_guest", "guest"),
)

# Keyed by the match's number, in order of arrival: a batch of appends to many matches then
# changes a few pages of a small index instead of one page per match (a third of the cost).
events = Table(
    "events",
    METADATA,
    Column("match", BigInteger, _of("matches", "number"), primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("id", Text),
)

# No foreign key to `matches`: a high score outlives the log of its match.
results = Table(
    "results",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("listed", Text),
    Column("guest", Text),
    Column("name", Text, nullable=False),
    Column("level", Text),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("results_best", "game", "listed", "score", "ended"),
    Index("results_guest", "guest"),
)

chat = Table(
    "chat",
    METADATA,
    Column("id", _NUMBERED, primary_key=True),
    Column("table", Text, _of("tables")),
    Column("t", BigInteger, nullable=False),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("to", Text),
    Index("chat_table", "table", "id"),
    Index("chat_t", "t"),
    Index("chat_guest", "guest"),
    Index("chat_to", "to"),
    # Never reuse an id, even after the last lines have been deleted.
    sqlite_autoincrement=True,
)

carries = Table(
    "carries",
    METADATA,
    Column("secret_hash", Text, primary_key=True),
    Column("table", Text, _of("tables"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("carries_expires", "expires"),
    Index("carries_table", "table"),
)
