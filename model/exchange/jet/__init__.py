"""Access databases of the Jet 3 and Jet 4 engines, read and filled without Access.

Table units keep their evening in such a file. Pages, rows and definitions are read by their bytes; damage names the
place, and what is whole is salvaged.

>>> from model.exchange.jet.layout import rc4
>>> rc4(b"key", rc4(b"key", b"an evening"))
b'an evening'
"""
