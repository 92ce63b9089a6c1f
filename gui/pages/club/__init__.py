"""Club: settings for every evening."""
