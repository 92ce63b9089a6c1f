"""Everything that is true without a window: the Laws as arithmetic, the evening as rows."""
