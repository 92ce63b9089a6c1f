"""Bridgemate: the file of its control software, and the live link with it.

The file is an Access database (`model.exchange.jet`), read as an event and written into a template of the club's. The
link speaks to the running control software: movement and names go there, results come back one by one.
"""
