"""The CSV of BridgeWebs, read and written.

A file is blocks under lines that begin with "#": options, results, travellers. It has no word for sections ranked apart;
that is read from its places.

>>> from model.exchange.bridgewebs.reader import is_one
>>> is_one("Board,NS,EW"), is_one("#version 1.0")
(False, True)
"""
