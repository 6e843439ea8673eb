"""What Alembic runs for every migration: on the connection that `paiju.storage.migrate` hands in."""

from alembic import context

from paiju.storage.models import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
