"""The club's law books: kept, found and searched.

A book is read once (`model.lawbook`), then kept in the club file with what is missing or known to be wrong in it. Search
is full text over the books, accents and capitals aside.

>>> from model.service.laws.search import LawIndex
>>> LawIndex({}).find("revoke")
()
"""
