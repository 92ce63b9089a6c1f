"""Club: settings for every evening.

`form.py` has a row a setting; each change is one entry of the club's journal at once, and undo takes it back. What one
person wishes of the window on one machine (colours, size of text) is in `gui/preferences.py`.

>>> from model.service.settings import Settings, change_settings
>>> change_settings(Settings(), {"boards_least": 20}).boards_least
20
"""
