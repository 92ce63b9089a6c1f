"""Movements a club wrote itself: read from text, a grid or another program's library, and proved.

Whatever the form, it becomes the same plan of rows, checked like any other before it is kept. What a movement is meant
to do (a pair that is bumped, a pivot between sections) is named, not refused.

>>> from model.movement.own.read import board_numbers
>>> board_numbers("1-3")
(1, 2, 3)
"""
