"""The club file: SQLite through SQLAlchemy, a journal of entries with their inverses, migrations and backups.

Every write is one entry of the journal in one transaction, and each operation knows what was before, so that undo
writes the inverse. Rows that figures come from carry checksums, proved before a figure is shown.

>>> from model.storage.checksums import row_checksum
>>> row_checksum(1, "4SN=") == row_checksum(1, "4SN-1")
False
"""
