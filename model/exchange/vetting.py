"""Looks over an event before anything is made of it: what reading the club could not understand is refused here.

A reader of a format knows its own cells. What they lead to is held to the same words and bounds for every format, those
the club's own pages hold a director to: a method that no scorer knows would break Scores for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.bridge.entry.doubt import impossible_part
from model.bridge.result import Assigned, Result
from model.errors import ArrowswitchError, ImportRefused, shorten
from model.exchange.figures import MOST
from model.i18n import _
from model.scoring.checking import check

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from model.exchange.event import Event
    from model.scoring.view import Contestant, Line

_LONGEST_WORDS: Final = 200
_MOST_NAMES: Final = 12
_MOST_PAIRS: Final = 99_999
"""A simultaneous of ten thousand tables has twenty thousand pairs."""
_MOST_SESSIONS: Final = 99
_MOST_SECTIONS: Final = 200
_MOST_WARNINGS: Final = 200
_LARGEST_FIGURE: Final = 10_000_000
_FINEST_FIGURE: Final = 10**12


def vet(event: Event, name: str) -> Event:
    """The event, its title and its warnings of a length to be read; ``name`` is the file's, for messages.

    Raises `ImportRefused` for conditions of contest that nobody can score by, for figures that no evening has, and for
    results the club could not read back.
    """
    try:
        check(event.conditions)
    except ArrowswitchError as error:
        raise ImportRefused(f"{name}: {error.message}", error.remedy) from error
    door = _Door(name)
    door.contestants(event.contestants)
    door.lines(event.lines)
    door.sections(len({(line.session, line.section) for line in event.lines}))
    door.additions(event)
    warnings = [shorten(warning) for warning in event.warnings[:_MOST_WARNINGS]]
    if len(event.warnings) > _MOST_WARNINGS:
        left = len(event.warnings) - _MOST_WARNINGS
        warnings.append(_("and {count} more remarks of the same kind.").format(count=left))
    return replace(
        event,
        title=event.title[:_LONGEST_WORDS],
        club=event.club[:_LONGEST_WORDS],
        warnings=tuple(warnings),
    )


class _Door:
    """The looking over of one file."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._known: set[tuple[int, str]] = set()

    def contestants(self, contestants: Iterable[Contestant]) -> None:
        for one in contestants:
            if not 0 <= one.number <= _MOST_PAIRS:
                self._refuse(
                    _("there is no pair {number}.").format(number=one.number),
                    _("Pairs have the numbers 1 to {most}.").format(most=_MOST_PAIRS),
                )
            if len(one.names) > _MOST_NAMES:
                self._refuse(
                    _("pair {key} has {count} names.").format(key=one.key, count=len(one.names)),
                    _("At most {most} are read.").format(most=_MOST_NAMES),
                )
            for words in (one.key, one.section, *one.names):
                if len(words) > _LONGEST_WORDS:
                    self._refuse(
                        _("“{text}” is longer than {most} letters.").format(text=words, most=_LONGEST_WORDS),
                        _("Names and sections are text."),
                    )
            for figure in (one.handicap, *one.holdings):
                if figure is not None:
                    self._figure(figure)

    def lines(self, lines: Iterable[Line]) -> None:
        places: dict[tuple[int, int, int, int, int], None] = {}
        results: dict[tuple[int, int], Result] = {}  # those of a large file are few, and shared by many lines
        for line in lines:
            places[line.board, line.round, line.table, line.match, line.session] = None
            if line.result is not None:
                results[line.board, id(line.result)] = line.result
        for place in places:
            self._place(*place)
        for (board, _same), result in results.items():
            self._result(board, result)

    def _place(self, board: int, *others: int) -> None:
        """The board, then its round, table, match and session."""
        limits = ((1, 999), (0, MOST), (0, MOST), (0, MOST), (1, _MOST_SESSIONS))
        for number, (least, most) in zip((board, *others), limits, strict=True):
            if not least <= number <= most:
                self._refuse(
                    _("board {board} has a round, table or session {number}.").format(
                        board=board, number=number
                    ),
                    _("Expected: {least} to {most}.").format(least=least, most=most),
                )

    def sections(self, count: int) -> None:
        """How many sections of how many sessions there are: each becomes a session of the club."""
        if count > _MOST_SECTIONS:
            self._refuse(
                _("it has {count} sections.").format(count=count),
                _("At most {most} are read.").format(most=_MOST_SECTIONS),
            )

    def additions(self, event: Event) -> None:
        """Penalties, carry-over and presets."""
        for one in event.penalties:
            self._figure(one.amount)
            if one.amount < 0 or len(one.reason) > _LONGEST_WORDS or len(one.law) > 20:
                self._refuse(
                    _("a penalty of {contestant} is impossible.").format(contestant=one.contestant),
                    _("A penalty is more than nothing, with its Law and its reason."),
                )
        for carried in event.carried:
            self._figure(carried.points)
        for preset in event.presets:
            for _score, percent in preset.percents:
                if not 0 <= percent <= 100:
                    self._refuse(
                        _("board {board} has a preset of {percent} per cent.").format(
                            board=preset.board, percent=percent
                        ),
                        _("Expected: {least} to {most}.").format(least=0, most=100),
                    )

    def _result(self, board: int, result: Result) -> None:
        """What is stored must read back, and an assigned score obeys Law 77 part by part."""
        text = str(result)
        key = (board % 16, text)  # vulnerability comes round after sixteen boards (Law 2)
        if key in self._known:
            return
        self._known.add(key)
        if isinstance(result.outcome, Assigned):
            points = impossible_part(result.outcome, vulnerability(board))
            if points is not None:
                self._refuse(
                    _("board {board}: no contract gives {score} at this vulnerability.").format(
                        board=board, score=points
                    ),
                    _("Each part of a weighted score is a score by Law 77."),
                )
        try:
            same = Result.parse(text) == result
        except ValueError:
            same = False
        if not same:
            self._refuse(
                _("board {board}: “{text}” is not a result.").format(board=board, text=text),
                _("Expected: 420, -50, PASS, NP, A6040 or AVE+."),
            )

    def _figure(self, figure: Fraction) -> None:
        if abs(figure) > _LARGEST_FIGURE or figure.denominator > _FINEST_FIGURE:
            self._refuse(
                _("“{text}” is not a figure.").format(text=str(figure)),
                _("Expected: 250, 7.5 or -6,42."),
            )

    def _refuse(self, what: str, right: str) -> NoReturn:
        raise ImportRefused(f"{self._name}: {what}", right)
