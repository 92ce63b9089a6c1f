"""What happens to one board: artificial and weighted scores, fouled boards, unequal fields."""
