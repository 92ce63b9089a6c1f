"""The club file: SQLite through SQLAlchemy, a journal of deeds with their inverses, migrations and backups."""
