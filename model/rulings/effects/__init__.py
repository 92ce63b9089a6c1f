"""What a ruling does: a closed set of typed effects.

A card stays on the table, a player must pass, tricks pass, a score is adjusted: each effect is a frozen value with its
Law, the roles it concerns and its guards by edition. The window, the form and the score read the same effects.

>>> from model.rulings.effects.cards import CardWithdrawn
>>> CardWithdrawn(law="45C4(b)").law
'45C4(b)'
"""
