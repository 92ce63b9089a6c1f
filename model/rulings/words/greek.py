"""Puts who sits where into the case that a Greek sentence wants.

A translation writes the article as if the blank were a man: "του {offender}", "τον {lho}", "στον {rho}". It is read with the
article and ending of what is filled in: "του υπαίτιου", "της Ανατολής", "στη Δύση". Without an article the blank is who does it:
"{Offender} πασάρει" is "Ο Βορράς πασάρει"; and who is spoken to stands in the vocative: "{Offender}, πασάρετε" is "Νότε, πασάρετε".
"""

from __future__ import annotations

from typing import Final, NamedTuple


class _Noun(NamedTuple):
    article: str
    genitive: str
    accusative: str
    vocative: str


_SEATS: Final[dict[str, _Noun]] = {
    "Βορράς": _Noun("ο", "Βορρά", "Βορρά", "Βορρά"),
    "Νότος": _Noun("ο", "Νότου", "Νότο", "Νότε"),
    "Ανατολή": _Noun("η", "Ανατολής", "Ανατολή", "Ανατολή"),
    "Δύση": _Noun("η", "Δύσης", "Δύση", "Δύση"),
    "Βορράς–Νότος": _Noun("οι", "Βορρά–Νότου", "Βορρά–Νότο", "Βορρά–Νότο"),
    "Ανατολή–Δύση": _Noun("οι", "Ανατολής–Δύσης", "Ανατολή–Δύση", "Ανατολή–Δύση"),
}
_NOUNS: Final[dict[str, _Noun]] = _SEATS | {
    "υπαίτιος": _Noun("ο", "υπαίτιου", "υπαίτιο", "υπαίτιε"),
    "συμπαίκτης": _Noun("ο", "συμπαίκτη", "συμπαίκτη", "συμπαίκτη"),
    "αντίπαλος": _Noun("ο", "αντιπάλου", "αντίπαλο", "αντίπαλε"),
    "παίκτης": _Noun("ο", "παίκτη", "παίκτη", "παίκτη"),
    "εκτελεστής": _Noun("ο", "εκτελεστή", "εκτελεστή", "εκτελεστή"),
    "μορ": _Noun("ο", "μορ", "μορ", "μορ"),
    "αντίπαλοι": _Noun("οι", "αντιπάλων", "αντιπάλους", "αντίπαλοι"),
    "αμυνόμενοι": _Noun("οι", "αμυνομένων", "αμυνόμενους", "αμυνόμενοι"),
    "όλοι": _Noun("", "όλων", "όλους", "όλοι"),
    "δήλωση": _Noun("η", "δήλωσης", "δήλωση", "δήλωση"),
    "φύλλο": _Noun("το", "φύλλου", "φύλλο", "φύλλο"),
    "χρώμα": _Noun("το", "χρώματος", "χρώμα", "χρώμα"),
}
_NOMINATIVES: Final = ("ο", "η", "το", "οι")
_GENITIVE: Final = {"": "", "ο": "του", "η": "της", "το": "του", "οι": "των"}
_ACCUSATIVE: Final = {"": "", "ο": "τον", "η": "την", "το": "το", "οι": "τους"}
_KEEPS_N: Final = "αεηιουωάέήίόύώκπτξψ"  # before these την keeps its last letter
OBLIQUE: Final = frozenset({"του", "τον", "στον", "το", "στο"})


def decline(before: str, words: str) -> str | None:
    """The article and what it stands before, as heard after the article that was written; None for what has no cases."""
    noun, name, rest = _noun(words)
    if noun is None or before.lower() not in OBLIQUE:
        return None
    if before.lower() == "του":
        article, word = _GENITIVE[noun.article], noun.genitive
    else:
        article, word = _ACCUSATIVE[noun.article], noun.accusative
        if article == "την" and name[:1].lower() not in _KEEPS_N:
            article = "τη"
        if before.lower().startswith("σ"):
            article = "σ" + article if article else "σε"
    if before[:1].isupper():
        article = article[:1].upper() + article[1:]
    return f"{article} {word}{rest}".lstrip()


def name_subject(words: str) -> str:
    """A seat with its article, as who does something: "Βορράς" is "ο Βορράς"; anything else as it is."""
    seat = _SEATS.get(words)
    return f"{seat.article} {words}" if seat else words


def address(words: str) -> str:
    """Who is addressed: "ο υπαίτιος" is "υπαίτιε", "Νότος" is "Νότε"."""
    noun, _name, rest = _noun(words)
    return words if noun is None else noun.vocative + rest


def _noun(words: str) -> tuple[_Noun | None, str, str]:
    """The noun that heads the phrase, its name, and what follows it with the space before."""
    article, _space, after = words.partition(" ")
    name, space, rest = (after if article.lower() in _NOMINATIVES else words).partition(" ")
    return _NOUNS.get(name), name, space + rest
