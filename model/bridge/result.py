"""What one table has to say about one board: played, scored, passed out, not played, late or adjusted."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from model.bridge.boards import Vulnerability
from model.bridge.cards import Card
from model.bridge.contract import Contract
from model.bridge.score import contract_score


@dataclass(frozen=True, slots=True)
class Played:
    """A contract and the tricks declarer won, 0 to 13."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise ValueError(f"no such number of tricks: {self.tricks}")

    def __str__(self) -> str:
        over = self.tricks - self.contract.tricks_needed
        return f"{self.contract}{'=' if over == 0 else f'{over:+d}'}"


@dataclass(frozen=True, slots=True)
class Scored:
    """A score alone, seen from North-South, as a traveller or pick-up slip gives it."""

    points: int

    def __str__(self) -> str:
        return f"{self.points:+d}"


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: 0 to both sides (Law 22A)."""

    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board was not played and nobody is compensated: the pair's percentage counts one board less."""

    def __str__(self) -> str:
        return "NP"


@dataclass(frozen=True, slots=True)
class Late:
    """To be played later: pending until a result replaces it."""

    def __str__(self) -> str:
        return "L"


@dataclass(frozen=True, slots=True)
class Award:
    """One side's artificial score in percent of the top (Law 12C2(a)).

    ``protected`` awards follow the session: average plus is raised, average minus lowered to the pair's own session
    percentage (Law 12C2(c)); an unprotected award is the bare percentage the director typed.
    """

    percent: int
    protected: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise ValueError(f"no such award: {self.percent} %")

    def __str__(self) -> str:
        return f"{self.percent}{'~' if self.protected else ''}"


AVERAGE = Award(50)
AVERAGE_PLUS = Award(60, protected=True)
AVERAGE_MINUS = Award(40, protected=True)


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score for each side (Law 12C2)."""

    ns: Award
    ew: Award

    def __str__(self) -> str:
        return f"A{self.ns}/{self.ew}"


Outcome: TypeAlias = Played | Scored | PassedOut | NotPlayed | Late | Artificial


@dataclass(frozen=True, slots=True)
class Result:
    """One outcome with what was typed beside it: the opening lead and the group of a fouled board (Law 87).

    ``group`` is "" for the board as dealt and a letter "b" to "z" for another form of it. ``forced`` marks a score
    that no contract gives at this vulnerability and that the director insisted on. ``str()`` is canonical and
    ``Result.parse`` reads it back: "4SxN-1 H5 >b", "+620!", "A60~/40~", "NP".
    """

    outcome: Outcome
    lead: Card | None = None
    group: str = ""
    forced: bool = False

    def __post_init__(self) -> None:
        if self.group and (len(self.group) > 1 or not "b" <= self.group <= "z"):
            raise ValueError(f"no such group of a fouled board: {self.group}")

    def score(self, vulnerability: Vulnerability) -> int | None:
        """Points seen from North-South, or None where no score was obtained at the table."""
        outcome = self.outcome
        if isinstance(outcome, Played):
            return contract_score(outcome.contract, outcome.tricks, vulnerability)
        if isinstance(outcome, Scored):
            return outcome.points
        return 0 if isinstance(outcome, PassedOut) else None

    @property
    def final(self) -> bool:
        """False while a late board is still to come."""
        return not isinstance(self.outcome, Late)

    def with_outcome(self, outcome: Outcome) -> Result:
        """The same lead and group with another outcome."""
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
        """Read the canonical form back; raises ``ValueError`` on anything else (see ``model.bridge.entry`` for typing)."""
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
    if match := _ARTIFICIAL.fullmatch(text):
        ns, ns_mark, ew, ew_mark = match.groups()
        return Artificial(Award(int(ns), bool(ns_mark)), Award(int(ew), bool(ew_mark)))
    if _SCORE.fullmatch(text):
        return Scored(int(text))
    if match := _PLAYED.fullmatch(text):
        contract = Contract.parse(match[1])
        over = 0 if match[2] == "=" else int(match[2])
        return Played(contract, contract.tricks_needed + over)
    raise ValueError(f"no such result: {text}")


_ARTIFICIAL: Final = re.compile(r"A(\d{1,3})(~?)/(\d{1,3})(~?)", re.ASCII)
_SCORE: Final = re.compile(r"[+-]\d{1,5}", re.ASCII)
_PLAYED: Final = re.compile(r"([1-7][^=+-]*[NESW])(=|[+-]\d{1,2})", re.ASCII)
_WORDS: Final[dict[str, Outcome]] = {"P": PassedOut(), "NP": NotPlayed(), "L": Late()}
