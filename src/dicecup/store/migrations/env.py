"""Runs the migrations in the transaction of a connection that `dicecup.store.schema` gives."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
