"""A federation's law book, read from its text: laws, paragraphs, definitions, footnotes and index; pure.

The text stays in the club file of the club that owns it and is never shipped; what the reading cannot be sure of it says.
"""
