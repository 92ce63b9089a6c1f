"""What one table has to say about one board: played, scored, passed out, not played, late or adjusted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.boards import Vulnerability
from model.bridge.cards import Card
from model.bridge.contract import Contract
from model.bridge.score import contract_score
from model.bridge.seats import Side


class Played(Struct, frozen=True):
    """A contract and the tricks declarer won, 0 to 13."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise ValueError(f"no such number of tricks: {self.tricks}")

    def __str__(self) -> str:
        over = self.tricks - self.contract.tricks_needed
        return f"{self.contract}{'=' if over == 0 else f'{over:+d}'}"


class Scored(Struct, frozen=True):
    """A score alone, seen from North-South, as a traveller or pick-up slip gives it."""

    points: int

    def __str__(self) -> str:
        return f"{self.points:+d}"


class PassedOut(Struct, frozen=True):
    """Four passes: 0 to both sides (Law 22A)."""

    def __str__(self) -> str:
        return "P"


class NotPlayed(Struct, frozen=True):
    """The board was not played and nobody is compensated: the pair's percentage counts one board less."""

    def __str__(self) -> str:
        return "NP"


class Late(Struct, frozen=True):
    """To be played later: pending until a result replaces it."""

    def __str__(self) -> str:
        return "L"


class Award(Struct, frozen=True):
    """One side's artificial score in percent of the top (Law 12C2(a)).

    A ``protected`` award follows the session: average plus is raised to the pair's own session percentage, and average
    minus is lowered to it (Law 12C2(c)). An unprotected award is the bare percentage that the director typed. ``imps`` is
    a score given in IMPs, to the hundredth (Law 86D of 2007); ``percent`` is then the nearest percentage, for methods and
    files that know no other.
    """

    percent: int
    protected: bool = False
    imps: Fraction | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise ValueError(f"no such award: {self.percent} %")
        if self.imps is not None and (abs(self.imps) > MOST_IMPS or (self.imps * 100).denominator != 1):
            raise ValueError(f"no such award: {self.imps} IMPs")

    def __str__(self) -> str:
        if self.imps is not None:
            return f"{imps_text(self.imps)}i"
        return f"{self.percent}{'~' if self.protected else ''}"


MOST_IMPS: Final = 24
"""What a board gives at most (Law 78B)."""


def in_imps(imps: Fraction | int) -> Award:
    """A score given in IMPs (Law 86D of 2007); raises ``ValueError`` above 24, or finer than a hundredth."""
    value = Fraction(imps)
    # 3 IMPs are an average plus (Law 12C2(b)), so one IMP stands for 3 1/3 percent.
    percent = 50 + round(value * 10 / 3)
    return Award(max(0, min(100, percent)), imps=value)


def imps_text(imps: Fraction) -> str:
    """ "+3", "-0.5": with its sign, to the hundredth."""
    sign = "-" if imps < 0 else "+"
    whole, hundredths = divmod(abs(int(imps * 100)), 100)
    return f"{sign}{whole}{f'.{hundredths:02}'.rstrip('0') if hundredths else ''}"


AVERAGE = Award(50)
AVERAGE_PLUS = Award(60, protected=True)
AVERAGE_MINUS = Award(40, protected=True)


class Artificial(Struct, frozen=True):
    """An artificial adjusted score for each side (Law 12C2)."""

    ns: Award
    ew: Award

    def __str__(self) -> str:
        return f"A{self.ns}/{self.ew}"


Obtained: TypeAlias = Played | Scored | PassedOut
"""What gives a score at the table."""


def outcome_score(outcome: Obtained, vulnerability: Vulnerability) -> int:
    """Points seen from North-South."""
    match outcome:
        case Played(contract, tricks):
            return contract_score(contract, tricks, vulnerability)
        case Scored(points):
            return points
        case PassedOut():
            return 0


class Possible(Struct, frozen=True):
    """One outcome of an assigned adjusted score with its weight, above 0 and at most 1 (Law 12C1(c))."""

    outcome: Obtained
    weight: Fraction = Fraction(1)


class SelfInflicted(Struct, frozen=True):
    """Damage that a side not at fault did to itself (2007: Law 12C1(b), 2017: Law 12C1(e)).

    The side keeps ``table``, the result obtained. It is given only what the infraction would have cost it even with
    ``normal`` play: the assigned score less the normal outcome, and never less than nothing. Without ``normal`` it has no
    relief at all (the practice under the Laws of 1997).
    """

    side: Side
    table: Obtained
    normal: Obtained | None = None


