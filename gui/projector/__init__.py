"""The window for the room: clock, seating, ranking."""
