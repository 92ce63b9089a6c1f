"""The vocabulary of the Laws: seats, boards, cards, contracts, scores and the result of one table."""
