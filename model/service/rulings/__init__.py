"""Rulings in the club file: opened, answered, given, carried into the score.

`log.py` reads rulings and `service.py` gives them. A ruling keeps answers and facts, never conclusions:
`model.rulings.walker` leads through the trees again each time. When it is given, its score and tricks are written in the
same entry, and `cell.py` keeps the chain of rulings on one board.

>>> from model.service.rulings.facts import select_reported
>>> select_reported({"board": 7, "offender": "W"}, {"board": 7})
{'offender': 'W'}
"""
