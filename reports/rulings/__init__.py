"""The papers of rulings: form, log, appeal, poll.

They print a `RulingRecord` as it was kept: the texts of the moment it was given. For a colleague's opinion names, place
and hour are left out (`anonymous.py`).

>>> from reports.catalogue import REPORTS
>>> [kind for kind in REPORTS if "ruling" in kind]
['ruling-form', 'rulings-log', 'ruling-anonymous']
"""
