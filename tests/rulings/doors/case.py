"""A situation as a table: what is so, the doors to it, and what it comes to by the Laws of each edition."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from model.rulings.trees.editions import Edition, covers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


@dataclass(frozen=True)
class Case:
    """``so`` by its name, ``comes_to`` by a span of editions: decisive effects with semicolons between, "" for none.

    An edition of no span knows no such situation.
    """

    through: str
    comes_to: Mapping[str, str]
    so: Mapping[str, str]
    known: Mapping[str, object] = field(default_factory=dict)

    def facts(self) -> dict[str, object]:
        """What the table knows."""
        return dict(self.known)

    def doors(self) -> Iterator[str]:
        """Every tree that a truthful reading could open."""
        yield from self.through.split()


def case(
    through: str, comes_to: str | Mapping[str, str], known: Mapping[str, object] | None = None, /, **what: str
) -> Case:
    """One situation; effects that are the same in every edition stand alone."""
    spans = {"1997-2017": comes_to} if isinstance(comes_to, str) else comes_to
    return Case(through, spans, what, known or {})


def so(**wanted: str) -> Callable[[Case], bool]:
    """True where each of these is so; a bar parts what may be."""
    return lambda one: all(one.so.get(name, "") in value.split("|") for name, value in wanted.items())


def either(*ways: Callable[[Case], bool]) -> Callable[[Case], bool]:
    """True where one of these is."""
    return lambda one: any(way(one) for way in ways)


def by(name: str, *values: str) -> dict[str, Callable[[Case], bool]]:
    """An answer for each value, by the value itself."""
    return {value: so(**{name: value}) for value in values}


def yes_no(**wanted: str) -> dict[str, Callable[[Case], bool]]:
    """Yes where each of these is so, else no."""
    return {"yes": so(**wanted), "no": lambda one: not so(**wanted)(one)}


def wanted(one: Case, edition: Edition) -> list[str]:
    """The decisive effects under this edition."""
    text = next(text for span, text in one.comes_to.items() if covers(span, edition))
    return sorted(part.strip() for part in text.split(";") if part.strip())


def editions_of(one: Case) -> tuple[Edition, ...]:
    """The editions that know the situation."""
    return tuple(edition for edition in Edition if any(covers(span, edition) for span in one.comes_to))
