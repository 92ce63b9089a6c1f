"""An assigned, weighted score in the score field: "w60:4SN=,40:4SN-1", for each side apart behind "/" (Law 12C1).

It is the text the programs keep, read in the letters of the language and at each key; the bench of the rulings has a
shorter way of typing (`model.rulings.adjust.line`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from model.bridge.entry.doubt import is_possible, nearest_scores
from model.bridge.entry.words import plain
from model.bridge.letters import Numbers
from model.bridge.result import Assigned, Obtained, PassedOut, Played, Scored, SelfInflicted, weigh
from model.bridge.score import possible_scores
from model.bridge.seats import Side
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from model.bridge.boards import Vulnerability
    from model.bridge.contract import Contract
    from model.bridge.entry.grammar import Grammar

_FEW_PARTS: Final = 12
_WEIGHT: Final = re.compile(r"[1-9]\d{0,5}", re.ASCII)
_POINTS: Final = re.compile(r"(?P<points>[+-]\d{1,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class AssignedText:
    """What a text says: the score, or ``expected`` what comes next, or ``wrong`` why it cannot be; and its tail.

    ``doubt`` says that the weights are neither percentages nor few parts; ``tail`` is the match in which a lead and a
    group were typed.
    """

    outcome: Assigned | None = None
    expected: str = ""
    wrong: str = ""
    doubt: str = ""
    tail: re.Match[str] | None = None


class _Stop(Exception):
    """The text ends too early, or says what cannot be."""

    def __init__(self, *, expected: str = "", wrong: str = "") -> None:
        super().__init__(expected or wrong)
        self.expected, self.wrong = expected, wrong


class ScoreField(Protocol):
    """What the reader of an assigned score asks of the score field: the letters, the board, and how scores are typed."""

    @property
    def grammar(self) -> Grammar:
        """The forms in the letters of the language."""

    @property
    def vulnerable(self) -> Vulnerability:
        """Who is vulnerable on the board."""

    def contract_of(self, match: re.Match[str]) -> Contract | None:
        """The contract typed, None when it was doubled twice."""

    def points_of(self, figure: int, sign: int, *, forced: bool) -> int:
        """The score a typed figure stands for."""

    @property
    def numbers(self) -> Numbers:
        """How scores are typed."""


def read_assigned(text: str, field: ScoreField) -> AssignedText:
    """Read a text as `model.bridge.entry.grammar.bare` leaves it, beginning with "W"; never raises.

    Each part is a result that some contract gives at this vulnerability (Law 77): no force makes another.
    """
    reader = _Reader(field)
    try:
        return reader.read(text[1:])
    except _Stop as stop:
        return AssignedText(expected=stop.expected, wrong=stop.wrong)


class _Reader:
    """Reads the pieces from left to right; only the last of all may be unfinished."""

    def __init__(self, field: ScoreField) -> None:
        self._field = field
        self._grammar = field.grammar
        self._tail: re.Match[str] | None = None
        self._doubt = ""

    def read(self, text: str) -> AssignedText:
        body, mark, fault = text.partition("~")
        sides = body.split("/")
        if len(sides) > 2:
            raise _Stop(wrong=_("An assigned score has two sides: N–S / E–W."))
        given = [self._given(side, last=not mark and at == len(sides) - 1) for at, side in enumerate(sides)]
        own_fault = self._fault(fault) if mark else None
        try:
            both = [weigh(*one) for one in given]
            outcome = Assigned(both[0].ns, both[-1].ns, own_fault)
        except ValueError:
            raise _Stop(wrong=_("Name each result only once for a side.")) from None
        return AssignedText(outcome, doubt=self._doubt, tail=self._tail)

    def _given(self, text: str, *, last: bool) -> Sequence[tuple[Obtained, Fraction | int]]:
        items = text.split(",")
        found: list[tuple[Obtained, int]] = []
        for at, item in enumerate(items):
            weight, colon, outcome = item.partition(":")
            ends = last and at == len(items) - 1
            if not _WEIGHT.fullmatch(weight):
                if ends and not weight:
                    raise _Stop(expected=_("Then the weight in per cent: w60:4SN=,40:4SN-1."))
                raise _Stop(wrong=_("“{text}” is not a weight in per cent.").format(text=weight))
            if not colon:
                if ends:
                    raise _Stop(expected=_("Then a colon and the result."))
                raise _Stop(wrong=_("After a weight type a colon and the result: 60:4SN=."))
            found.append((self._obtained(outcome, last=ends), int(weight)))
        whole = sum(weight for _outcome, weight in found)
        if whole != 100 and whole > _FEW_PARTS:
            self._doubt = _(
                "The weights add up to {sum}, not 100: each counts as its share of {sum}."
            ).format(sum=whole)
        return found

    def _obtained(self, text: str, *, last: bool) -> Obtained:
        grammar = self._grammar
        if match := grammar.contract.whole.fullmatch(text):
            self._take_tail(match, last=last)
            return self._played(match)
        if match := grammar.words.whole.fullmatch(text):
            if match["passed"]:
                self._take_tail(match, last=last)
                return PassedOut()
        elif match := grammar.score.whole.fullmatch(text):
            self._take_tail(match, last=last)
            return self._scored(match, last=last)
        if last and (
            not text or any(form.beginning.fullmatch(text) for form in (grammar.contract, grammar.score))
        ):
            raise _Stop(expected=_("Then the result: a contract with declarer and tricks, or a score."))
        raise _Stop(wrong=_("“{text}” is not a result: 4SN=, +620 or p.").format(text=text))

    def _played(self, match: re.Match[str]) -> Played:
        contract = self._field.contract_of(match)
        if contract is None:
            raise _Stop(wrong=_("Type the double once, before the declarer or after."))
        figure = match["tricks"]
        tricks = int(figure) if figure.isdigit() else contract.tricks_needed
        if not figure.isdigit() and figure != "=":
            tricks += int(figure)
        if not 0 <= tricks <= 13:
            raise _Stop(wrong=_("There are 13 tricks."))
        return Played(contract, tricks)

    def _scored(self, match: re.Match[str], *, last: bool) -> Scored:
        sign = -1 if "-" in (match["sign"], match["sign_after"]) else 1
        points = self._field.points_of(int(match["digits"]), sign, forced=False)
        if is_possible(points, self._field.vulnerable):
            return Scored(points)
        if last and self._can_still_be(match, sign):
            raise _Stop(expected=_("Then the result: a contract with declarer and tricks, or a score."))
        wrong = _("No contract gives {score} at this vulnerability.").format(score=plain(points))
        near = [plain(each) for each in nearest_scores(points, self._field.vulnerable)]
        if near:
            pattern = _("{first} or {second}?") if len(near) > 1 else _("{first}?")
            wrong += " " + pattern.format(first=near[0], second=near[-1])
        raise _Stop(wrong=wrong)

    def _can_still_be(self, match: re.Match[str], sign: int) -> bool:
        """Whether more typing may yet make it a contract or a possible score."""
        text, field = match.string, self._field
        if self._grammar.contract.beginning.fullmatch(text):
            return True
        ends = match.end("digits") == len(text)
        return ends and match["digits"] in _beginnings(field.vulnerable, sign, field.numbers)

    def _take_tail(self, match: re.Match[str], *, last: bool) -> None:
        given = match.groupdict()
        if given.get("lead_suit") or given.get("group"):
            if not last:
                raise _Stop(wrong=_("Type the lead and the group once, at the end."))
            self._tail = match

    def _fault(self, text: str) -> SelfInflicted:
        side, colon, rest = text.partition(":")
        if side not in {"NS", "EW"} or not colon:
            if any(f"{one}:".startswith(text) for one in ("NS", "EW")):
                raise _Stop(
                    expected=_(
                        "Then the side that made the serious error: ns: or ew:, and its result at the table."
                    )
                )
            raise _Stop(wrong=_("After “~” type the side that made the serious error: ns: or ew:."))
        table, colon, normal = rest.partition(":")
        at_table = self._obtained(table, last=not colon)
        return SelfInflicted(Side(side), at_table, self._obtained(normal, last=True) if colon else None)


@cache
def _beginnings(vulnerable: Vulnerability, sign: int, numbers: Numbers) -> frozenset[str]:
    """Every beginning of a possible score as it may be typed without its sign."""
    sizes = [abs(points) for points in possible_scores(vulnerable) if points * sign >= 0]
    typed = {numbers.write_score(size) for size in sizes} | {
        Numbers.SHORT.write_score(size) for size in sizes
    }
    return frozenset(text[:end] for text in typed for end in range(1, len(text) + 1))
