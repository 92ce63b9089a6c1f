"""Rulings: the Laws as trees of questions (`resources/rulings`), read, checked and walked without any state.

`library.Library` reads the trees, `engine.next_step` gives the next question or the ruling from the answers alone,
`finding.find` leads from a director's words to the right tree. Nothing here writes, draws or knows a club file.
"""
