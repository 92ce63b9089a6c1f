"""The adjusted score: the line of weights, the Law that allows it, and matches of teams.

A weighted score is one line (`w60:4SN=,40:4SN-1`); what an edition allows differs (12C1(c) of 2017, 12C2 of 1997),
and remarks say so before the score is given.

>>> from model.rulings.adjust.match import average_law
>>> from model.rulings.trees.editions import Edition
>>> average_law(Edition.E2017)
'12C4'
"""
