"""What leaves the model: frozen values of a session, its play, its deals, rulings and penalties.

A snapshot is safe on any thread and never changes; window, papers and exports see these and no rows. `evening.py` has
everything that a paper needs.

>>> from model.snapshots.session import family_name
>>> family_name("Eleni Markou")
'Markou'
"""