class Assigned(Struct, frozen=True):
    """An assigned adjusted score (Law 12C1): what either side is given, the weights of each adding up to 1.

    The two differ in a split score. All outcomes are one table's; scores are seen from North-South.
    """

    ns: tuple[Possible, ...]
    ew: tuple[Possible, ...]
    own_fault: SelfInflicted | None = None

    def __post_init__(self) -> None:
        for given in (self.ns, self.ew):
            if sum(one.weight for one in given) != 1 or any(one.weight <= 0 for one in given):
                raise ValueError("the weights of an assigned score add up to 1")
            # Twice the same outcome would score right and read wrong: 30 and 30 percent of one contract instead of 60.
            if len({one.outcome for one in given}) != len(given):
                raise ValueError("an assigned score names each outcome once")

    @property
    def split(self) -> bool:
        """Whether the two sides are given different scores."""
        return self.ns != self.ew

    def outcomes_for(self, side: Side) -> tuple[Possible, ...]:
        """What a side is given."""
        return self.ns if side is Side.NS else self.ew

    def scores(self, side: Side, vulnerability: Vulnerability) -> dict[int, Fraction]:
        """The scores a side is given, seen from North-South, each with its weight."""
        weights: dict[int, Fraction] = {}
        for one in self.outcomes_for(side):
            points = outcome_score(one.outcome, vulnerability)
            weights[points] = weights.get(points, Fraction()) + one.weight
        return weights

    def __str__(self) -> str:
        text = f"W{weights_text(self.ns)}"
        if self.split:
            text += f"/{weights_text(self.ew)}"
        if self.own_fault is not None:
            fault = self.own_fault
            text += f"~{fault.side.value}:{fault.table}"
            if fault.normal is not None:
                text += f":{fault.normal}"
        return text


def weigh(*possible: tuple[Obtained, Fraction | int]) -> Assigned:
    """A weighted score for both sides, from weights in any proportion: 60 and 40, or 2 and 1."""
    given = _proportioned(possible)
    return Assigned(given, given)


def _proportioned(possible: Sequence[tuple[Obtained, Fraction | int]]) -> tuple[Possible, ...]:
    whole = sum((Fraction(weight) for _, weight in possible), Fraction())
    if whole <= 0:
        raise ValueError("an assigned score has weights above 0")
    return tuple(Possible(outcome, weight / whole) for outcome, weight in possible)


def weights_text(given: tuple[Possible, ...], written: Callable[[Obtained], str] = str) -> str:
    """ "60:4SN=,40:4SN-1": whole percentages if they are whole, else the smallest whole numbers."""
    # A third has no whole percentage, and 33 with 67 would be another score: then the smallest whole numbers.
    parts = lcm(*(one.weight.denominator for one in given))
    parts = 100 if 100 % parts == 0 else parts
    return ",".join(f"{one.weight * parts}:{written(one.outcome)}" for one in given)


Outcome: TypeAlias = Played | Scored | PassedOut | NotPlayed | Late | Artificial | Assigned


