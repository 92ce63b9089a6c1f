"""How Arrowswitch comes to stand on a machine: the environment beside main.py, and what is built for it."""
