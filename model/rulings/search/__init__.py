"""The search over what people say at the table, in four languages.

Words lose their endings and accents, Greek its letters; rare words outweigh common ones, the title outweighs what
questions say. Places of the Laws are found down to the letter.

>>> from model.rulings.search.places import places_in
>>> places_in("is it 54e or 28A")[0]
['54e', '28a']
"""
