"""The kinds of movement, one a module: Mitchell, Howell, rover, appendix, teams, individuals.

A kind says in which sizes it exists and who meets at one table in one round; the base class makes the plan of it.
Published cards of small movements lie in `resources/movements` as facts. The library names every kind.

>>> from model.movement.kinds.library import movement, movements
>>> len(movements()) > 10, list(movement("mitchell").rounds(5))[0]
(True, 5)
"""
