"""A table says whether hints are given there, and whether it is one for a tutorial.

At those that are open already hints are given, and none is for a tutorial.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the columns; their defaults are what every earlier table has."""
    hints = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    tutorial = sa.Column("tutorial", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", hints)
    op.add_column("tables", tutorial)
