"""The first start, and the page shown when a club file cannot be opened.

`recovery.py` gives for each error the ways out of it; `later.py` and `libraries.py` put off what the window does not
need to be ready.

>>> from gui.start.recovery import ways_out
>>> from model.errors import NotAClubFile
>>> [way.words for way in ways_out(NotAClubFile("no club"))][:1]
['Open another club file']
"""
