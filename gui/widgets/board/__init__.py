"""A board: its glyph, its cards, its auction, its double dummy.

Each is painted from frozen values of `model.bridge`. The bidding pad reads calls in the letters of the club, and tells
what an irregular call is before it is ruled on.

>>> from gui.widgets.board.bidding_sheet import seat_words
>>> from model.bridge.seats import Seat
>>> seat_words(Seat.WEST)
'West'
"""
