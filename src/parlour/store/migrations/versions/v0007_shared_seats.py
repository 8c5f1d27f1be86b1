"""A match knows the seats where somebody else has played too: they are on no list of high scores.
In existing matches everybody counts as having stayed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the column."""
    shared = sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("players", shared)
