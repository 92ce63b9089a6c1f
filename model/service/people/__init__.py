"""What the club holds of one person, as a file of their own, and how it is taken out for good."""
