"""What the club holds of one person, as a file of their own, and how it is taken out for good.

`record.py` gathers every row that names a player; `forgetting.py` takes the name and the numbers out wherever they
stand. Results and rankings stay.

>>> from model.service.people.forgetting import words_instead
>>> words_instead(12)
'Former player 12'
"""
