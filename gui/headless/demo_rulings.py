"""Six rulings of the sample night, one of each sort that a paper of rulings has something to say of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from model.i18n import N_, _

if TYPE_CHECKING:
    from model.scoring.view import Line
    from model.service.director import Director


@dataclass(frozen=True)
class Called:
    """A call for the director in the sample night: where, by whom, what happened, and the answers that led to the ruling."""

    cell: tuple[int, int, int]
    by: str
    offender: str
    tree: str
    answers: Mapping[str, str]
    happened: str
    after: bool = True
    """Whether the result is in when the director is called; a ruling in the auction or the play comes before it."""
    facts: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    instead: bool = False
    """Whether the board has no result of its own: the ruling gives its score."""
    fine: str = ""


CALLS: Final = (
    Called(
        (1, 4, 12), "N", "W", "insufficient-bid",
        {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same"},
        N_("West bid 1♥ over 1♠ and had not seen it."),
        after=False,
    ),
    Called(
        (1, 6, 16), "E", "N", "exposed-card",
        {"how": "accident", "rank": "honour"},
        N_("North dropped the king of clubs on the table at trick 3."),
        after=False,
    ),
    Called(
        (1, 8, 24), "W", "S", "revoke",
        {
            "really": "suit", "stage": "played",
            "revoke-tricks.special": "none", "revoke-tricks.winner": "opponents", "revoke-tricks.any": "yes",
        },
        N_("South discarded on a heart while holding one; noticed at trick 10."),
    ),
    Called(
        (2, 6, 19), "N", "E", "unauthorised-information",
        {"phase": "yes", "available": "yes", "suggested": "yes", "alternative": "yes", "damage": "yes"},
        N_("East hesitated before passing 3♥, and West bid game."),
        facts={"assigned": "W60:3HW+2,40:3HW+1", "consulted": N_("Four players of the club: three passed.")},
        reasons={"alternative": N_("Three of the four players polled passed 3♥.")},
    ),
    Called(
        (2, 8, 26), "E", "S", "adjusted-score",
        {"may": "impossible", "possible": "no", "fault": "one"},
        N_("South looked at the hand record of the board before it was played."),
        instead=True,
    ),
    Called(
        (3, 3, 15), "W", "N", "procedural-penalty",
        {"what": "slow", "lost": "no", "before": "again"},
        N_("The third slow round, after two warnings."),
        fine="10%",
    ),
)  # fmt: skip


class SampleCalls:
    """The calls as the night comes to them."""

    def __init__(self, director: Director, session: int) -> None:
        self._director = director
        self._session = session
        self._calls = {call.cell: call for call in CALLS}

    def before(self, line: Line) -> bool:
        """Rule what happens before this result is in; gives whether the ruling takes the place of the result."""
        call = self._calls.get((line.round, line.table, line.board))
        if call is None or (call.after and not call.instead):
            return False
        self._rule(call)
        return call.instead

    def after(self, line: Line) -> None:
        """Rule what the director is called for when this result is in."""
        call = self._calls.get((line.round, line.table, line.board))
        if call is not None and call.after and not call.instead:
            self._rule(call)

    def _rule(self, call: Called) -> None:
        rulings = self._director.rulings
        round_, table, board = call.cell
        facts = {name: text if name == "assigned" else _(text) for name, text in call.facts.items()}
        ruling = rulings.open(
            self._session,
            round=round_,
            table=table,
            board=board,
            called_by=call.by,
            facts={"offender": call.offender, "happened": _(call.happened), **facts},
            tree=call.tree,
            answers=call.answers,
            reasons={question: _(reason) for question, reason in call.reasons.items()},
        )
        rulings.conclude(ruling)
        if call.fine:
            self._fine(call, rulings.get(ruling).number)

    def _fine(self, call: Called, number: int) -> None:
        round_, table, board = call.cell
        line = next(
            line
            for line in self._director.results.sheet(self._session)
            if (line.round, line.table, line.board) == (round_, table, board)
        )
        pair = line.ns if call.offender in "NS" else line.ew
        self._director.additions.penalise(
            self._session, pair.number, call.fine, _(call.happened), law="90B2", ruling=number
        )
