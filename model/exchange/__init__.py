"""Files from and for other programs: one module a format, each with load, loads, dump and dumps where it can."""
