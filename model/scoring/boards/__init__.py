"""What happens to one board: frequencies, artificial and weighted scores, fouled boards, unequal fields.

The scores of a board are compared with one another, never with a table of figures; what a table has besides a score
(an average, a weighted result, Law 12C) takes part by its own rule. Matchpoints of a short field are brought up to
the usual top (Neuberg), exactly, as Fractions.

>>> from model.scoring.methods.matchpoints import frequency_matchpoints
>>> frequency_matchpoints([420, 420, 450, -50])
{-50: 0, 420: 3, 450: 6}
"""
