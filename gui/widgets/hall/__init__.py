"""The hall: tables as they are, with the field that walks over the seats."""
