"""Movements in a running session: the doctor, the draws, and what the club laid out itself.

Each hands the session's plan to the pure core and writes the plan that comes back, with the results that move, as one
entry. A plan is only ever replaced; results stay with the two pairs that played them.

>>> from model.scoring.conditions import Conditions
>>> from model.service.movements.draws import idle_points
>>> idle_points(Conditions())
Idle(bye=Fraction(12, 1), missed=Fraction(0, 1), rematches=False)
"""
