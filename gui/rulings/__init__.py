"""Rulings in the window: the dialog of F9, its panels, and what stays on the table.

`RulingController` decides which ruling is current, `RulingStore` reads and writes it, the wizard shows one step of the
engine, and the panels beside it (auction, tricks, penalty cards, claim, adjusted score) turn what is typed into facts.

>>> from gui.rulings.wizard.case import law_words
>>> law_words(("64A2", "64C"))
'64A2, 64C'
"""
