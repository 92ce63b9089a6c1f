"""Fields, buttons, rows and cards of a form.

Every field has a name for a screen reader and takes no change from the wheel; every button shows its key. A row puts its
words above the field where there is no room beside it.

>>> from gui.widgets.form.buttons import ButtonKind
>>> [kind.name for kind in ButtonKind]
['PRIMARY', 'PLAIN', 'ACCENT', 'QUIET']
"""
