"""Conditions of contest: how a session is scored and ranked.

`words.py` knows for each condition its words, its choices and the methods it applies to; `form.py` shows a row for
each. A change rescores the session at once; text that cannot be read is answered under its row.

>>> from gui.pages.conditions.words import bears_on
>>> from model.scoring.conditions import Conditions
>>> bears_on("scale", Conditions()), bears_on("scale", Conditions(method="butler"))
(True, False)
"""
