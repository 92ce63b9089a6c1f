"""Results as plain web pages."""
