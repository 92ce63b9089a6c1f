"""The weighted line of the adjustment panel: weights and results as typed, "60 4S= 40 4S-1" (Law 12C1).

Percentages or parts stand before the results; the last result without one takes the rest; one result alone is all of
it. The declarer may be left out where the table's contract, or a result before it, tells who that was. "/" parts what
North-South and East-West are given. Artificial scores are typed as in the score field: a+/-. In a match of teams under
the Laws of 2007 a score may be given in IMPs, "+3 imp" or "+3 / -1 imp" (Law 86D), or as total points, "+420".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec.structs import replace

from model.bridge.entry.field import read
from model.bridge.entry.grammar import bare, grammar_of
from model.bridge.entry.words import write_result
from model.bridge.letters import ENGLISH, Letters, Numbers
from model.bridge.result import (
    MOST_IMPS,
    Artificial,
    Assigned,
    Award,
    NotPlayed,
    Obtained,
    PassedOut,
    Played,
    Possible,
    Result,
    Scored,
    SelfInflicted,
    imps_text,
    in_imps,
)
from model.bridge.seats import Seat
from model.i18n import _
from model.rulings.trees.editions import Edition
from model.scoring.rounding import plain

Given: TypeAlias = Assigned | Artificial | NotPlayed
WHOLE: Final = Fraction(1)
_WEIGHT: Final = re.compile(r"(\d{1,3}(?:[.,]\d)?)%?|(\d{1,4})/(\d{1,4})", re.ASCII)
_IMPS: Final = re.compile(
    r"(?P<ns>[+\-−]?\d{1,3}(?:[.,]\d{1,2})?)\s*(?:imps?)?\s*(?:/\s*(?P<ew>[+\-−]?\d{1,3}(?:[.,]\d{1,2})?))?\s*imps?",
    re.IGNORECASE,
)
_PART: Final = re.compile(r"(?:(?<=\s)|^)(\d{1,4})/(\d{1,4})(?=[\s:])", re.ASCII)
_TRICKS: Final = re.compile(r"(.+?)(=|[+-]\d{1,2}|1[0-3]|\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Item:
    """One result typed with its weight, which is 0 if none was typed and nothing is left."""

    weight: Fraction
    outcome: Obtained


@dataclass(frozen=True, slots=True)
class TypedScore:
    """What the line says: ``given`` the adjusted score, None while it is not one yet and ``reason`` says why.

    ``ns`` and ``ew`` are the results with their weights as far as they are typed, the same where the sides are not apart.
    """

    given: Given | None = None
    reason: str = ""
    ns: tuple[Item, ...] = ()
    ew: tuple[Item, ...] = ()
    empty: bool = False

    @property
    def apart(self) -> bool:
        """Whether the two sides are given different results."""
        return self.ns != self.ew


class _Unread(Exception):
    """A piece that says nothing, or not yet."""


@dataclass(frozen=True, slots=True)
class LineContext:
    """What a line is read by: the board, the result at the table, the edition, and how the club types.

    ``match_in_imps``: the board is one of a match of teams that is scored in IMPs.
    """

    board: int
    table: Result | None = None
    edition: Edition = Edition.E2017
    letters: Letters = ENGLISH
    numbers: Numbers = Numbers.EITHER
    match_in_imps: bool = False

    def read(self, text: str, own_fault: SelfInflicted | None = None) -> TypedScore:
        """Read the line; never raises."""
        if not text.strip():
            return TypedScore(empty=True)
        if (match := _IMPS.fullmatch(text.strip())) is not None:
            return self._in_imps(match["ns"], match["ew"])
        whole = read(text, self.board, letters=self.letters, numbers=self.numbers)
        if whole.can_be_entered and whole.result is not None:
            outcome = whole.result.outcome
            if isinstance(outcome, Artificial):
                reason = self._no_imps() if outcome.ns.imps is not None else ""
                return TypedScore(reason=reason) if reason else TypedScore(_by_edition(outcome, self.edition))
            if isinstance(outcome, NotPlayed):
                return TypedScore(outcome)
            if isinstance(outcome, Assigned):
                return _typed(outcome)
        return self._weighed(text, own_fault)

    def _in_imps(self, ns: str, ew: str | None) -> TypedScore:
        """A score in IMPs: North-South's alone is also what East-West lose."""
        reason = self._no_imps()
        if reason:
            return TypedScore(reason=reason)
        ours = _imps(ns)
        theirs = -ours if ew is None else _imps(ew)
        if max(abs(ours), abs(theirs)) > MOST_IMPS:
            return TypedScore(reason=_("A board gives {most} IMPs at most.").format(most=MOST_IMPS))
        return TypedScore(Artificial(in_imps(ours), in_imps(theirs)))

    def _no_imps(self) -> str:
        """Why no score in IMPs can be given here, "" if it can."""
        if self.edition.like is not Edition.E2007:
            return _("Only the Laws of 2007 give a score in IMPs (86D): type results, or an average.")
        return "" if self.match_in_imps else _("A score in IMPs is for a match of teams scored so (86D).")

    def result(self, text: str) -> Obtained:
        """One result; raises ``ValueError`` with the reason where it is not a result."""
        try:
            return self._obtained(bare(text), ())
        except _Unread as error:
            raise ValueError(str(error)) from None

    def write(self, given: Result) -> str:
        """A score as it may be typed into the line again."""
        outcome = given.outcome
        if not isinstance(outcome, Assigned):
            if (
                isinstance(outcome, Artificial)
                and outcome.ns.imps is not None
                and outcome.ew.imps is not None
            ):
                ns, ew = imps_text(outcome.ns.imps), imps_text(outcome.ew.imps)
                return f"{ns} imp" if outcome.ns.imps == -outcome.ew.imps else f"{ns} / {ew} imp"
            return write_result(Result(outcome), self.letters, self.numbers)
        sides = (outcome.ns, outcome.ew) if outcome.split else (outcome.ns,)
        return " / ".join(self._side_written(side) for side in sides)

    def _side_written(self, given: tuple[Possible, ...]) -> str:
        def one(possible: Possible) -> str:
            return write_result(Result(possible.outcome), self.letters, self.numbers)

        if len(given) == 1:
            return one(given[0])
        return " ".join(f"{_percent(possible.weight)} {one(possible)}" for possible in given)

    def _weighed(self, text: str, own_fault: SelfInflicted | None) -> TypedScore:
        # A stroke between figures is a part, "1/3 4S="; any other stands between the sides.
        marked = _PART.sub(_less_than_whole, text)
        sides = [side.replace("|", "/") for side in marked.split("/")]
        if len(sides) > 2:
            return TypedScore(reason=_("There are two sides: N–S / E–W."))
        try:
            ns = self._side(sides[0], ())
            ew = ns if len(sides) == 1 else self._side(sides[1], [one.outcome for one in ns])
        except _Unread as error:
            return TypedScore(reason=str(error))
        reason = _why_not(ns) or _why_not(ew)
        if reason:
            return TypedScore(None, reason, ns, ew)
        made = Assigned(_possible(ns), _possible(ew), own_fault)
        return TypedScore(made, "", ns, ew)

    def _side(self, text: str, known: Sequence[Obtained]) -> tuple[Item, ...]:
        words = self._words(text)
        if not words:
            raise _Unread(_("Type what this side is given: 60 4S= 40 4S-1."))
        found: list[tuple[Fraction | None, Obtained]] = []
        while words:
            word, *words = words
            weight = _weight_of(word)
            if weight is not None and words:
                word, *words = words
            elif weight is not None and (found or not word.startswith("100")):
                raise _Unread(_("Then the result for {weight}.").format(weight=_shown(weight)))
            else:
                weight = None
            found.append((weight, self._obtained(word, [*known, *(one for _w, one in found)])))
        return _shared_out(found)

    def _words(self, text: str) -> list[str]:
        """The words of the line; what belongs to a contract before it is one word with it: "4S -1"."""
        words: list[str] = []
        for word in re.sub(r"[,;:%]", " ", text).split():
            figure = bare(word)
            if words and re.fullmatch(r"=|[+-]\d{1,2}", figure) and self._lacks_tricks(words[-1]):
                words[-1] += figure
            else:
                words.append(figure)
        return words

    def _lacks_tricks(self, word: str) -> bool:
        match = grammar_of(self.letters).contract.beginning.fullmatch(word)
        return match is not None and match["strain"] is not None and match["tricks"] is None

    def _obtained(self, word: str, known: Sequence[Obtained]) -> Obtained:
        reading = read(
            self._with_declarer(word, known), self.board, letters=self.letters, numbers=self.numbers
        )
        outcome = None if reading.result is None else reading.result.outcome
        if not reading.can_be_entered or not isinstance(outcome, Played | Scored | PassedOut):
            raise _Unread(
                _("“{text}”: {reason}").format(text=word, reason=reading.reason)
                if reading.reason
                else _("“{text}” is not a result.").format(text=word)
            )
        return outcome

    def _with_declarer(self, word: str, known: Sequence[Obtained]) -> str:
        grammar = grammar_of(self.letters)
        split = _TRICKS.fullmatch(word)
        if split is None or grammar.contract.whole.fullmatch(word):
            return word
        match = grammar.contract.beginning.fullmatch(split[1])
        if match is None or match["strain"] is None or match["seat"] is not None:
            return word
        seat = self._declarer(grammar.strains[match["strain"]], known)
        if seat is None:
            raise _Unread(_("“{text}”: who declared? Type the seat before the tricks.").format(text=word))
        return f"{split[1]}{self.letters.seat(seat)}{split[2]}"

    def _declarer(self, strain: object, known: Sequence[Obtained]) -> Seat | None:
        """Who declares where the text does not say: as before in this strain, as at the table, as before at all."""
        at_table = self.table.outcome if self.table is not None else None
        named = [one.contract for one in known if isinstance(one, Played)]
        same = [one.declarer for one in named if one.strain is strain]
        if same:
            return same[-1]
        if isinstance(at_table, Played):
            return at_table.contract.declarer
        return named[-1].declarer if named else None


