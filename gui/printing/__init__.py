"""Preview and print."""
