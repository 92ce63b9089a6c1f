"""The adjusted score: weights in one line, and what they do to the ranking.

What is typed is read by `model.rulings.adjust`; `effect.py` scores the session with it on another thread, and the panel
shows who moves before the ruling is given.

>>> from fractions import Fraction
>>> from gui.rulings.adjustment.effect import figure
>>> figure(Fraction(15, 2))
'7.5'
"""
