"""Access databases of the Jet 3 and Jet 4 engines, read and filled without Access."""
