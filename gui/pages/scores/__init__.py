"""Scores: results typed, doubted and seen in the ranking at once.

`session_view.py` knows the session and no widget; `order.py` walks through it by board, round, table or match; the page
shows one group of rows with the field over the current row. What was foreseen while typing is not scored twice.

>>> from gui.pages.scores.order import Cut
>>> [cut.name for cut in Cut]
['BOARD', 'ROUND', 'TABLE', 'MATCH']
"""
