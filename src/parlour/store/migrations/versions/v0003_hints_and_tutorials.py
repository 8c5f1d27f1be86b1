"""A table gets two switches: whether hints are allowed, and whether it runs a tutorial.

Existing tables allow hints and run no tutorial.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the columns, with the defaults for existing tables."""
    hints = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    tutorial = sa.Column("tutorial", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", hints)
    op.add_column("tables", tutorial)
