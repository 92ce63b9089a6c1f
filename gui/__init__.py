"""The window: it asks and shows, and computes nothing of its own.

`program.py` opens it, `frame` surrounds the pages, `pages` has one package a screen, `widgets` what several screens use.
What a key or button does is one row of `actions.py`; what the director asks for is done by `model.service`.

>>> from gui.pages.registry import PAGES
>>> next(page.keys for page in PAGES if page.id == "scores")
'Ctrl+4'
"""

from gui.keep_constants import keep_constants

# Before the first call into Qt, wherever it comes from: the window, a test, a tool.
keep_constants()
