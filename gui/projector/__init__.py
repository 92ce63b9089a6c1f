"""The window for the room: clock, seating, ranking.

`facts.py` takes from the session what the room may know, as frozen values; `painter.py` draws them as large as fits. No
result is shown unless the club shows its ranking.

>>> from gui.projector.facts import MoveSentence
>>> MoveSentence("pairs", "East–West move up one table.", "A, B")
MoveSentence(icon='pairs', words='East–West move up one table.', sections='A, B')
"""
