"""From figures to places: ties, strata, handicaps, masterpoints, seasons."""
