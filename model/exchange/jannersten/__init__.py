"""results.txt of Jannersten's programs, read and written."""
