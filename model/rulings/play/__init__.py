"""What cards on the table tell a ruling: tricks, revokes, penalty cards and claims."""
