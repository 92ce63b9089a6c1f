"""The tables of a club file, as typed columns."""
