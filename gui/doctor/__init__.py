"""The movement doctor: a panel beside the page, from what happened to the remedy."""
