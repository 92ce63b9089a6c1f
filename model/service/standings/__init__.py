"""The ranking of a session, what affects it, and what changed in it.

`lines.py` makes the view that scoring takes from the plan and the results; the service keeps what it scored until a
change makes it stale. Penalties, carry-over and presets are `additions.py`, what a correction moved `corrections.py`.

>>> from model.bridge.seats import Side
>>> from model.service.standings.additions import Additions
>>> Additions().penalties
()
"""
