"""The movements on offer, as cards.

An offer becomes a line of figures in fixed columns, so that cards compare from top to bottom; the first is the best, and
a tick says what was proved of it.

>>> from gui.widgets.offers.lines import duration
>>> duration(195)
'3 h 15'
"""
