"""Lines of our own CSV that bear on figures but are no results: holdings, handicaps, penalties, carry-over, presets,
rounds missed, who was named after a level match of a knock-out, the players of teams and numbers of players.

Each names a contestant or a board: ``#holdings,7,250,`` (empty: a player without), ``#handicap-of,7,-6.42``,
``#penalty,7,percent,10,reason,90``, ``#carry,7,120.5,240`` (points, out of), ``#preset,3,420,-50:20,420:70`` (datum or
nothing, then North-South's percent by score; of another session than the first ``#preset-of,2,3,420``), ``#missed,7,2,1`` (round and session),
``#advanced,7,3`` (round), ``#members,7,First Name,Second Name`` (the players of a team with a name of its own) and
``#numbers,7,1234,`` (theirs with their federation, in the order of their names). Figures are decimals or fractions (``1/3``).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from model.exchange.figures import board_of, whole
from model.scoring.view import CarryOver, Contestant, Missed, Penalty, PenaltyUnit, Preset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from model.exchange.event import Event

_FIGURE: Final = re.compile(r"-?\d{1,12}(\.\d{1,12}|/[1-9]\d{0,11})?", re.ASCII)
_SCORE: Final = re.compile(r"[+-]?\d{1,5}", re.ASCII)


def addition_rows(event: Event, safe: Callable[[str], str]) -> Iterator[tuple[str, ...]]:
    """The lines for an event."""
    for one in event.contestants:
        if one.holdings:
            held = ("" if points is None else str(points) for points in one.holdings)
            yield ("#holdings", safe(one.key), *held)
        if one.handicap:
            yield ("#handicap-of", safe(one.key), str(one.handicap))
        if players := event.members.get(one.key):
            yield ("#members", safe(one.key), *map(safe, players))
        if numbers := event.numbers.get(one.key):
            yield ("#numbers", safe(one.key), *map(safe, numbers))
    for penalty in event.penalties:
        yield (
            "#penalty",
            safe(penalty.contestant),
            penalty.unit.value,
            str(penalty.amount),
            safe(penalty.reason),
            safe(penalty.law),
        )
    for carried in event.carried:
        yield ("#carry", safe(carried.contestant), str(carried.points), str(carried.maximum))
    yield from map(_preset_row, event.presets)
    for missed in event.missed:
        yield ("#missed", safe(missed.contestant), str(missed.round), str(missed.session))
    for round_, key in event.advanced:
        yield ("#advanced", safe(key), str(round_))


def _preset_row(preset: Preset) -> tuple[str, ...]:
    words = ("#preset",) if preset.session == 1 else ("#preset-of", str(preset.session))
    percents = (f"{score}:{percent}" for score, percent in preset.percents)
    return (*words, str(preset.board), "" if preset.datum is None else str(preset.datum), *percents)


class AdditionsReader:
    """The lines of one file being read; each contestant must have its ``#pair`` before."""

    WORDS: ClassVar[Mapping[str, str]] = {
        "holdings": "#holdings,7,250,13.5",
        "handicap-of": "#handicap-of,7,-6.42",
        "penalty": "#penalty,7,percent,10,slow play,90",
        "carry": "#carry,7,120.5,240",
        "preset": "#preset,3,420",
        "preset-of": "#preset-of,2,3,420",
        "members": "#members,7,First Name,Second Name",
        "numbers": "#numbers,7,1234,1235",
        "missed": "#missed,7,2,1",
        "advanced": "#advanced,7,3",
    }

    def __init__(self, contestants: dict[str, Contestant]) -> None:
        self._contestants = contestants
        self._penalties: list[Penalty] = []
        self._carried: list[CarryOver] = []
        self._presets: list[Preset] = []
        self._missed: list[Missed] = []
        self._advanced: list[tuple[int, str]] = []
        self._members: dict[str, tuple[str, ...]] = {}
        self._numbers: dict[str, tuple[str, ...]] = {}

    def read(self, word: str, cells: list[str]) -> None:
        """Take one line in; raises ``ValueError`` when it is not an addition."""
        if len(cells) < 2:
            raise ValueError(word)
        first, *rest = cells
        if word == "preset":
            self._preset(cells, 1)
        elif word == "preset-of":
            self._preset(rest, _must(whole(first)))
        else:
            self._of_a_contestant(word, first, rest)

    def _of_a_contestant(self, word: str, first: str, rest: list[str]) -> None:
        if first not in self._contestants:
            raise ValueError(first)
        one = self._contestants[first]
        match word:
            case "holdings":
                held = tuple(_figure(cell) if cell.strip() else None for cell in rest)
                self._contestants[first] = replace(one, holdings=held)
            case "handicap-of":
                self._contestants[first] = replace(one, handicap=_figure(rest[0]))
            case "carry":
                points, maximum = rest[0], "".join(rest[1:2]).strip()
                figure = _must(whole(maximum, 999_999)) if maximum else 0
                self._carried.append(CarryOver(first, _figure(points), figure))
            case "members":
                self._members[first] = tuple(rest)
            case "numbers":
                self._numbers[first] = tuple(rest)
            case "penalty":
                unit, amount, reason, law, *_more = (*rest, "", "", "")
                taken = _figure(amount) if amount.strip() else Fraction()
                self._penalties.append(Penalty(first, PenaltyUnit(unit), taken, reason, law.strip()))
            case _:
                self._of_a_round(word, first, *rest)

    def _of_a_round(self, word: str, key: str, round_: str, session: str = "", *_more: str) -> None:
        number = _must(whole(round_))
        if word == "advanced":
            self._advanced.append((number, key))
        else:
            self._missed.append(Missed(key, number, _must(whole(session.strip() or "1"))))

    def _preset(self, cells: list[str], session: int) -> None:
        board, *given = cells
        datum = _points(given[0]) if "".join(given[:1]).strip() else None
        percents = tuple(_percent(cell) for cell in given[1:] if cell.strip())
        self._presets.append(Preset(_must(board_of(board)), datum, percents, session))

    def apply(self, event: Event) -> Event:
        """The event with everything read."""
        return replace(
            event,
            penalties=tuple(self._penalties),
            carried=tuple(self._carried),
            presets=tuple(self._presets),
            missed=tuple(self._missed),
            advanced=tuple(self._advanced),
            members=self._members,
            numbers=self._numbers,
        )


def _figure(text: str) -> Fraction:
    plain = text.strip()
    if not _FIGURE.fullmatch(plain):
        raise ValueError(text)
    return Fraction(plain)


def _percent(text: str) -> tuple[int, Fraction]:
    score, _colon, percent = text.partition(":")
    return _points(score), _figure(percent)


def _points(text: str) -> int:
    if not _SCORE.fullmatch(text.strip()):
        raise ValueError(text)
    return int(text)


def _must(number: int | None) -> int:
    if number is None:
        raise ValueError
    return number
