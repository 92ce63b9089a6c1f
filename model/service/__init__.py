"""What a director does: one method an action, each write one transaction that announces its changes.

`Director` opens a club file and holds the services: sessions, seating, movements, results, rulings, standings. A write
raises an `ArrowswitchError` or commits; listeners hear of it after the commit, and every write can be undone by name.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from model.service.director import Director
>>> with TemporaryDirectory() as folder:
...     with Director.open(Path(folder) / "our.club") as director:
...         changes = director.club.rename("Harbour Bridge Club")
...         changes.entry
'Name of the club'
"""
