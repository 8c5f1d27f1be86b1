"""A table chooses how fast its bots play. At existing tables they play as people do, as before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the column, with the default for existing tables."""
    pace = sa.Column("pace", sa.Text, nullable=False, server_default="people")
    op.add_column("tables", pace)
