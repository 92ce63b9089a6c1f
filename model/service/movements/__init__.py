"""Movements in a running session: the doctor, the draws, and what the club laid out itself."""
