"""What a director types, read as a result, doubted and said back in words."""
