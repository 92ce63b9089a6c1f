"""Everything that is true without a window: the Laws as arithmetic, the evening as rows.

`bridge`, `movement`, `scoring` and `rulings` are pure; `storage` keeps the club, `service` does what a director does,
`exchange` reads and writes files of others, `cli` has the commands. Nothing here knows Qt.

>>> from model.folding import fold
>>> fold("Müller  ŁÓDŹ")
'muller lodz'
"""
