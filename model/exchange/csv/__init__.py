"""Tables as CSV: this program's own form, and the plain tables of others.

Our own form holds a whole event with its conditions; `loads` gives the same event back. Cells that a spreadsheet
would run as a formula are guarded when they are written.

>>> from model.exchange.csv.cells import plain, safe
>>> safe("=SUM(A1)"), plain(safe("=SUM(A1)"))
("'=SUM(A1)", '=SUM(A1)')
"""
