"""One thing that was ruled wrongly once, with every way in that is true of it, and what stands at the end of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulings.together.situation import Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class Several:
    """``ways`` are what may truthfully be said of it: "E revoke: really=suit stage=open", a slash between two happenings."""

    name: str
    ways: tuple[str, ...]
    stands: tuple[str, ...]
    not_so: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    after: str = ""
    known: Mapping[str, object] = field(default_factory=lambda: {"declarer": "S"})
    editions: str = "1997-2017"

    def each(self) -> Iterator[Together]:
        for way in self.ways:
            yield Together(
                self.name, tuple(way.split(" / ")), self.stands, self.not_so,
                self.said, self.unsaid, self.known, self.editions,
            )  # fmt: skip
