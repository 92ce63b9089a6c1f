"""The room on its phones: what passes between the window and the server, codes, and the server itself.

`messages.py` is the whole vocabulary between the two processes, frozen structs in frames. The server knows no file and
no cards; a door is a table's page or a Director's phone, and each has a secret and a code.

>>> from model.room.codes import clean_code
>>> clean_code(" abc-def "), clean_code("abc-d0f")
('ABCDEF', '')
"""
