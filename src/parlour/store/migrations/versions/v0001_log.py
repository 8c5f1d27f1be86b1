"""Guests, tables, the log of every match, results, chat, carry links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


_NUMBERED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _of(table: str, key: str = "id") -> sa.ForeignKey:
    return sa.ForeignKey(f"{table}.{key}", ondelete="CASCADE")


def upgrade() -> None:
    """Creates all tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("guests_seen", "guests", ["seen"])
    _tables()
    _matches()
    _results()
    _chat()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("timer", sa.Text, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("chat_open", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("match", sa.Text),
        sa.Column("position", sa.LargeBinary),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_changed", "tables", ["changed"])
    op.create_index("tables_host", "tables", ["host"])
    is_open = sa.text("phase != 'closed'")
    op.create_index(
        "tables_code",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, _of("tables"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("guest", sa.Text),
        sa.Column("name", sa.Text),
        sa.Column("token_hash", sa.Text),
        sa.Column("nonce", sa.Text),
        sa.Column("ready", sa.Boolean, nullable=False),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "carries",
        sa.Column("secret_hash", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, _of("tables"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("carries_expires", "carries", ["expires"])
    op.create_index("carries_table", "carries", ["table"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("number", _NUMBERED, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("table", sa.Text, _of("tables"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("guests", sa.JSON, nullable=False),
        sa.Column("fate", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.LargeBinary),
    )
    op.create_index("matches_table", "matches", ["table", "created"])
    op.create_index("matches_ended", "matches", ["ended"])
    op.create_table(
        "events",
        sa.Column(
            "match",
            sa.BigInteger,
            _of("matches", "number"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("id", sa.Text),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("listed", sa.Text),
        sa.Column("guest", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("results_best", "results", ["game", "listed", "score", "ended"])
    op.create_index("results_guest", "results", ["guest"])


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("id", _NUMBERED, primary_key=True),
        sa.Column("table", sa.Text, _of("tables")),
        sa.Column("t", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("to", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("chat_table", "chat", ["table", "id"])
    op.create_index("chat_t", "chat", ["t"])
    op.create_index("chat_guest", "chat", ["guest"])
    op.create_index("chat_to", "chat", ["to"])
