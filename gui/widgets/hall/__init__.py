"""The hall: tables as they are, with the field that walks over the seats.

`facts.py` turns a plan into tables in rows, with the arrows of its moves; `floor_plan.py` shows them and takes clicks
and drags; `seat_field.py` is the one field over the chair in front.

>>> from gui.widgets.hall.facts import board_span
>>> board_span((10, 11, 12))
'10–12'
"""
