"""What the cards allow: double dummy by the DDS library, in a process of its own.

The window asks and goes on; the answer comes board by board, and the process can be stopped at any time. Contested
claims are played out in the same process. Where a machine has no library, everything else works.

>>> from model.bridge.deals.deal import Deal
>>> from model.analysis.solver import chunks
>>> deal = Deal.parse("N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 -")
>>> [len(lot) for lot in chunks([deal] * 4)][0]
1
"""
