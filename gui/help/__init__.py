"""The manual: in its window, and as a PDF."""
