"""A movement that went wrong: what happened, and the ways to go on, ranked by damage and proved.

A happening is a value (a pair came late, two tables played each other's boards). Each remedy is a whole new plan with
what it costs: boards not played, boards twice, cards to hand out again. Nothing that the proof refuses is proposed.

>>> from model.movement.doctor.remedies import remedies
>>> from model.movement.kinds.library import plan
>>> len(remedies(plan("mitchell", tables=7))) > 5
True
"""
