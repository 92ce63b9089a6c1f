"""Questions and answers of a ruling.

The answers are buttons with their digit and Laws; the trail has a step for each answer, back to which a click leads; the
box has what is read aloud to the table.

>>> from gui.widgets.rulings.trail import TrailState
>>> [state.name for state in TrailState]
['SAID', 'GRANTED', 'NOW', 'TO_COME']
"""
