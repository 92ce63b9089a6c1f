"""What players hold in their hands: guide cards, score cards, slips.

Slips are cut from a page along marks; a guide card says in sentences where its pair or table goes, from
`model.movement.moves`, and repeats no rule that one sentence covers.

>>> from reports.cards.room_cards import qr_rows
>>> rows = qr_rows("http://192.168.137.1:8080")
>>> len(rows) == len(rows[0])
True
"""
