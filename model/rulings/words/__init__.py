"""The sentences of a ruling, with who sits where, in the grammar of each language.

An effect's words have blanks for seats, calls and cards; the blanks are filled in one place, so that gender, case and
article agree in Portuguese, Spanish and Greek.

>>> from model.rulings.words.blanks import fill_blanks
>>> fill_blanks("{Offender} must pass.", {"Offender": "West"})
'West must pass.'
"""
