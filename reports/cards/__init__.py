"""What players hold in their hands: guide cards, score cards, slips."""
