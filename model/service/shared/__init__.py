"""What only a club on a server has: duties, the other laptops, and what waits here while the server is away.

Results (`tray.py`) and rulings (`ruling_drafts.py`) that the server has not taken wait in a file, each under the name of
its request, and are sent once (`outbox.py`); what was overtaken meanwhile the director decides.

>>> from model.service.shared.duties import limits
>>> limits({"duty sections": '{"bea": ["A", "B"]}'})["bea"].sections
('A', 'B')
"""
