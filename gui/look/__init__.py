"""How everything looks: theme, fonts, icons and suits.

`Look` holds the `Theme` in force, a frozen value made from `resources/themes`; no other module knows a colour or a size.
Suits are our own shapes, since a font's hearts may come out as an emoji.

>>> from gui.look.theme import Scheme, read_colours
>>> read_colours(Scheme.LIGHT).text != read_colours(Scheme.DARK).text
True
"""
