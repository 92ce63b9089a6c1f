"""Who plays whom, where, on which boards (Laws 3 to 5 and 8): plans, the strategies that make them, and their proof."""
