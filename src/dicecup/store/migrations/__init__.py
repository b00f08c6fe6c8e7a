"""How the tables came about, step by step; Alembic runs what a database has not seen yet."""
