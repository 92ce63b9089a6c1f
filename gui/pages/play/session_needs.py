"""What of the session needs the director: in words, by whose clock it goes, and where it is dealt with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.pages.page import Attention, Place
from gui.pages.rulings.due import make_attention
from model.service.play.need_words import NeedWords, clock_of, words_now
from model.snapshots.play import Need, Want

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
        """What rulings hold players to comes first: it is forgotten soonest."""
        session = self.session.id
        return (*self.director.rulings.needs(session), *self.director.play.needs(session))

    def pace(self, need: Need) -> Pace:
        """The sections whose clock a need goes by."""
        return clock_of(self.director, self.session.id, need)

    def words(self, need: Need) -> NeedWords:
        """A need as the panel tells it."""
        return words_now(self.director, self.session, need)

    def attention(self, need: Need, page: str, number: int) -> Attention:
        """A need as every page tells it: dealt with on Scores, or, results ahead of the clock, as `number` of `page`."""
        if need.want is Want.RULING:
            return make_attention(need.number, need.text, need.ruling)
        words = self.words(need)
        if need.want is Want.AHEAD:
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
