"""What to say at the next move: where pairs and boards go, in as few sentences as do."""
