"""The club file: SQLite through SQLAlchemy, a journal of entries with their inverses, migrations and backups."""
