"""Acts are kept in the order in which they were done, with an index by game and version.

Acts of many games that are saved together then share their pages, and the pages of an index are so
few that games share those too: less is written for each act.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    rows = {"sqlite_with_rowid": True}
    with op.batch_alter_table("act", recreate="always", table_kwargs=rows):
        pass  # it is made anew like that, with everything that was in it
