"""Papers about one person: everything the club holds of them, to be handed over.

It prints a `PersonRecord` as it was gathered (`model.service.people`), nothing added and nothing left out.

>>> from model.snapshots.person import HeldFact, HeldPart
>>> HeldPart("Players", (HeldFact("name", "Eleni Markou"),)).facts[0].text
'Eleni Markou'
"""
