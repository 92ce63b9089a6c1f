"""The window: it asks and shows, and computes nothing of its own."""

from gui.keep_constants import keep_constants

# Before the first call into Qt, wherever it comes from: the window, a test, a tool.
keep_constants()
