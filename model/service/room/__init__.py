"""The window's side of the room: what each table may see, and what becomes of what a phone sends."""
