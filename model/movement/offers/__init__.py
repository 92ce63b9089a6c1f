"""The movements that fit tonight, best first, with what each costs.

A wish is what the director knows: pairs or tables, boards wanted, time. Each kind of movement offers its shapes; an
offer says who sits out, how long it takes, how many copies of the boards and which balance, and is ranked by that.

>>> from model.movement.offers.offer import Wish
>>> from model.movement.offers.offers import offers
>>> best = offers(Wish(pairs=14, boards=(24, 28)))[0]
>>> best.plan.tables
7
"""
