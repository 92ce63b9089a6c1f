"""What leaves the model: frozen pictures of the club, a session, a result's history, for the window and the printer."""

from __future__ import annotations

from datetime import date, datetime, time
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.at_table import AtTable
from model.bridge.result import Result
from model.bridge.seats import Side
from model.i18n import _
from model.movement.plan import Plan
from model.scoring.conditions import Conditions


class Player(Struct, frozen=True):
    """A person the club knows; ``number`` is the club's or federation's, "" for a visitor without one.

    ``holding`` are the masterpoints that decide the stratum, ``handicap`` is what the club gave; None if nothing is known.
    """

    id: int
    name: str
    number: str = ""
    visitor: bool = False
    holding: Fraction | None = None
    handicap: Fraction | None = None


class Pair(Struct, frozen=True):
    """A contestant of a session: its number in the plan and its players, None if nobody sits yet.

    A pair has two players, an individual one. A team has up to six, North-South first, then East-West, then reserves; it
    may have a ``name``. ``stand_ins`` are those who play some rounds in the chair of a place. If ``players`` are those of
    one round (see `Session.pair_in`), ``away`` are the regulars they stand in for. At a table of individuals ``partner`` is
    the number of South or West.
    """

    number: int
    players: tuple[Player | None, ...] = (None, None)
    direction: Side | None = None
    name: str = ""
    partner: int | None = None
    stand_ins: tuple[tuple[int, Player], ...] = ()
    away: tuple[tuple[int, Player], ...] = ()

    @property
    def seated(self) -> bool:
        """Whether everybody who plays is known: four of a team, all of others."""
        return sum(player is not None for player in self.players) >= min(4, len(self.players))

    @property
    def label(self) -> str:
        """The number as grids show it: "7", "3+5" for two individuals."""
        return str(self.number) if self.partner is None else f"{self.number}+{self.partner}"

    @property
    def full_name(self) -> str:
        """A team's name; else all full names with an en dash, or what is known of them ("" if nothing)."""
        return self.name or self.player_names

    @property
    def short_name(self) -> str:
        """A team's name; else the family names, as grids print them: "Carr–Atwell"."""
        if not (self.name or self.stand_ins or self.away):
            return _family_names(self.players)
        return self.name or "–".join(
            family_name(player.name) + self._aside(place, family=True)
            for place, player in enumerate(self.players)
            if player and player.name.split()
        )

    @property
    def player_names(self) -> str:
        """All full names with an en dash; behind a regular the stand-in in brackets, behind a stand-in the regular."""
        return " – ".join(
            player.name + self._aside(place, family=False)
            for place, player in enumerate(self.players)
            if player
        )

    def _aside(self, place: int, *, family: bool) -> str:
        def named(player: Player) -> str:
            return family_name(player.name) if family and player.name.split() else player.name

        for at, player in self.away:
            if at == place:
                return " " + _("(for {name})").format(name=named(player))
        others = [named(player) for at, player in self.stand_ins if at == place]
        return f" ({', '.join(others)})" if others else ""


@lru_cache(maxsize=2048)
def _family_names(players: tuple[Player | None, ...]) -> str:
    """The family names of those who play every round; asked for again at each key in Scores."""
    return "–".join(family_name(player.name) for player in players if player and player.name.split())


def family_name(name: str) -> str:
    """The last word of a name; the whole name if that word is a number: "Former player 12"."""
    last = name.rsplit(maxsplit=1)[-1]
    return name if last.isdecimal() else last


class StandIn(Struct, frozen=True):
    """Somebody who plays rounds ``first`` to ``last`` in the chair of a contestant's place."""

    number: int
    place: int
    first: int
    last: int
    player: Player


class State(Enum):
    """How far the session is."""

    SEATING = "seating"
    PLAYING = "playing"
    PROVISIONAL = "provisional"
    FINAL = "final"