def _typed(given: Assigned) -> TypedScore:
    ns, ew = (tuple(Item(one.weight, one.outcome) for one in side) for side in (given.ns, given.ew))
    return TypedScore(given, "", ns, ew)


def _by_edition(given: Artificial, edition: Edition) -> Artificial:
    """Average minus follows the session only since 2007: Law 88 of 1997 looks at the side not at fault."""
    if edition.like is not Edition.E1997:
        return given

    def plainly(award: Award) -> Award:
        return replace(award, protected=False) if award.percent < 50 else award

    return Artificial(plainly(given.ns), plainly(given.ew))


def _imps(text: str) -> Fraction:
    return Fraction(text.replace(",", ".").replace("−", "-"))


def _weight_of(word: str) -> Fraction | None:
    match = _WEIGHT.fullmatch(word)
    if match is None:
        return None
    if match[2]:
        weight = Fraction(int(match[2]), int(match[3])) if int(match[3]) else Fraction()
    else:
        weight = Fraction(match[1].replace(",", ".")) / 100
    return weight if 0 < weight <= 1 else None


def _why_not(items: tuple[Item, ...]) -> str:
    whole = sum((one.weight for one in items), Fraction())
    if len({one.outcome for one in items}) != len(items):
        return _("Name each result only once for a side.")
    if whole < WHOLE:
        return _("The weights add up to {sum}: {rest} to come.").format(
            sum=_shown(whole), rest=_shown(WHOLE - whole)
        )
    if whole > WHOLE or any(not one.weight for one in items):
        return _("The weights add up to {sum}: more than 100%.").format(sum=_shown(max(whole, WHOLE)))
    return ""


def _possible(items: tuple[Item, ...]) -> tuple[Possible, ...]:
    return tuple(Possible(one.outcome, one.weight) for one in items)


def _shown(weight: Fraction) -> str:
    return _("{percent}%").format(percent=plain(weight * 100, 1))


def _percent(weight: Fraction) -> str:
    percent = weight * 100
    return str(percent) if percent.denominator == 1 else f"{weight.numerator}/{weight.denominator}"


def _less_than_whole(match: re.Match[str]) -> str:
    """A part with its stroke hidden; two scores, "620/650", are no part and keep theirs."""
    return f"{match[1]}|{match[2]}" if int(match[1]) < int(match[2]) else match[0]


def _shared_out(found: Sequence[tuple[Fraction | None, Obtained]]) -> tuple[Item, ...]:
    """Each result with its weight: those without one share equally what the others leave of the whole."""
    rest = WHOLE - sum((weight for weight, _one in found if weight is not None), Fraction())
    open_ones = sum(weight is None for weight, _one in found)
    left = rest / open_ones if open_ones and rest > 0 else Fraction()
    return tuple(Item(left if weight is None else weight, one) for weight, one in found)
