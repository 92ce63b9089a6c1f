"""`main.py rule`: the rulings in the terminal, or replayed from a file of answers.

The same trees and the same walk as in the window. A name that is not known is answered with the nearest one.

>>> from model.cli.rule.facts import nearest
>>> nearest("ofender", ["offender", "declarer"])
'Did you mean offender?'
"""
