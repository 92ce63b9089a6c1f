"""Players: everybody the club knows.

The list answers to any part of a name or number. A list from a file (`file.py`) shows what it would bring before
anything is written; forgetting a player (`person.py`) takes the name out for good.

>>> from gui.pages.players.file import describe_import
>>> from model.service.players import PlayerImport
>>> describe_import(PlayerImport((), (), ()))
'0 new players. 0 are already in the club.'
"""
