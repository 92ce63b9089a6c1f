"""The process that serves the pages of the room: the only place that imports a web server.

`guard.py` stands around everything, `house.py` compares the doors, the pages are plain HTML made here. It asks the
window for every answer and keeps nothing but open connections.

>>> from model.room.server.markup import element
>>> str(element("p", "5 < 7"))
'<p>5 &lt; 7</p>'
"""
