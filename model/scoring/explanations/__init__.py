"""Why a figure is what it is, step by step."""
