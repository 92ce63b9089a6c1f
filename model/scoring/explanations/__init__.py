"""Why a figure is what it is, step by step.

An explanation walks the board as the scorer does and keeps each step as a typed value: compared, summed, lifted,
awarded. The sentence of a step is written when it is shown, in the reader's language.

>>> from model.scoring.rounding import write_units
>>> write_units(6099)
'60.99'
"""
