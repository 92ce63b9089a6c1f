"""Files of other programs brought into the club, and sessions written for them.

Reading has two steps: the file becomes an event (`model.exchange`), the event a session with a movement as it was played
(`as_played.py`). What a format cannot hold is refused or named; nothing is dropped in silence.

>>> from pathlib import Path
>>> from model.service.exchange.exports import format_of
>>> format_of(Path("tonight.pbn")).id
'pbn'
"""
