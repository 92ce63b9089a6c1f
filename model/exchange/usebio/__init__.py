"""USEBIO: the XML that British, Irish and other federations exchange.

The reader takes pairs, teams, Swiss and individuals as programs really write them, and works out the conditions that
give the published figures; the writer says all that the format has words for.

>>> from model.exchange.usebio.elements import day_of
>>> day_of("12/03/2026")
datetime.date(2026, 3, 12)
"""
