"""How Arrowswitch comes to stand on a machine: the environment beside main.py, and what is built for its users.

`environment.py` says whether what is needed is there, `setup` brings it; `build.py` runs each of the other modules by
its name: checks, texts, manual, pictures, bundle.

>>> from installer.checks import CHECKS
>>> list(CHECKS)[:2]
['format', 'style']
"""
