"""Who plays whom, where, on which boards (Laws 3 to 5 and 8).

A plan is plain rows: round, table, both sides, boards. Kinds of movement make plans, offers choose among them for
tonight's tables, the doctor changes a plan in mid-session, and announcements read out a move. `check` proves a plan
by its rows alone and knows no movement; `balance` measures how evenly everybody is compared.

>>> from model.movement.check import check
>>> from model.movement.kinds.library import plan
>>> mitchell = plan("mitchell", tables=7, boards_per_round=4)
>>> mitchell.rounds, check(mitchell).ok
(7, True)
"""
