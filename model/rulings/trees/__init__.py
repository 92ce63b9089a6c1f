"""The trees of questions: read from TOML, checked, kept and found by their id.

A tree says its questions, answers and effects; a guard says which editions a part is for. The checks walk every tree
in every edition: no dead end, no answer without a way on, no Law that does not exist there.

>>> from model.rulings.trees.editions import Edition, covers
>>> covers("1997-2007", Edition.E2007), covers("2017", Edition.E2007)
(True, False)
"""