class Session(Struct, frozen=True):
    """A session as the club file has it now; ``entrants`` are the teams if these have several fours."""

    id: int
    title: str
    date: date
    state: State
    plan: Plan
    conditions: Conditions
    pairs: tuple[Pair, ...]
    revision: int
    saved_at: datetime | None = None
    start_time: time | None = None
    minutes_per_board: int = 7
    provisional_until: datetime | None = None
    final_at: datetime | None = None
    director: str = ""
    imported: bool = False
    entrants: tuple[Pair, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()

    @property
    def ranked(self) -> tuple[Pair, ...]:
        """Those who are ranked: the pairs, teams or players; teams of several fours are ranked as teams."""
        return self.entrants or self.pairs

    def entrant(self, number: int) -> Pair:
        """The ranked contestant with this number; an unnamed one for a number without names."""
        return next((one for one in self.ranked if one.number == number), Pair(number))

    def pair(self, number: int) -> Pair:
        """The pair with this number; an unnamed one for a number without names."""
        for pair in self.pairs:
            if pair.number == number:
                return pair
        return Pair(number)

    def pair_in(self, round_number: int, number: int) -> Pair:
        """The pair as it sits in one round: a stand-in in the chair of whoever is away."""
        pair = self.pair(number)
        here = [
            one for one in self.stand_ins if one.number == number and one.first <= round_number <= one.last
        ]
        if not pair.stand_ins:
            return pair
        players = list(pair.players)
        away = []
        for one in here:
            regular = players[one.place]
            if regular is not None:
                away.append((one.place, regular))
            players[one.place] = one.player
        return replace(pair, players=tuple(players), stand_ins=(), away=tuple(away))


class SheetLine(AtTable, Struct, frozen=True):
    """One expected result: where, when, who, and what is in (None: not yet). ``row`` order is round, table, board.

    ``match`` is the number of the match it belongs to, 0 if there are no matches. Of a team ``ns`` and ``ew`` have the
    two players who are to sit there.
    """

    round: int
    table: int
    board: int
    ns: Pair
    ew: Pair
    switched: bool
    result: Result | None
    score: int | None
    entered_at: datetime | None = None
    match: int = 0
    section: str = ""
    called: str = ""


class Revision(Struct, frozen=True):
    """One state a result has had; a history has the newest first. A ``result`` of None was taken out."""

    at: datetime
    who: str
    result: Result | None
    score: int | None
    why: str
    entry: str


class Correction(AtTable, Struct, frozen=True):
    """One result that changed after the session was final (Law 79C)."""

    board: int
    round: int
    table: int
    ns: Pair
    ew: Pair
    before: Result | None
    after: Result | None
    score_before: int | None
    score_after: int | None
    at: datetime
    who: str
    why: str
    called: str = ""


class CorrectedFigure(Struct, frozen=True):
    """A pair's figures before and after the corrections."""

    pair: Pair
    place_before: str
    place_after: str
    figure_before: str
    figure_after: str


class CorrectionSheet(Struct, frozen=True):
    """What changed since the results were made final, and who moved; the figures of the moves are in ``unit``.

    ``others`` are the changes that are no results, in words: penalties, carry-over, the conditions of contest.
    """

    final_at: datetime
    corrections: tuple[Correction, ...]
    moves: tuple[CorrectedFigure, ...]
    unit: str = "%"
    others: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing was changed."""
        return not self.corrections and not self.others


class SessionSummary(Struct, frozen=True):
    """One session in the club's list: ``entered`` of ``expected`` results are in."""

    id: int
    title: str
    date: date
    state: State
    movement: str
    tables: int
    pairs: int
    boards: int
    entered: int
    expected: int
    imported: bool = False
    start_time: time | None = None


class PlayerFound(Struct, frozen=True):
    """A player that answers to what was typed, with the partner they sat with most of late (None: nobody yet)."""

    player: Player
    partner: Player | None = None
    sessions: int = 0
    last: date | None = None


class PairFound(Struct, frozen=True):
    """A partnership that answers to what was typed: how many sessions it played, and the last one."""

    players: tuple[Player, Player]
    sessions: int
    last: date


class JournalEntry(Struct, frozen=True):
    """One entry of the journal in today's language; ``kind`` is "do", "undo" or "redo", ``at`` None if it cannot be read."""

    id: int
    kind: str
    name: str
    at: datetime | None
    who: str
    why: str
    session: int | None
