"""The frame of the window: rail, top bar, status, hints and the palette.

`MainWindow` holds one page at a time and builds each when it is first shown. The palette (Ctrl+K) matches what is
typed with words, best at their beginnings, accents and capitals aside; everything it offers is an action of `gui.actions`.

>>> from gui.frame.matching import match
>>> match("sc", "Score a match").rank < match("core", "Score a match").rank
True
"""
