"""The cards: deals, sets of boards, dealing by lot, par."""
