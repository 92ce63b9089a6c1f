"""Bridgemate: the file of its control software, and the live link with it.

The file is an Access database, read by `model.exchange.jet` and written into a copy of the club's own template. The
link speaks to the service of Bridge Systems on this computer, in values of `dto.py`.

>>> from model.exchange.bridgemate.movements import is_bridgemate
>>> is_bridgemate(b"no database")
False
"""
