"""Hands: the cards of every board, and what they allow.

`actions.py` deals, reads, keeps and writes cards for a session; a fouled board has several versions (Law 87), which
`compare.py` shows side by side. Cards of a board still to be played stay covered.

>>> from gui.pages.hands.compare import difference
>>> from model.bridge.deals.dealing import dealt
>>> one = dealt((1,), seed="one").boards[0].deal
>>> two = dealt((1,), seed="two").boards[0].deal
>>> difference(one, two)
'39 cards are in different hands: these are different deals.'
"""
