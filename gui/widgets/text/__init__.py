"""Text with suits, and the sheets of the Laws.

A `SuitText` is runs of regular and bold in which suit letters are signs of our own; it is measured and painted, never
handed to Qt as rich text. A law sheet sets paragraphs of one book or of two side by side.

>>> from gui.widgets.text.hits import mark_hits
>>> str(mark_hits("Maria Leal", "lea"))
'Maria Leal'
"""
