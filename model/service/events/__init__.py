"""Several sessions as one event.

`identity.py` finds who is who across sessions: by the players who sat together, teams by their players or
their name, never by a number. `fitting.py` says which sessions may go together, `rankings.py` adds them up by the conditions.
"""
