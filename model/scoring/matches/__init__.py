"""Matches: IMPs, victory points, teams of four and of eight, brackets.

Two tables of a match are compared board by board and their difference becomes IMPs (Law 78B); a scale turns the IMPs
of the match into victory points. Teams of eight and knock-outs are matches put together.

>>> from model.scoring.matches.imps import imps
>>> imps(420), imps(-1430)
(9, -16)
"""
