"""The sentences of a ruling, with who sits where, in the grammar of each language."""
