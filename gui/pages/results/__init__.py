"""Results: the ranking, and the way to each figure.

The table's every figure opens into its reasons: sum, boards, one board step by step. Beside it stand penalties, events
of several sessions, exports and the correction sheet; results become final here (Law 79C).

>>> from gui.pages.results.changes import describe_change
>>> describe_change("4♠ N +1", 650)
'4♠ N +1 (+650)'
"""
