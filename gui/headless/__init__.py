"""Commands that need services and reports but no window: they run where no screen is."""
