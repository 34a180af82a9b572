"""The history of the database's form, as Alembic migrations."""
