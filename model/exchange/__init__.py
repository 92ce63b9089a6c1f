"""Files from and for other programs: one module a format, each with load, loads, dump and dumps where it can.

Whatever a file looks like, an event comes out: its contestants, its lines, its conditions, the figures it publishes,
and warnings in words. A reader takes time and memory in proportion to the file, refuses what is larger than its kind
ever is, and never half-reads.

>>> from model.exchange.events import loads
>>> event = loads(b"board,ns,ew,score\\n1,1,2,420\\n1,3,4,-50\\n", "traveller.csv")
>>> len(event.lines)
2
"""