class Result(Struct, frozen=True):
    """One outcome with what was typed beside it: the opening lead and the group of a fouled board (Law 87).

    ``group`` is "" for the board as dealt and a letter "b" to "z" for another form of it. ``forced`` marks a score
    that no contract gives at this vulnerability and that the director insisted on. ``str()`` is canonical and
    ``Result.parse`` reads it back: "4SxN-1 H5 >b", "+620!", "A60~/40~", "NP", "W60:4SN=,40:4SN-1".
    """

    outcome: Outcome
    lead: Card | None = None
    group: str = ""
    forced: bool = False

    def __post_init__(self) -> None:
        # The board as dealt is the group without a letter, so that a sound board costs nothing in the file.
        if self.group and (len(self.group) > 1 or not "b" <= self.group <= "z"):
            raise ValueError(f"no such group of a fouled board: {self.group}")

    def score(self, vulnerability: Vulnerability) -> int | None:
        """Points seen from North-South, or None if no score was obtained at the table."""
        outcome = self.outcome
        if isinstance(outcome, Played):
            return contract_score(outcome.contract, outcome.tricks, vulnerability)
        if isinstance(outcome, Scored):
            return outcome.points
        # A passed-out board is a score of 0 and is compared; a board that was not played is not.
        return 0 if isinstance(outcome, PassedOut) else None

    @property
    def final(self) -> bool:
        """False while a late board is still to come."""
        return not isinstance(self.outcome, Late)

    def with_outcome(self, outcome: Outcome) -> Result:
        """The result with another outcome, and its own lead and group."""
        return replace(self, outcome=outcome)

    def __str__(self) -> str:
        words = [f"{self.outcome}{'!' if self.forced else ''}"]
        if self.lead is not None:
            words.append(str(self.lead))
        if self.group:
            words.append(f">{self.group}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read the canonical form back; raises ``ValueError`` on anything else (see ``model.bridge.entry.field`` for typing)."""
        return _result(text)


# A large field says the same few thousand texts again and again; results are frozen, so they may share one.
@lru_cache(maxsize=1 << 15)
def _result(text: str) -> Result:
    first, *rest = text.split(" ")
    lead: Card | None = None
    group = ""
    for word in rest:
        if word.startswith(">") and len(word) == 2 and not group:
            group = word[1:]
        elif lead is None and not group:
            lead = Card.parse(word)
        else:
            raise ValueError(f"no such result: {text}")
    return Result(_outcome(first.removesuffix("!")), lead, group, first.endswith("!"))


@lru_cache(maxsize=1 << 13)
def _outcome(text: str) -> Outcome:
    if text in _WORDS:
        return _WORDS[text]
    if match := _IN_IMPS.fullmatch(text):
        return Artificial(in_imps(Fraction(match[1])), in_imps(Fraction(match[2])))
    if match := _ARTIFICIAL.fullmatch(text):
        ns, ns_mark, ew, ew_mark = match.groups()
        return Artificial(Award(int(ns), bool(ns_mark)), Award(int(ew), bool(ew_mark)))
    if _SCORE.fullmatch(text):
        return Scored(int(text))
    if text.startswith("W"):
        return _assigned(text)
    if match := _PLAYED.fullmatch(text):
        contract = Contract.parse(match[1])
        over = 0 if match[2] == "=" else int(match[2])
        return Played(contract, contract.tricks_needed + over)
    raise ValueError(f"no such result: {text}")


def _assigned(text: str) -> Assigned:
    body, mark, fault = text[1:].partition("~")
    ns, split, ew = body.partition("/")
    own_fault = None
    if mark:
        side, table, *normal = fault.split(":")
        if len(normal) > 1:
            raise ValueError(f"no such result: {text}")
        own_fault = SelfInflicted(Side(side), _obtained(table), _obtained(normal[0]) if normal else None)
    given = _given(ns)
    return Assigned(given, _given(ew) if split else given, own_fault)


def _given(text: str) -> tuple[Possible, ...]:
    possible: list[tuple[Obtained, Fraction | int]] = []
    for one in text.split(","):
        weight, _colon, outcome = one.partition(":")
        if not _WEIGHT.fullmatch(weight):
            raise ValueError(f"no such weight: {one}")
        possible.append((_obtained(outcome), int(weight)))
    return _proportioned(possible)


def _obtained(text: str) -> Obtained:
    outcome = _outcome(text)
    if not isinstance(outcome, Played | Scored | PassedOut):
        raise ValueError(f"no score was obtained by {text}")
    return outcome


_WEIGHT: Final = re.compile(r"[1-9]\d{0,5}", re.ASCII)
_ARTIFICIAL: Final = re.compile(r"A(\d{1,3})(~?)/(\d{1,3})(~?)", re.ASCII)
_IN_IMPS: Final = re.compile(r"A([+-]\d{1,2}(?:\.\d{1,2})?)i/([+-]\d{1,2}(?:\.\d{1,2})?)i", re.ASCII)
_SCORE: Final = re.compile(r"[+-]\d{1,5}", re.ASCII)
_PLAYED: Final = re.compile(r"([1-7][^=+-]*[NESW])(=|[+-]\d{1,2})", re.ASCII)
_WORDS: Final[dict[str, Outcome]] = {"P": PassedOut(), "NP": NotPlayed(), "L": Late()}
