"""The pieces pages are made of: painted with the theme, named for those who cannot see them."""
