"""Commands that need services and reports but no window: they run where no screen is.

One module a command, imported when it is called: `run(arguments)` gives the exit status, 0 done, 3 for bad input with
one line that says what, where and what would be right. `main.py` has the table of commands and their arguments.
"""
