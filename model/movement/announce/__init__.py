"""What the director reads out at the move: where pairs and boards go, in as few sentences as will do.

Steps that all pairs of a line make are one sentence; a rover, a skip, a relay or a switched round has its own. Where
no sentence is true of everybody, the guide cards show, and the announcement says so.

>>> from model.movement.announce.moves import tables_word
>>> tables_word(1), tables_word(-2)
('up one table', 'down two tables')
"""
