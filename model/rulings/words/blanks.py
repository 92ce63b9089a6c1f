"""Fills the blanks of a ruling's sentence where a translation has put them.

English begins a sentence with "{Offender}’s new call"; Spanish says "La nueva voz de {Offender}", and is to be heard as
"La nueva voz del infractor". So a blank with a capital that stands in mid-sentence is read small, and the small word
before a blank runs together with its article where the language has it so. English asks "Does {lho} accept?", Portuguese
"{lho} aceita?": a small blank that heads a sentence is read with its capital, and in a mere fragment stays as it is.
Who is spoken to loses the article: "{Offender}, repita sua voz" is "Infrator, repita sua voz". Greek has cases besides:
`model/rulings/words/greek.py`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.i18n import language
from model.rulings.words import greek

if TYPE_CHECKING:
    from collections.abc import Mapping

_BLANK: Final = re.compile(r"(?:\b(?P<before>\w+) )?\{(?P<name>\w+)\}")
_ENDS: Final = (".", "?", "!", "…")
_LISTED: Final = (": ", "(")  # a seat after these is a name in a list, and has no article

JOINED: Final[Mapping[str, Mapping[tuple[str, str], str]]] = {
    "es": {("de", "el"): "del", ("a", "el"): "al"},
    "pt": {
        ("de", "o"): "do",
        ("de", "a"): "da",
        ("de", "os"): "dos",
        ("de", "as"): "das",
        ("a", "o"): "ao",
        ("a", "a"): "à",
        ("a", "os"): "aos",
        ("a", "as"): "às",
        ("em", "o"): "no",
        ("em", "a"): "na",
        ("em", "os"): "nos",
        ("em", "as"): "nas",
        ("por", "o"): "pelo",
        ("por", "a"): "pela",
        ("por", "os"): "pelos",
        ("por", "as"): "pelas",
    },
}

ARTICLES: Final[Mapping[str, frozenset[str]]] = {
    "es": frozenset({"el", "la", "los", "las"}),
    "pt": frozenset({"o", "a", "os", "as"}),
}


def filled(text: str, blanks: Mapping[str, str]) -> str:
    """The text, already in the reader's language, with each ``{name}`` replaced; KeyError for one that is not known."""
    joined = JOINED.get(language(), {})
    whole = text.endswith((*_ENDS, ";"))  # as a Greek question ends
    articles = ARTICLES.get(language(), frozenset())
    cases = language() == "el"

    def put(found: re.Match[str]) -> str:
        before, name = found["before"], found["name"]
        told = blanks[name]
        heads = _heads_a_sentence(text[: found.start("name") - 1])
        if not heads:
            told = blanks[_small(name)]
        addressed = heads and whole and text.startswith(", ", found.end())
        if addressed:
            told = greek.spoken_to(told) if cases else _spoken_to(told, articles)
        if cases and before is not None and (said := greek.declined(before, told)):
            return said
        if cases and not addressed and not text[: found.start("name") - 1].endswith(_LISTED):
            told = greek.doing(told)
        if heads and (whole or name[:1].isupper()):
            told = told[:1].upper() + told[1:]
        if before is None:
            return told
        article, _space, rest = told.partition(" ")
        together = joined.get((before.lower(), article)) if rest else None
        if together is None:
            return f"{before} {told}"
        return f"{together[:1].upper() if before[:1].isupper() else together[:1]}{together[1:]} {rest}"

    return _BLANK.sub(put, text)


def _spoken_to(told: str, articles: frozenset[str]) -> str:
    """ "o infrator" as one addresses him: "infrator"."""
    article, _space, rest = told.partition(" ")
    return rest if rest and article.lower() in articles else told


def _heads_a_sentence(before: str) -> bool:
    before = before.rstrip(" \n«“(¿¡*")
    return not before or before.endswith(_ENDS)


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]
