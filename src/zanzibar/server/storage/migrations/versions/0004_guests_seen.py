"""Of guests it is kept when they were last here, not when they first came.

Earlier visits were not written down, so everybody counts as here today.
"""

import sqlalchemy as sa
from alembic import op

from zanzibar.server.clock import now_ms

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE guest RENAME COLUMN made_at TO seen_at")
    op.execute(sa.text("UPDATE guest SET seen_at = :now").bindparams(now=now_ms()))
