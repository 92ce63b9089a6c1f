"""Several sessions as one event.

`rankings.py` finds who is who across sessions (by the players who sat together, teams by their players or their name,
never by a number) and adds them up by the conditions. `fitting.py` says which sessions may go together, `stages.py`
begins the next one.

>>> from model.service.events.stages import NextStage, level_words
>>> level_words(NextStage(2, "Final", {}, level=(7,)))
'Pair 7 is level with a pair that qualified, and is out: the conditions of contest say who goes on.'
"""
