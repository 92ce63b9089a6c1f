"""A movement that went wrong: what happened, and the ways to go on, ranked by damage and proved."""
