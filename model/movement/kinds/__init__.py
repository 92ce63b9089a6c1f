"""The strategies: each makes the plan of one kind of movement, Mitchell to individual."""
