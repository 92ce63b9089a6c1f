"""Who sits where, and which tables were late.

The list is by name, for the wall of the room; the ledger has the minutes each table was late by round, as the clock
measured them.

>>> from reports.catalogue import REPORTS
>>> [kind for kind in REPORTS if kind in ("seating", "late-ledger")]
['seating', 'late-ledger']
"""
