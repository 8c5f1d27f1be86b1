"""Guests choose a sign and a colour; seats and the players of a match have them.

Existing rows have none; the server fills them in when it reads a table or a match.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns."""
    for table in ("guests", "seats", "players"):
        op.add_column(table, sa.Column("sign", sa.Text))
        op.add_column(table, sa.Column("colour", sa.Text))
