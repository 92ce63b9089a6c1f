"""The figures a file publishes, and the conditions under which they were made."""
