"""Events drawn round by round: Swiss and knock-out.

A draw pairs by score, avoids rematches and looks ahead, so that the rounds still to come can be drawn too. Its terms
stand in the plan; each round drawn adds rows to it. A bracket puts the best seeds apart, and the best have the byes.

>>> from model.movement.drawn.swiss import most_rounds
>>> most_rounds(8), most_rounds(9)
(7, 9)
"""
