"""The facts of a file of answers: names nobody knows and values nobody offers are refused with the nearest known one."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from model.bridge.cards import Strain
from model.errors import ImportRefused
from model.i18n import _
from model.rulings.auction import facts_of
from model.rulings.situation import happenings, key, number_of
from model.rulings.trees.facts import FACTS, FOR_WORDS, SEATS, SESSION, misfits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.rulings.trees.library import Library

_COMPASS: Final = {"north": "N", "east": "E", "south": "S", "west": "W"}
_SUITS: Final = {strain.symbol: strain.value for strain in Strain if strain is not Strain.NOTRUMP}


def gather_facts(library: Library, given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The tree an auction leads to, "" for none, and every fact with its value as the trees write it.

    Raises `ImportRefused` for a name nobody knows and for a value nobody offers, with the nearest known.
    """
    for full in given:
        name = full.removeprefix(key(number_of(full), ""))
        if name not in FACTS and name not in FOR_WORDS and name not in SESSION:
            raise ImportRefused(
                _("There is no fact “{name}”.").format(name=name), nearest(name, [*FACTS, *FOR_WORDS])
            )
    seats = {key(number, name) for name in SEATS for number in range(1, len(happenings(given)) + 2)}
    facts = {name: _seat(value) if name in seats else value for name, value in given.items()}
    for name in misfits(facts):
        raise ImportRefused(
            _("The fact “{name}” cannot be {value}.").format(name=name, value=json.dumps(facts[name])),
            _("Expected: N, E, S or W.") if name in SEATS else _("Expected: words in quotation marks."),
        )
    laid = facts_of(facts)
    offered = values_of(library) if FACTS.keys() & facts.keys() else {}
    settled = {name: _value(name, value, offered[name]) for name, value in facts.items() if name in offered}
    return laid.tree, laid.facts | facts | settled


def values_of(library: Library) -> dict[str, list[str]]:
    """What each fact may be: the answers of every question that asks for it."""
    values: dict[str, list[str]] = {name: [] for name in FACTS}
    for tree in library.load_all():
        for question in tree.question:
            if question.fact:
                values[question.fact] += [answer.id for answer in question.answers]
    return {name: list(dict.fromkeys(offered)) for name, offered in values.items()}


def nearest(name: str, known: Iterable[str], *, when_none: bool = True) -> str:
    """A sentence with the name probably meant; when none is near, with all there are, or "" unless ``when_none``."""
    names = list(dict.fromkeys(known))
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    if near:
        return _("Did you mean {names}?").format(names=", ".join(near))
    return _("Known: {names}.").format(names=", ".join(names)) if when_none else ""


def _seat(value: object) -> object:
    if not isinstance(value, str):
        return value
    word = value.strip()
    return _COMPASS.get(word.casefold(), word.upper() if len(word) == 1 else word)


def _value(name: str, value: object, offered: list[str]) -> bool | str | list[str]:
    """The value as the trees write it: in any letters, yes and no as true and false, suits as their signs."""
    if isinstance(value, bool):
        return value
    given = value if isinstance(value, list) else [value]
    meant = {one.casefold(): one for one in offered} | {"true": "yes", "false": "no"} | _SUITS
    words = [meant.get(str(one).strip().casefold(), str(one)) for one in given]
    strange = [word for word in words if word not in offered]
    if strange:
        raise ImportRefused(
            _("The fact “{name}” cannot be {value}.").format(name=name, value=json.dumps(value)),
            nearest(strange[0], offered),
        )
    return words if isinstance(value, list) else words[0]
