"""The editions of the Laws, and texts that differ between them.

Three are built in. A later one is data: a file of ``resources/rulings/editions`` that says which edition it follows and what it
changes (`docs/recipes.md`); where a text says nothing of it, the edition it follows speaks.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from model.paths import resource
from model.rulings.trees.years import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ByEdition: TypeAlias = str | dict[str, str]


class EditionChanges(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of a later edition: places as the edition before calls them."""

    year: str
    after: str
    renumbered: dict[str, str] = {}
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class _Known(type):
    """Makes the class the list of its editions, the oldest first."""

    def __iter__(cls) -> Iterator[Edition]:
        return iter(_EDITIONS.values())


class Edition(metaclass=_Known):
    """An edition of the Laws of Duplicate Bridge; the value is the year it is known by.

    ``Edition("2017")`` is always the same one; `ValueError` for a year that has none. ``after`` is the edition that speaks where
    nothing is said of this one, and ``like`` the one whose reckoning it has: of one that is built in, itself.
    """

    __slots__ = ("after", "changes", "value")
    E1997: ClassVar[Edition]
    E2007: ClassVar[Edition]
    E2017: ClassVar[Edition]
    value: str
    after: Edition | None
    changes: EditionChanges | None

    def __new__(cls, year: str | Edition) -> Edition:
        """The edition of this year; `ValueError` where there is none."""
        if str(year) not in _EDITIONS:
            raise ValueError(f"there is no edition {year}")
        return _EDITIONS[str(year)]

    def __reduce__(self) -> tuple[type[Edition], tuple[str]]:
        return Edition, (self.value,)

    @property
    def like(self) -> Edition:
        """The built-in edition that this one reckons like."""
        return self if self.after is None else self.after.like

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Edition({self.value!r})"


_EDITIONS: dict[str, Edition] = {}


def _add(year: str, changes: EditionChanges | None = None) -> Edition:
    edition = object.__new__(Edition)
    edition.value, edition.changes = year, changes
    edition.after = Edition(changes.after) if changes else None
    _EDITIONS[year] = edition
    return edition


def _read(folder: Path) -> None:
    """Add the editions of a folder, by their years; each follows one that is there already."""
    for path in sorted(folder.glob("*.toml")):
        _add(path.stem, msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), EditionChanges))


Edition.E1997, Edition.E2007, Edition.E2017 = (_add(year) for year in BUILT_IN)
_read(resource("rulings", "editions"))


@lru_cache(maxsize=4096)
def covers(guard: str, edition: Edition) -> bool:
    """Whether a guard names this edition: "" all, "2017" one, "1997-2007" a span, "1997 2017" several, "-2027" all but one.

    A later edition of which it says nothing is taken as the one it follows. Raises ``ValueError`` when the guard names no editions.
    """
    if f"-{edition.value}" in guard.split():
        return False
    if _names(guard, edition):
        return True
    return edition.after is not None and covers(guard, edition.after)


def choose_text(text: ByEdition, edition: Edition) -> str | None:
    """The text for this edition, None when the text is silent on it; a plain text is the same in all."""
    if isinstance(text, str):
        return text
    own = next((value for guard, value in text.items() if _names(guard, edition)), None)
    return choose_text(text, edition.after) if own is None and edition.after is not None else own


def places(law: ByEdition, edition: Edition) -> tuple[str, ...]:
    """The places of the Laws that a text names, as this edition calls them."""
    own = _parted(choose_text(law, edition) or "")
    if edition.changes is None or _own(law, edition):
        return own
    before = places(law, edition.after) if edition.after else own
    return tuple(_called(place, edition.changes) for place in before)


@lru_cache(maxsize=4096)
def _parted(law: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in law.split(",") if part.strip())


def list_undecided(law: ByEdition, edition: Edition) -> tuple[str, ...]:
    """The places that a text rests on which this later edition changes or removes, while the text says nothing of it."""
    if edition.changes is None or edition.after is None or _own(law, edition):
        return ()
    touched = (*edition.changes.changed, *edition.changes.removed)
    return tuple(place for place in places(law, edition.after) if any(_is_in(place, one) for one in touched))


def list_removed(law: ByEdition, edition: Edition) -> tuple[str, ...]:
    """Those of `list_undecided` that the edition has no more."""
    gone = edition.changes.removed if edition.changes else ()
    return tuple(place for place in list_undecided(law, edition) if any(_is_in(place, one) for one in gone))


def every(text: ByEdition) -> tuple[str, ...]:
    """All wordings of a text, in the order they stand."""
    return (text,) if isinstance(text, str) else tuple(text.values())


@lru_cache(maxsize=4096)
def _names(guard: str, edition: Edition) -> bool:
    """Whether a guard speaks of this edition itself: a span by its years; nothing, or what is left out, of all built in."""
    spans = [span for span in guard.split() if not span.startswith("-")]
    for year in (span.removeprefix("-") for span in guard.split() if span.startswith("-")):
        Edition(year)
    return any(_in_span(span, edition) for span in spans) if spans else edition.after is None


def _in_span(span: str, edition: Edition) -> bool:
    first, _dash, last = span.partition("-")
    years = Edition(first).value, Edition(last or first).value
    return years[0] <= edition.value <= years[1]


def _own(law: ByEdition, edition: Edition) -> bool:
    return not isinstance(law, str) and any(_names(guard, edition) for guard in law)


def _called(place: str, changes: EditionChanges) -> str:
    """What an edition calls a place, or the place that it is a part of."""
    known = [one for one in changes.renumbered if _is_in(place, one)]
    old = max(known, key=len, default="")
    return changes.renumbered[old] + place.removeprefix(old) if old else place


def _is_in(place: str, whole: str) -> bool:
    """Whether a place is this one or a part of it: 27B1(a) is in 27B1, 27 and 27B, and not in 2."""
    rest = place.removeprefix(whole)
    return place.startswith(whole) and not (rest[:1].isdigit() and whole[-1:].isdigit())
