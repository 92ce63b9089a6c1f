"""The frame of the window: rail, top bar, status, hints and the palette."""
