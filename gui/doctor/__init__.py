"""The movement doctor: a panel beside the page, from what happened to the remedy.

The first step finds the trouble by number or words, each next one asks one thing about it, and the last shows what the
model proposes, proved by `check`. Enter takes a proposal as one entry that undo takes back whole.

>>> from gui.doctor.questions import find_troubles, trouble
>>> trouble("curtail").icon, bool(find_troubles("")), find_troubles("xyzzy")
('minus', True, ())
"""
