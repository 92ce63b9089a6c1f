"""Results typed while the server is away: kept aside as not saved, and sent once, in order, when it answers again.

Each carries the name of its request and what its sender saw, so that one that was saved after all is known again, and
one that somebody else overtook is shown with what is there and not written over it.
"""

from __future__ import annotations

import logging
import sqlite3
import uuid
from contextlib import AbstractContextManager, closing, suppress
from typing import TYPE_CHECKING

from model.bridge.result import Result
from model.errors import ClubMoved, ServerLost
from model.i18n import _, ngettext
from model.paths import folders
from model.service.sent import Seen, Sent
from model.service.shared.outbox import Outbox
from model.snapshots.session import State
from model.storage.shared.tray import TrayFile, WaitingResult, WaitingRuling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

    from model.service.results import Entered, Results
    from model.service.shared.duties import Duties
    from model.service.standings.lines import Cell


def tray_file(lineage: str) -> Path:
    """Where this computer keeps the tray of a club, by the name its database was given."""
    return folders().config / "trays" / f"{lineage}.tray"


def refuse_left_behind(moved: ClubMoved, lineages: Iterable[str]) -> None:
    """Say of a club that was moved away that results typed on this computer wait for it in vain, and which they are."""
    left: list[WaitingResult] = []
    rulings = 0
    for lineage in lineages:
        path = tray_file(lineage)
        # What cannot be read must not hide where the club is.
        with suppress(sqlite3.Error, OSError), closing(TrayFile(path, WaitingResult)) as tray:
            left += tray.all()
        with suppress(sqlite3.Error, OSError), closing(TrayFile(path, WaitingRuling)) as tray:
            rulings += len(tray.all())
    said = [*_of_results(left), *_of_rulings(rulings)]
    if said:
        raise ClubMoved(" ".join((moved.message, *said)), moved.remedy) from moved


def _of_results(left: list[WaitingResult]) -> list[str]:
    if not left:
        return []
    count = ngettext(
        "{count} result typed on this computer never reached it: {results}.",
        "{count} results typed on this computer never reached it: {results}.",
        len(left),
    )
    return [count.format(count=len(left), results="; ".join(_words(one) for one in left))]


def _of_rulings(count: int) -> list[str]:
    if not count:
        return []
    words = ngettext(
        "{count} ruling begun on this computer never reached it.",
        "{count} rulings begun on this computer never reached it.",
        count,
    )
    return [words.format(count=count)]


def _words(kept: WaitingResult) -> str:
    return _("round {round}, table {table}, board {board}: {result}").format(
        round=kept.round, table=kept.table, board=kept.board, result=kept.result
    )


class Tray(Outbox[WaitingResult]):
    """The results that wait; ``who`` is whoever sits here."""

    def __init__(
        self,
        path: Path,
        results: Results,
        clock: Callable[[], datetime],
        who: str,
        duties: Duties,
        quickly: Callable[[], AbstractContextManager[None]],
    ) -> None:
        super().__init__(path, WaitingResult)
        self._results = results
        self._clock = clock
        self._who = who
        self._duties = duties
        self._quickly = quickly

    def of(self, session_id: int) -> Mapping[Cell, Result]:
        """The results of a session that wait, by cell: the one typed last where there are two."""
        return {one.cell: Result.parse(one.result) for one in self.waiting if one.session == session_id}

    def enter(  # the result, and what its sender knew
        self,
        session_id: int,
        cell: Cell,
        result: Result,
        *,
        why: str = "",
        amended: str = "",
        initiator: object = None,
        seen: Seen | None = None,
    ) -> Entered | None:
        """Enter a result as `Results.enter` does; None if the server is away and it waits in the tray, not saved.

        Where something waits already it waits behind that. Raises `NotYourDuty` where the club would never take it, `ServerLost` where this computer cannot keep it: then it is in no file.
        """
        with suppress(ServerLost):  # not known here yet: the club says so when it is sent
            self._duties.refuse_result(session_id, cell[1])
        request = uuid.uuid4().hex
        sent = Sent(request, self._who, is_first=True)
        seen = seen or Seen(None)
        try:
            if not self.waiting:
                with self._quickly():  # it has the tray to go to
                    return self._results.enter(
                        session_id,
                        *cell,
                        result,
                        why=why,
                        amended=amended,
                        initiator=initiator,
                        seen=seen,
                        sent=sent,
                    )
        except ServerLost:
            logging.getLogger(__name__).info("a result goes to the tray", exc_info=True)
        kept = WaitingResult(
            request,
            session_id,
            *cell,
            str(result),
            seen=None if seen.result is None else str(seen.result),
            seen_state=None if seen.state is None else seen.state.value,
            why=why,
            amended=amended,
            who=self._who,
            at=self._clock().isoformat(),
        )
        cannot = _("The server is away, and this computer cannot keep the result: {reason}.")
        self._keep(kept, cannot, _("Write a slip."))
        return None

    def replace(self, kept: WaitingResult) -> None:
        """Enter a result that was refused in place of what is there now; raises what `Results.enter` does."""
        here = Result.parse(kept.result)
        sent = Sent(kept.request, kept.who)
        self._results.enter(
            kept.session, *kept.cell, here, why=kept.why, amended=kept.amended, initiator=self, sent=sent
        )
        self.drop(kept.request)

    def _enter(self, one: WaitingResult) -> None:
        before = None if one.seen is None else Result.parse(one.seen)
        state = None if one.seen_state is None else State(one.seen_state)
        self._results.enter(
            one.session,
            *one.cell,
            Result.parse(one.result),
            why=one.why,
            amended=one.amended,
            initiator=self,
            seen=Seen(before, state),
            sent=Sent(one.request, one.who),
        )
