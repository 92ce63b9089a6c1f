"""The commands of `main.py` that need no window; nothing imports them.

Each module has `run(arguments)`, which gives the exit status; with `--json` it prints one object whose shape other
programs may rely on.

>>> from model.cli.board_json import plain
>>> plain("4♠ N −1")
'4♠ N -1'
"""
