"""What leaves on paper: one document a module, drawn from a frozen `model.snapshots.evening.Evening` and nothing else."""
