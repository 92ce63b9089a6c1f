"""A federation's law book, read from its text: laws, paragraphs, definitions, footnotes and index.

Places are common to all languages ("27B1(a)"), so that a ruling finds its paragraph in any book. What a book lacks or
prints wrongly is listed as a finding. Our own summaries of every Law are a book too.

>>> from model.lawbook.references import place_of, write_reference
>>> write_reference(place_of("27 b 1 (a)"))
'27B1(a)'
"""
