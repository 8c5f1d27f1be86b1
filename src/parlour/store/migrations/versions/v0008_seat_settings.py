"""A seat has its own settings. At existing tables nobody has chosen any."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("seats", sa.Column("chosen", sa.LargeBinary))
