"""The window: it asks and shows, and computes nothing of its own."""

from gui.keep_none import keep_none

# Before the first call into Qt, wherever it comes from: the window, a test, a tool.
keep_none()
