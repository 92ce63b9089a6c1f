"""Players: everybody the club knows."""
