"""The methods of scoring, one a module, and the registry that names them.

A method is one descriptor (id, name, unit, score, explanation, how an adjusted score counts): the `METHOD` of the module
of its name, added by the recipe of `docs/recipes.md`.

>>> from model.scoring.methods.registry import method
>>> method("butler").unit.name
'IMPS'
"""
