"""What leaves the model: frozen pictures of the club, a session, a result's history, for the window and the printer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import Enum
from typing import TYPE_CHECKING, Literal

from model.bridge.result import Result
from model.bridge.seats import Side
from model.i18n import _
from model.movement.plan import Plan
from model.scoring.conditions import Conditions
from model.scoring.standings import Standings
from model.scoring.view import SessionView

if TYPE_CHECKING:
    from model.play_snapshots import LateLedger
    from model.rulings.steps import Answered, Issued, Remark


@dataclass(frozen=True, slots=True)
class Player:
    """A person the club knows; ``number`` is the club's or federation's, "" for a visitor without one."""

    id: int
    name: str
    number: str = ""
    visitor: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """A contestant of a session: its number in the plan and its two players, None where nobody sits yet."""

    number: int
    players: tuple[Player | None, Player | None] = (None, None)
    direction: Side | None = None

    @property
    def seated(self) -> bool:
        """Whether both names are known."""
        return all(self.players)

    @property
    def full_name(self) -> str:
        """Both full names with an en dash, or what is known of them ("" if nothing)."""
        return " – ".join(player.name for player in self.players if player)

    @property
    def short_name(self) -> str:
        """Both family names, as grids print them: "Carr–Atwell"."""
        return "–".join(player.name.split()[-1] for player in self.players if player and player.name.split())


class State(Enum):
    """How far the session is."""

    SEATING = "seating"
    PLAYING = "playing"
    PROVISIONAL = "provisional"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Session:
    """A session as the club file has it now."""

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

    def pair(self, number: int) -> Pair:
        """The pair with this number; an unnamed one for a number without names."""
        for pair in self.pairs:
            if pair.number == number:
                return pair
        return Pair(number)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One expected result: where, when, who, and what is in (None: not yet). ``row`` order is round, table, board."""

    round: int
    table: int
    board: int
    ns: Pair
    ew: Pair
    switched: bool
    result: Result | None
    score: int | None
    entered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    """One state a result has had: newest first in a history. ``result`` None means it was taken out."""

    at: datetime
    who: str
    result: Result | None
    score: int | None
    why: str
    deed: str


@dataclass(frozen=True, slots=True)
class Correction:
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


@dataclass(frozen=True, slots=True)
class Move:
    """A pair's figures before and after the corrections."""

    pair: Pair
    place_before: str
    place_after: str
    percentage_before: str
    percentage_after: str


@dataclass(frozen=True, slots=True)
class CorrectionSheet:
    """What changed since the results were made final, and who moved."""

    final_at: datetime
    corrections: tuple[Correction, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything a report or export needs of one session, at one revision."""

    club: str
    session: Session
    sheet: tuple[SheetLine, ...]
    view: SessionView
    standings: Standings
    taken_at: datetime
    corrections: CorrectionSheet | None = None
    notes: tuple[str, ...] = ()
    late: LateLedger | None = None
    rulings: tuple[RulingRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionSummary:
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


@dataclass(frozen=True, slots=True)
class PlayerFound:
    """A player that answers to what was typed, with the partner they sat with most of late (None: nobody yet)."""

    player: Player
    partner: Player | None = None
    sessions: int = 0
    last: date | None = None


@dataclass(frozen=True, slots=True)
class PairFound:
    """A partnership that answers to what was typed: how many sessions it played, and the last one."""

    players: tuple[Player, Player]
    sessions: int
    last: date


@dataclass(frozen=True, slots=True)
class Deed:
    """One entry of the journal in today's language; ``kind`` is "do", "undo" or "redo"."""

    id: int
    kind: str
    name: str
    at: datetime
    who: str
    why: str
    session: int | None


@dataclass(frozen=True, slots=True)
class PendingEffect:
    """What a ruling asks for and nobody has reported done: ``index`` is its place among the ruling's effects.

    ``frame`` is "now" or "later" (on this board); ``seat`` a compass letter, "" where the player is not known; ``kind``
    the effect's word in the closed vocabulary ("call.must_pass").
    """

    ruling: int
    number: int
    index: int
    session: int
    round: int | None
    table: int | None
    board: int | None
    frame: Literal["now", "later"]
    kind: str
    seat: str
    text: str
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewDue:
    """A question that comes back when the board's result is in; ``opens`` is the tree that decides it."""

    ruling: int
    number: int
    index: int
    session: int
    round: int | None
    table: int | None
    board: int | None
    text: str
    opens: str
    law: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """A ruling as it stands: how it was reached, and once it was given what it says and does.

    ``edition`` is the year of the Laws. ``answers`` by full question id, ``facts`` what is known of the table with what
    the director added; an open ruling knows its table as it is now, a given one as it was then. ``laws``, ``text``, ``say``,
    ``effects`` and what follows them are empty until it is given. ``score`` is the result it has put into the scores,
    ``score_before`` what stood there; ``why`` says why it was withdrawn.
    """

    id: int
    number: int
    session: int
    state: Literal["open", "concluded", "withdrawn"]
    edition: str
    tree: str
    title: str
    round: int | None
    table: int | None
    board: int | None
    called_by: str
    answers: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    laws: tuple[str, ...] = ()
    text: str = ""
    say: str = ""
    effects: tuple[Issued, ...] = ()
    pending: tuple[PendingEffect, ...] = ()
    opened_at: datetime | None = None
    concluded_at: datetime | None = None
    who: str = ""
    score_before: Result | None = None
    score: Result | None = None
    reviews: tuple[ReviewDue, ...] = ()
    trail: tuple[Answered, ...] = ()
    notes: tuple[Remark, ...] = ()
    judgement: bool = False
    appeal_minutes: int = 30
    why: str = ""

    @property
    def mark(self) -> str:
        """What stands beside the score in lists: "Ruling 3, Law 27B1(a)"."""
        if not self.laws:
            return _("Ruling {number}").format(number=self.number)
        return _("Ruling {number}, Law {law}").format(number=self.number, law=self.laws[0])
