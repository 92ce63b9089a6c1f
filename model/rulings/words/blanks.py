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
from collections.abc import Mapping
from typing import Final

from model.i18n import language
from model.rulings.words import greek

_BLANK: Final = re.compile(r"(?:\b(?P<before>\w+) )?\{(?P<name>\w+)\}")
_ENDS: Final = (".", "?", "!", "…")
# A seat after these is a name in a list, and has no article, unless a verb follows.
_LISTED: Final = (
    ": ",
    "(",
)
_VERB: Final = re.compile(r" [^\W\d_]")

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
    "en": frozenset({"the"}),
    "es": frozenset({"el", "la", "los", "las"}),
    "pt": frozenset({"o", "a", "os", "as"}),
}


def fill_blanks(text: str, blanks: Mapping[str, str]) -> str:
    """The text, already in the reader's language, with each ``{name}`` replaced; KeyError for one that is not known."""
    if "{" not in text:
        return text
    return _BLANK.sub(_Sentence(text, blanks, language()).put, text)


class _Sentence:
    """A text with blanks in one language, and how that language puts words into them."""

    def __init__(self, text: str, blanks: Mapping[str, str], code: str) -> None:
        self._text, self._blanks = text, blanks
        self._whole = text.endswith((*_ENDS, ";"))  # as a Greek question ends
        self._joined = JOINED.get(code, {})
        self._articles = ARTICLES.get(code, frozenset())
        self._has_cases = code == "el"

    def put(self, found: re.Match[str]) -> str:
        """Give the words for one blank, with the word before it where the two run together."""
        before, name, start = found["before"], found["name"], found.start("name") - 1
        words = self._blanks[name]
        heads = _heads_a_sentence(self._text[:start])
        if not heads:
            words = self._blanks[_small(name)]
        addressed = heads and self._whole and self._text.startswith(", ", found.end())
        if self._has_cases:
            words = greek.address(words) if addressed else words
            if before is not None and (declined := greek.decline(before, words)):
                return declined
            if not addressed and not self._lists(found):
                words = greek.name_subject(words)
        elif addressed:
            words = _spoken_to(words, self._articles)
        if heads and (self._whole or name[:1].isupper()):
            words = words[:1].upper() + words[1:]
        return words if before is None else self._join(before, words)

    def _lists(self, found: re.Match[str]) -> bool:
        """Whether the blank stands in a list, as after a colon, and nothing is said of it: then it keeps its bare name."""
        start = found.start("name") - 1
        return self._text[:start].endswith(_LISTED) and not _VERB.match(self._text, found.end())

    def _join(self, before: str, words: str) -> str:
        article, _space, rest = words.partition(" ")
        joined = self._joined.get((before.lower(), article)) if rest else None
        if joined is None:
            return f"{before} {words}"
        return f"{joined[:1].upper() if before[:1].isupper() else joined[:1]}{joined[1:]} {rest}"


def _spoken_to(name: str, articles: frozenset[str]) -> str:
    """ "o infrator" as one addresses him: "infrator"."""
    article, _space, rest = name.partition(" ")
    return rest if rest and article.lower() in articles else name


def _heads_a_sentence(before: str) -> bool:
    before = before.rstrip(" \n«“(¿¡*")
    return not before or before.endswith(_ENDS)


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]
