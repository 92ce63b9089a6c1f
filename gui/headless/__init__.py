"""Commands that need services and reports but no window: they run where no screen is.

One module a command, named as it; `main.py` lists them and imports each only when it is called. What is played and
printed here goes through the same `Director` and the same papers as in the window.

>>> from gui.headless.deal_command import numbers
>>> numbers("1-3,8")
(1, 2, 3, 8)
"""
