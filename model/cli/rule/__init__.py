"""`main.py rule`: the rulings in the terminal, or replayed from a file of answers."""
