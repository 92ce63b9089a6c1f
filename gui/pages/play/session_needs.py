"""What of the session needs the director: in words, by whose clock it goes, and where it is dealt with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.pages.page import Attention, Place
from gui.pages.rulings.due import make_attention
from model.service.play.need_words import NeedWords, clock_of, words_now
from model.snapshots.play import Need, Stage, Want
from model.snapshots.session import State

if TYPE_CHECKING:
    from model.movement.paces import Pace
    from model.service.director import Director
    from model.snapshots.session import Session


@dataclass(frozen=True, slots=True)
class SessionNeeds:
    """The needs of one session as the director finds it now."""

    director: Director
    session: Session

    def all(self) -> tuple[Need, ...]:
        """What rulings hold players to comes first: it is forgotten soonest; the end of play when nothing else is left to play."""
        session = self.session.id
        at_tables = self.director.play.needs(session)
        end = (Need(Want.ALL_IN, self.session.plan.rounds),) if not at_tables and self._is_played() else ()
        return (*self.director.rulings.needs(session), *at_tables, *end)

    def _is_played(self) -> bool:
        if self.session.state is not State.PLAYING:
            return False
        draw = self.director.draws.state(self.session.id)
        if draw is not None and draw.stage is not Stage.OVER:
            return False
        return all(line.result is not None for line in self.director.results.sheet(self.session.id))

    def pace(self, need: Need) -> Pace:
        """The sections whose clock a need goes by."""
        return clock_of(self.director, self.session.id, need)

    def words(self, need: Need) -> NeedWords:
        """A need as the panel tells it."""
        return words_now(self.director, self.session, need)

    def attention(self, need: Need, page: str, number: int) -> Attention:
        """A need as every page tells it: dealt with on Scores, or, of the clock and the end of play, as `number` of `page`."""
        if need.want is Want.RULING:
            return make_attention(need.number, need.text, need.ruling)
        words = self.words(need)
        if need.want in (Want.AHEAD, Want.ALL_IN):
            return Attention(words.title, page, {"need": number})
        return Attention(f"{words.title}. {words.text}", "scores", self.place(need))

    def place(self, need: Need) -> Place:
        """The row of Scores where a need is dealt with: its own, or the first that has no result."""
        if need.table:
            return {"cut": "round", "spot": [need.round, need.table, need.board]}
        first = next(
            line
            for line in self.pace(need).lines(self.director.results.sheet(self.session.id))
            if line.round == need.round and line.result is None
        )
        return {"cut": "round", "spot": [first.round, first.table, first.board]}
