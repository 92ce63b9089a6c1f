"""Own movements: the club's library, and the grid in which one is typed.

A grid is typed cell by cell, pasted or read from a file, and proved at each key (`model.movement.own`). What is not yet
whole is kept as a draft and is not offered on Tonight.

>>> from gui.pages.movements.layout import size_words
>>> size_words(9, 8)
'9 tables, 8 rounds'
"""
