"""The process that serves the pages of the room: the only place that imports a web server."""
