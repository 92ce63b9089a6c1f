"""Frozen pictures of the deals of a session, for the window and the printer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from model.bridge.deals.boards import DealtBoard
    from model.bridge.deals.deal import Deal
    from model.changes import Changes


@dataclass(frozen=True, slots=True)
class SessionDeal:
    """The cards of one board of a session, as dealt or as another version of a fouled board (Law 87).

    ``origin`` is the name of the file they came from, "dealt" or "typed"; ``seed`` is set for deals that are for tests only.
    """

    dealt: DealtBoard
    origin: str
    at: datetime
    who: str = ""
    seed: str | None = None

    @property
    def board(self) -> int:
        """The number of the board."""
        return self.dealt.number

    @property
    def version(self) -> str:
        """ "" for the board as first dealt, "b" to "z" for another form of it."""
        return self.dealt.version

    @property
    def deal(self) -> Deal:
        """The four hands."""
        return self.dealt.deal


@dataclass(frozen=True, slots=True)
class Attached:
    """What came of bringing deals to a session.

    ``boards`` have cards now; ``left_out`` were in the set but are not played, ``missing`` are played and have none yet.
    ``warnings`` are sentences for the director.
    """

    boards: tuple[int, ...]
    left_out: tuple[int, ...]
    missing: tuple[int, ...]
    warnings: tuple[str, ...]
    changes: Changes
