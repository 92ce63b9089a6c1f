"""The room on Play: open and close, QR codes, phones, calls; the server's process and the way to it.

`link.py` starts the server as a process of its own and starts it again when it dies; what phones may see and do is
decided by `model.service.room`. A call rings, and its table is selected.

>>> from gui.pages.play.room.tables import since_words
>>> since_words(58), since_words(75)
('0:58', '1:15')
"""
