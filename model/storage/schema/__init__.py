"""The tables of a club file, as typed columns.

`facts.py` has the version and what is true of every file, `tables.py` the tables, `server.py` those that only a club on
a server has.

>>> from model.storage.schema.tables import METADATA
>>> "revision" in METADATA.tables
True
"""
