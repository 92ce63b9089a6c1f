"""Events in Portable Bridge Notation: score tables and games.

The export of other programs has a `ScoreTable` a board, ours too, with a column for what the standard cannot say.
A file of single games, one a table, is read as the same event.

>>> from model.exchange.csv.event import loads as read_csv
>>> from model.exchange.pbn.reader import loads
>>> from model.exchange.pbn.writer import dumps
>>> event = read_csv(b"board,ns,ew,score\\n1,1,2,420\\n1,3,4,-50\\n", "traveller.csv")
>>> len(loads(dumps(event).content, "tonight.pbn").lines)
2
"""
