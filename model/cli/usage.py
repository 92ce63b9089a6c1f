"""argparse's own words in the language in use: "usage", "options", and what is wrong with a line.

argparse asks gettext of the standard library for them, where no catalogue of ours is found. Standard library alone: the
help is given before any package is there.
"""

from __future__ import annotations

import argparse
from typing import Final

from model.i18n import N_, _, ngettext

_ITS_WORDS: Final = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected at most one argument"),
)
"""What of its words the command line of `main.py` can bring about; argparse keeps no list that could be asked."""


_STANDS_FOR: Final = (
    N_("FILE"),
    N_("DIR"),
    N_("EVENT"),
    N_("WHO"),
    N_("NAME"),
    N_("WORDS"),
    N_("TEXT"),
    N_("KIND"),
    N_("TREE"),
    N_("KEY"),
    N_("IN"),
    N_("OUT"),
    N_("FROM"),
    N_("TO"),
    N_("ADDRESS"),
    N_("LOGIN=DUTY"),
    N_("PAIRS"),
    N_("PERCENT"),
)
"""What is in the help for what is to be typed there; letters as N and T are the same in every language."""


def stand_in(word: str) -> str:
    """The word of the help for what is to be typed, in the language in use: "FILE.pdf" is "ARCHIVO.pdf" in Spanish."""
    name, point, ending = word.partition(".")
    return (_(name) if name in _STANDS_FOR else name) + point + ending


def translate_argparse() -> None:
    """Let argparse say its own words from our catalogue; a word that is not in it stays English."""
    for name, ours in (("_", _), ("ngettext", _plural)):
        setattr(argparse, name, ours)


def _plural(singular: str, plural: str, number: int) -> str:
    if (singular, plural) == ("expected %s argument", "expected %s arguments"):
        return ngettext("expected %s argument", "expected %s arguments", number)
    return singular if number == 1 else plural
