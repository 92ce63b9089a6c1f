"""About the program: what it is, what it is made of, and the licences of that."""
