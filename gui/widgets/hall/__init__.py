"""The hall: tables as they stand, with the field that walks over the seats."""
