"""Boards on paper: travellers, hand records, frequencies.

A board is drawn by `deal_diagram.py` in a box of any size; lists of boards share columns and break only between boards.

>>> from reports.boards.board_lists import vulnerable_words
>>> vulnerable_words(1)
'none vul'
"""
