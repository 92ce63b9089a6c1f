"""What the club holds of one person, as a file of their own, and how it is taken out for good.

`record.py` gathers every row that names a player; `forgetting.py` takes the name and the numbers out wherever they
stand. Results and rankings stay.
"""
