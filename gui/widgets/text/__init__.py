"""Text with suits, and the sheets of the Laws."""
