"""The window's side of the room: what each table may see, and what becomes of what a phone sends.

`sheets.py` makes what a table sees, `entering.py` takes its results: checked again whatever the phone says, entered
once, never over what somebody else entered. `pocket.py` is the Director's phone, `host.py` carries it all.

>>> from model.service.room.entering import is_result
>>> is_result("4SN="), is_result("A60/40")
(True, False)
"""
