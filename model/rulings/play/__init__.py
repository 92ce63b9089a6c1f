"""What the cards on the table show a ruling: tricks, revokes, penalty cards and claims.

The Director lays out what was played; from it follow the tricks that pass (Law 64), the restrictions of penalty cards
at this moment (Laws 50 and 51) and what a claim is worth along each line of play (Law 70).

>>> from model.rulings.play.penalty_text import replay
>>> from model.bridge.seats import Seat
>>> log = replay(Seat.SOUTH, ())
>>> log.write()
'S'
"""
