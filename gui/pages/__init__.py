"""One screen a package, each a `gui.pages.page.Page`; `gui.pages.registry` lists them in the order of the evening.

A page gets a `PageContext` and asks the director; it hears `Changes` after each write and decides what is stale. Its
parts lie beside `page.py`: `layout.py` lays out, `words.py` says, the others are named after what they show.

>>> from gui.pages.registry import PAGES
>>> [page.id for page in PAGES if not page.apart and not page.under][:3]
['tonight', 'seating', 'play']
"""
