"""The trees of questions: read, checked, kept and searched."""
