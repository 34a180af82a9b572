"""Store the last visit of a guest instead of the first.

Earlier visits were not saved, so the migration counts as a visit of every guest.
"""

import sqlalchemy as sa
from alembic import op

from zanzibar.server.clock import now_ms

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE guest RENAME COLUMN made_at TO seen_at")
    op.execute(sa.text("UPDATE guest SET seen_at = :now").bindparams(now=now_ms()))
