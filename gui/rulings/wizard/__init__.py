"""The wizard: one question after the other, to the ruling.

`case.py` holds a draft: tree, answers and facts, never a conclusion; the model walks the trees again at each answer. The
screens are first screen, question and outcome, with the trail of answers beside them.

>>> from gui.rulings.wizard.case import law_words
>>> law_words(("27B1",))
'27B1'
"""
