"""What leaves the model of rulings: how each stands, what it asks for, what it wants to know again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from model.bridge.at_table import AtTable
from model.bridge.result import Result
from model.i18n import _, law_places

if TYPE_CHECKING:
    from model.rulings.steps import Answered, Issued, Remark


class TricksAsked(Struct, frozen=True):
    """A ruling at the table said that tricks pass, and then the result came in: does it have them already?

    ``index`` is the place of the effect among those of the ruling, ``now`` the result that is in, ``after`` what it
    becomes if the tricks are still to pass; ``text`` asks it.
    """

    ruling: int
    number: int
    index: int
    round: int
    table: int
    board: int
    now: Result
    after: Result
    text: str


class PendingEffect(AtTable, Struct, frozen=True):
    """What a ruling asks for and nobody has reported done: ``index`` is its place among the ruling's effects.

    ``frame`` is "now" or "later" (on this board); ``seat`` a compass letter, "" if the player is not known; ``kind``
    the effect's word in the closed vocabulary ("call.must_pass"). ``asks``: the text asks whether the result that came
    in has the ruling's tricks already (see `TricksAsked`).
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
    asks: bool = False
    called: str = ""


class ReviewDue(AtTable, Struct, frozen=True):
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
    called: str = ""


class FormerRuling(Struct, frozen=True):
    """A ruling as it was given before it was taken up again, and why, on an appeal or by the Director (Laws 82C, 93)."""

    text: str
    laws: tuple[str, ...] = ()
    score: Result | None = None
    at: datetime | None = None
    why: str = ""


class SaidOfRuling(Struct, frozen=True):
    """What a director has said of a ruling so far: its place, and the answers, facts and reasons by the edition's tree."""

    edition: str
    round: int | None
    table: int | None
    board: int | None
    called_by: str
    tree: str
    answers: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)


class RulingRecord(AtTable, Struct, frozen=True):
    """A ruling as it is now: how it was reached, and once it was given what it says and does.

    ``edition`` is the year of the Laws. ``answers`` by full question id, ``facts`` what is known of the table with what
    the director added; an open ruling knows its table as it is now, a given one as it was then. ``laws``, ``text``, ``say``,
    ``effects`` and what follows them are empty until it is given. ``score`` is the result it has put into the scores,
    ``score_before`` what stood there; ``why`` says why it was withdrawn.
    ``former`` is how it was given before it was taken up again, the oldest first; ``decision`` what was decided on an
    appeal, ``decision_reason`` why. ``trail`` of an open ruling is what was asked and answered so far, ``asks`` the question
    that comes next.
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
    former: tuple[FormerRuling, ...] = ()
    decision: str = ""
    decision_reason: str = ""
    asks: str = ""
    called: str = ""

    @property
    def mark(self) -> str:
        """What is shown beside the score in lists: "Ruling 3, Law 27B1(a)"."""
        if not self.laws:
            return _("Ruling {number}").format(number=self.number)
        return _("Ruling {number}, Law {law}").format(number=self.number, law=law_places(self.laws[0]))
