"""The cards: deals, sets of boards, dealing by lot, par.

A deal is four hands that are the whole pack, each a set of 52 bits (Law 1). A board is a deal with its number, dealer
and vulnerability; a set keeps boards with where they came from, so that a fouled board may have a second version.
Every deal has its number among all deals, and dealing draws that number evenly (Law 6).

>>> from model.bridge.deals.deal import Deal
>>> from model.bridge.seats import Seat
>>> deal = Deal.parse("N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 -")
>>> deal.points(Seat.WEST), deal.holding(Seat.WEST, deal.cards(Seat.WEST)[0].suit)
(10, '432')
"""
