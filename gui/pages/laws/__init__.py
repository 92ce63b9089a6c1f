"""Laws: the law books of the club, and our summaries.

`shelf.py` holds the books, `text.py` makes rows of a law, alone or beside another book; `reader.py` follows links back
and forward. A place that is typed leads there at once, words are searched in all books.

>>> from gui.pages.laws.history import BookSpot, ReadingHistory
>>> history = ReadingHistory(BookSpot(1, ("27",)))
>>> history.go(BookSpot(1, ("28",)))
>>> history.can_go_back
True
"""
