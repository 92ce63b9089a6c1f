"""Rulings: the Laws as trees of questions (`resources/rulings`), read, checked and walked without any state.

The answers are the only state: the same tree, edition, answers and facts give the same next step, a question or the
ruling. What the club file knows answers by itself; several happenings of one board are walked as one situation.
A ruling is typed effects, each with its Law; words and scores are made of them elsewhere.

>>> from model.rulings.engine import next_step
>>> from model.rulings.trees.editions import Edition
>>> from model.rulings.trees.library import Library
>>> library = Library()
>>> first = next_step(library.tree("insufficient-bid"), Edition.E2017, {}, {}, trees=library.tree)
>>> first.id, len(first.choices)
('since', 6)
"""
