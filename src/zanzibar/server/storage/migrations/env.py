"""Alembic's environment: runs migrations on the connection that `database.migrate` passes."""

from alembic import context

from zanzibar.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
