"""The CSV of BridgeWebs, read and written.

A file is blocks under lines that begin with "#": options, the ranking, then a block of travellers a board. Columns are
found by their headings, since programs write different ones; the ranking is kept as published figures.
"""
