"""The pieces pages are made of: painted with the theme, named for those who cannot see them.

Text with suits is a `SuitText`; lists and tables show a `RowModel`, whose cells answer the roles of
`gui.widgets.tables.Cell`. A widget knows no director: it is given values and tells by a signal what was done.

>>> from gui.widgets.text.suit_text import suit_text
>>> str(suit_text("4\\u2660 N ="))
'4♠ N ='
"""
