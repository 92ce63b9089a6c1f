"""Boards on paper: travellers, hand records, frequencies."""
