"""results.txt of Jannersten's programs, read and written.

Parts under headings in brackets: the game, the contestants, a line a result. What the form cannot hold is named when it
is written, never dropped in silence.

>>> from model.exchange.jannersten.reader import is_one
>>> is_one(b"[GAME]\\n"), is_one(b"% PBN 2.1\\n")
(True, False)
"""
