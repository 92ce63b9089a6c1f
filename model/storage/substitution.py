"""Other words in the place of a person's name and numbers, in any text that a club file holds, plain or JSON.

A name is found as whole words, whatever stands between them, in either order and in any case; a single word only as
it is written. A longer name of somebody else that has it within ("Mary Ann Bee" for "Ann Bee") stays. Numbers of the
club are short and mean many things, so they go only where a text says whose they are; the long ones of federations go
wherever they stand.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterator
from typing import Any, Final

from msgspec import Struct

# Letters: a shorter name is replaced only where it is a whole text, since "Al" begins too much else.
_SHORTEST: Final = 3
_LONG_NUMBER: Final = 5
_OF_PERSONS: Final = frozenset(
    {"player", "players", "who", "director", "one", "other", "team", "name", "said"}
)
"""Keys and columns whose text names somebody, so that even a name in small letters is one."""


class Person(Struct, frozen=True):
    """Who is meant: the rows of the player (more than one where an addition was undone), every name and number they had.

    ``others`` are the names of everybody else, which stay.
    """

    ids: frozenset[int]
    names: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class Substitution:
    """Puts ``instead`` in the place of a person."""

    def __init__(self, person: Person, instead: str) -> None:
        self._person = person
        self._instead = instead
        spaced = (" ".join(unicodedata.normalize("NFC", name).split()) for name in person.names)
        names = tuple(dict.fromkeys(filter(None, spaced)))
        self._whole = frozenset(name.casefold() for name in names)
        self._words = tuple(tuple(name.casefold().split()) for name in names)
        self._numbers = tuple(number for number in person.numbers if len(number) >= _LONG_NUMBER)
        self._single = all(len(words) == 1 for words in self._words)
        self._pattern = _pattern(names, self._numbers, person.others)

    def in_text(self, text: str, key: str = "") -> str:
        """The text without the person; the same object where they are not in it."""
        if not self._may_be_in(text):
            return text
        found = _json(text)
        if found is None:
            return self._in_words(text, key)
        after = self._in_value(found, key)
        return text if after == found else json.dumps(after, ensure_ascii=False, separators=(",", ":"))

    def find_texts(self, text: str, key: str = "") -> Iterator[str]:
        """The texts that name the person: the text itself, or those within its JSON."""
        if not self._may_be_in(text):
            return
        value = _json(text)
        if value is None:
            if self._in_words(text, key) != text:
                yield text
            return
        for at, leaf in _leaves(value, key):
            yield from self.find_texts(leaf, at)

    def in_operations(self, text: str) -> str:
        """The operations of a journal entry without the person; rows of other players stay as they are."""
        operations = json.loads(text)
        after = [self._in_operation(operation) for operation in operations]
        return text if after == operations else json.dumps(after, ensure_ascii=False, separators=(",", ":"))

    def _in_operation(self, operation: Any) -> Any:
        if not (isinstance(operation, dict) and operation.get("table") == "player"):
            return self._in_value(operation, "")
        if operation.get("id") not in self._person.ids:
            return operation
        return operation | {
            side: _without(operation.get(side) or {}, self._instead) for side in ("before", "after")
        }

    def _in_value(self, value: Any, key: str) -> Any:
        match value:
            case str():
                return self.in_text(value, key)
            case list():
                return [self._in_value(one, key) for one in value]
            case dict():
                return {self.in_text(name): self._in_value(one, name) for name, one in value.items()}
            case _:
                return value

    def _in_words(self, text: str, key: str) -> str:
        if self._single and key not in _OF_PERSONS and text.islower() and " " not in text.strip():
            return text  # a word of ours, as "north" or "open"
        if " ".join(text.split()).casefold() in self._whole:
            return self._instead
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: found["kept"] or self._instead, text)

    def _may_be_in(self, text: str) -> bool:
        """Whether it is worth a look: most texts of a club are results and have no name in them."""
        if "\\u" in text:
            return True
        plain = unicodedata.normalize("NFC", text).casefold()
        return any(all(word in plain for word in words) for words in self._words) or any(
            number in text for number in self._numbers
        )


def _without(columns: dict[str, Any], instead: str) -> dict[str, Any]:
    """The columns of a player's own row without name and number."""
    gone = {"name": instead, "number": ""}
    return {name: gone.get(name, value) for name, value in columns.items()}


def _json(text: str) -> Any:
    """What a text of JSON holds, None if it is plain; a bare number or word is plain too."""
    if text[:1] not in ("{", "[", '"'):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _leaves(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Every text within a value of JSON, with the key it stands under."""
    match value:
        case str():
            yield key, value
        case list():
            for one in value:
                yield from _leaves(one, key)
        case dict():
            for name, one in value.items():
                yield from _leaves(one, name)


def _pattern(
    names: Collection[str], numbers: Collection[str], others: Collection[str]
) -> re.Pattern[str] | None:
    ours = [form for name in names for form in _forms(name)]
    alone = re.compile("|".join(ours)) if ours else None
    own = {name.casefold() for name in names}
    kept = [
        _spaced(other)
        for other in others
        if alone is not None and other.casefold() not in own and alone.search(other)
    ]
    gone = ours + [re.escape(number) for number in numbers]
    if not gone:
        return None
    kept_first = rf"(?P<kept>(?<!\w)(?:{'|'.join(kept) or '(?!)'})(?!\w))"
    return re.compile(rf"{kept_first}|(?<!\w)(?:{'|'.join(gone)})(?!\w)")


def _forms(name: str) -> Iterator[str]:
    """The ways a name is written, as patterns, in both ways Unicode has for an accent."""
    words = name.split()
    if len(words) == 1 and len(name) < _SHORTEST:
        return
    for form in dict.fromkeys((unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name))):
        if len(words) == 1:
            yield _spaced(form)
            continue
        *given, family = form.split()
        yield rf"(?i:{_spaced(form)})"
        yield rf"(?i:{re.escape(family)},?\s+{_spaced(' '.join(given))})"


def _spaced(name: str) -> str:
    return r"\s+".join(re.escape(word) for word in name.split())
