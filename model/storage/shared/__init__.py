"""What only a club that several laptops share needs of the storage: a whole copy of it, the mark where it went, duties.

>>> from model.storage.shared.duties import DUTIES
>>> list(DUTIES)
['reader', 'scorer', 'director', 'chief']
"""
