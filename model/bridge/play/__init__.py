"""The play of the cards: tricks, and the last of them played out.

A trick is led and followed clockwise; the highest trump, or else the highest card of the suit led, wins it (Law 44).
A strip is the tricks that the Director lays out, and finds the revokes in them (Law 61). An end of few cards is
searched exactly, for claims (Law 70).

>>> from model.bridge.play.text import parse
>>> strip = parse("S 5W:H5,H2,HK,C3")
>>> str(strip.tricks[0].winner(strip.trumps))
'E'
"""
