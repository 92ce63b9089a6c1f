"""Rankings on paper: pairs, matches, brackets, corrections.

Each takes the fields of `reports.core.field` (one a direction where there are two winners) and prints what is ranked, in
the order and with the rounding that scoring gave. Columns that nobody has a figure in are left out.
"""
