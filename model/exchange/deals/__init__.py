"""Deals in the files of other programs, one module a format.

Each has ``loads`` and ``dumps``, bytes to a `DealSet` and back; `formats` finds the module by a file's ending. A damaged
file is refused with the place that is wrong and what could be salvaged; a format that cannot hold a set says why before
anything is written.

>>> from model.bridge.deals.boards import DealtBoard, DealSet
>>> from model.bridge.deals.deal import Deal
>>> from model.exchange.deals import dup
>>> board = DealtBoard(1, Deal.parse("N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 -"))
>>> dup.loads(dup.dumps(DealSet((board,)))).boards[0].deal == board.deal
True
"""
