"""The cards of a session: brought in, dealt, analysed, and what the Laws say about them.

Cards are never changed in place: new ones are new rows, and the journal marks the old as replaced. `law.py` refuses what
Law 6 forbids, boards of another session or dealt after they were played; `radar.py` doubts results by the cards.

>>> from model.service.deals.rows import runs
>>> runs([1, 2, 3, 30])
'1-3, 30'
"""
