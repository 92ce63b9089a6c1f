"""From figures to places: ties, strata, handicaps, masterpoints, seasons.

Who is ranked with whom comes first: the whole field, a section, a direction. Then carry-over, handicap and penalties
settle the figures, ties are broken as the conditions say, and equal figures share a place.

>>> from model.scoring.ranking.places import places
>>> places([60, 55, 55, 48])
[(1, '1'), (2, '2='), (2, '2='), (4, '4')]
"""
