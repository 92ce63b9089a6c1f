"""The evening while it is played: clock, tables, and who is late.

The clock is part of the journal and is worked out from its entries and the time, so that a restart changes nothing.
`tables.py` says what each table has before it, and what needs the director first.

>>> from model.service.play.clock import from_builtins
>>> from_builtins(None).started
False
"""
