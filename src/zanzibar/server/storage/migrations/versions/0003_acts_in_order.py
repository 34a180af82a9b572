"""Store acts in the order of saving, with an index by game and version.

Acts of many games that are committed together then share pages, and the index is so small that
games share its pages too: less is written for each act.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    rows = {"sqlite_with_rowid": True}
    with op.batch_alter_table("act", recreate="always", table_kwargs=rows):
        pass  # recreate="always" copies the rows into a table with a rowid
