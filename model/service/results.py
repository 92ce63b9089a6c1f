"""Results: read as typed, entered, taken out, and the history of each cell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, Result, Scored
from model.bridge.score import possible_scores
from model.changes import Changes, Kind
from model.errors import ImpossibleHere, NotExpected, RequestRefused
from model.i18n import MINUS, _, format_time, language
from model.movement.sections import table_name
from model.service import doubts, entry_names
from model.service import settings as preferences
from model.service.deals.radar import Radar
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.sent import (
    HERE,
    Seen,
    Sent,
    overtaken,
    refuse_no_name,
    refuse_without_reason,
    report_made_final,
)
from model.service.standings.lines import Cell
from model.service.writer import Writer
from model.snapshots.session import Revision, SheetLine, State
from model.storage import reading
from model.storage.operations import ResultChange, RowChange

if TYPE_CHECKING:
    from model.bridge.entry.field import Reading
    from model.bridge.entry.radar import Suspicion
    from model.bridge.letters import Letters


class Entered(Struct, frozen=True):
    """What became of a result: warnings for the amber line, the entry's name, and the news of it.

    ``again`` is whether the request was answered before: nothing was written now.
    """

    warnings: tuple[str, ...]
    entry: str
    changes: Changes
    again: bool = False


class Results:
    """The results of sessions, cell by cell."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self._radar = Radar(ledger)

    def sheet(self, session_id: int) -> tuple[SheetLine, ...]:
        """Every expected result by round, table and board, with what is in."""
        return self._ledger.sheet(session_id)

    def read(
        self, session_id: int, round: int, table: int, board: int, text: str, *, above: Result | None = None
    ) -> Reading:
        """What was typed, by the rules of the field; doubtful if the other tables at the board say otherwise.

        `above` is what "=" repeats: by default the nearest result before this one on the board's traveller.
        """
        from model.bridge.entry.field import Numbers, ReadingState, read
        from model.bridge.letters import letters_of

        self._expected(session_id, (round, table, board))
        others = self._others(session_id, (round, table, board))
        if above is None:
            # The result before this one in time: what was entered later is no "above" on a traveller.
            above = next((result for cell, result in reversed(others) if cell < (round, table, board)), None)
        settings = preferences.from_texts(self._ledger.settings())
        letters = letters_of(settings.letters or language())
        numbers = Numbers(settings.numbers)
        found = read(text, board, above=above, letters=letters, numbers=numbers)
        if not found.can_be_entered or found.result is None:
            return found
        there = [result for _cell, result in others]
        reason = doubts.doubt(found.result, there, vulnerability(board))
        suspicions = self._radar.find_suspicions(
            session_id, (round, table, board), found.result, letters, numbers, there
        )
        if not reason and not suspicions:
            return found
        # One reason is read, three are not: what the cards say outweighs what the other tables say.
        if suspicions and (not reason or suspicions[0].check != "direction"):
            reason = suspicions[0].reason
        fixes = (*found.suggestions, *(text for suspicion in suspicions for text in suspicion.suggestions))
        return replace(
            found,
            state=ReadingState.DOUBTFUL,
            reason=f"{found.reason} {reason}".strip(),
            suggestions=tuple(dict.fromkeys(fixes)),
        )

    def find_suspicions(
        self, session_id: int, cell: Cell, result: Result, letters: Letters
    ) -> tuple[Suspicion, ...]:
        """What the mistake radar sees of a result at a place, the surest first, in these letters."""
        numbers = preferences.from_texts(self._ledger.settings()).numbers
        from model.bridge.letters import Numbers

        return self._radar.find_suspicions(session_id, cell, result, letters, Numbers(numbers))

    @writes
    def enter(  # noqa: PLR0913  # the result, and what its sender knew
        self,
        session_id: int,
        round: int,
        table: int,
        board: int,
        result: Result,
        *,
        why: str = "",
        amended: str = "",
        initiator: object = None,
        seen: Seen | None = None,
        sent: Sent = HERE,
    ) -> Entered:
        """Put a result in, or another in its place; committed when this returns.

        ``amended`` is the figure that was typed, if it was read as another; `find_amendments` shows it while it stands.

        ``seen`` is what the sender saw. If another result stands there now, it raises `Overtaken`, which says what, whose
        and since when, and writes nothing. If this result stands there, it is in already. ``sent`` names the request: a
        request sent again is answered again and not written again.

        Raises `NotExpected` for a cell that the plan does not know. Raises `ImpossibleHere` for a score that no contract
        gives at this vulnerability (Law 77), unless the result is forced. Raises `ReasonNeeded` for a correction of final
        results without a reason (Law 79C).
        """
        cell = (round, table, board)
        self._expected(session_id, cell)
        # Before every refusal: a request that was done once is answered so, whatever has changed since.
        if (answer := self._answered(session_id, cell, str(result), sent, initiator)) is not None:
            return Entered((), answer.entry, answer, again=True)
        self._refuse_impossible(board, result)
        self._refuse_imps(session_id, result)
        held = self._ledger.open_session(session_id).results.get(cell)
        if seen is not None and (there := self._in_already(session_id, cell, result, seen)):
            return Entered((there,), "", self._nothing(session_id))
        # Typing what is there already is neither a correction that wants a reason nor a conflict.
        if held is None or held.result != result:
            self._refuse_unseen(session_id, cell, result, seen)
            refuse_without_reason(self._ledger.session(session_id), why)
        name = "result.change" if held else "result.enter"
        score = result.score(vulnerability(board))
        words = entry_names.describe_result(_short(result), score)
        warnings = self._warnings(session_id, cell, result)
        before = None if held is None else str(held.result)
        changes = self._write(
            session_id,
            cell,
            name,
            (before, str(result)),
            why=why,
            initiator=initiator,
            words=words,
            amended=amended,
            sent=sent,
        )
        return Entered((*warnings, *self._tricks_asked(session_id, cell)), changes.entry, changes)

    @writes
    def erase(  # noqa: PLR0913  # the cell, and what its sender knew
        self,
        session_id: int,
        round: int,
        table: int,
        board: int,
        *,
        why: str = "",
        initiator: object = None,
        seen: Seen | None = None,
        sent: Sent = HERE,
    ) -> Changes:
        """Take a result out; it stays in the history. Nothing happens if none is in.

        ``seen`` and ``sent`` are as for `enter`, and so is `ReasonNeeded`.
        """
        cell = (round, table, board)
        self._expected(session_id, cell)
        if (answer := self._answered(session_id, cell, None, sent, initiator)) is not None:
            return answer
        held = self._ledger.open_session(session_id).results.get(cell)
        if held is None:
            return self._nothing(session_id)
        self._refuse_unseen(session_id, cell, None, seen)
        refuse_without_reason(self._ledger.session(session_id), why)
        return self._write(
            session_id,
            cell,
            "result.erase",
            (str(held.result), None),
            why=why,
            initiator=initiator,
            words="",
            sent=sent,
        )

    def find_amendments(self, session_id: int) -> Mapping[Cell, str]:
        """The figures as they were typed of results that stand and were read as others: "−50" where −500 is in."""
        return self._ledger.find_amendments(session_id)

    def history(
        self, session_id: int, round: int, table: int, board: int, *, most: int | None = None
    ) -> tuple[Revision, ...]:
        """What this cell held, newest first: everything, or the latest ``most``."""
        self._expected(session_id, (round, table, board))
        if (round, table, board) not in self._ledger.open_session(session_id).said:
            return ()
        file = self._ledger.file
        with file.corrupt_if_unreadable():
            return tuple(
                _revision(row, board)
                for row in reading.history(file, session_id, (round, table, board), most)
            )

    def _write(  # noqa: PLR0913  # the parts of one entry of the journal
        self,
        session_id: int,
        cell: Cell,
        name: str,
        change: tuple[str | None, str | None],
        *,
        why: str,
        initiator: object,
        words: str,
        amended: str = "",
        sent: Sent = HERE,
    ) -> Changes:
        round_number, table, board = cell
        before, after = change
        session = self._ledger.session(session_id)
        with self._writer.entry(
            name,
            session=session_id,
            why=why,
            initiator=initiator,
            sent=sent,
            board=board,
            table=table,
            round=round_number,
            said=words,
            **entry_names.note_table_name(session.plan, table),
            **({"amended": amended} if amended else {}),
        ) as pending:
            if before != after:
                pending.draft.add(ResultChange(session_id, round_number, table, board, before, after))
                if after is None and before is not None and self._ledger.rules_on(session_id, cell):
                    from model.service.rulings.pending_tricks import forget

                    rows = self._ledger.rulings(session_id)
                    forget(pending.draft, rows, cell, Result.parse(before))
                if session.state is State.SEATING:
                    states = {"state": State.SEATING.value}, {"state": State.PLAYING.value}
                    pending.draft.add(RowChange("session", session_id, *states))
        return pending.changes or Changes(frozenset[Kind](), session_id, revision=session.revision)

    def _nothing(self, session_id: int) -> Changes:
        return Changes(frozenset[Kind](), session_id, revision=self._ledger.revision(session_id))

    def _answered(
        self, session_id: int, cell: Cell, after: str | None, sent: Sent, initiator: object
    ) -> Changes | None:
        """The news of a request that was written before; refuses the name of one that was for something else."""
        refuse_no_name(sent.request)
        entry = None if sent.is_first else self._writer.find_answer(sent.request)
        if entry is None:
            return None
        if not any(
            isinstance(one, ResultChange)
            and (one.session, one.round, one.table, one.board, one.after) == (session_id, *cell, after)
            for one in entry.operations
        ):
            raise RequestRefused(
                _("A request with this name was for something else."), _("Send it under another name.")
            )
        return self._writer.changes_of(entry, initiator)

    def _last(self, session_id: int, cell: Cell) -> Any:
        """The last revision of a cell, None for one that never had any."""
        file = self._ledger.file
        with file.corrupt_if_unreadable():
            return next(iter(reading.history(file, session_id, cell, 1)), None)

    def _in_already(self, session_id: int, cell: Cell, result: Result, seen: Seen) -> str:
        """Who entered this very result, which the sender did not see there, in words; "" if it does not stand there."""
        held = self._ledger.open_session(session_id).results.get(cell)
        if held is None or held.result != result or seen.result == result:
            return ""
        last = self._last(session_id, cell)
        return _("Already entered by {who}, {time}.").format(
            who=last.who, time=format_time(datetime.fromisoformat(last.at))
        )

    def _refuse_unseen(self, session_id: int, cell: Cell, result: Result | None, seen: Seen | None) -> None:
        """Refuse to write over a result, or into final results, that the sender did not see."""
        if seen is None:
            return
        session = self._ledger.session(session_id)
        if session.state is State.FINAL and seen.state not in {None, State.FINAL}:
            raise report_made_final(session, reading.who_made_final(self._ledger.file, session_id))
        held = self._ledger.open_session(session_id).results.get(cell)
        stands = None if held is None else held.result
        if seen.result != stands:
            yours = "" if result is None else _short(result)
            raise overtaken(
                stands,
                self._last(session_id, cell),
                yours,
                where=(cell[2], table_name(self._ledger.session(session_id).plan, cell[1])),
            )

    def _tricks_asked(self, session_id: int, cell: Cell) -> tuple[str, ...]:
        """Whether the result has the tricks of rulings given before on this board, asked in words."""
        if not self._ledger.rules_on(session_id, cell):
            return ()
        from model.service.rulings.pending_tricks import list_asked

        return tuple(
            _("Ruling {number}: {text}").format(number=one.number, text=one.text)
            for one in list_asked(self._ledger, session_id, {cell})
        )

    def _others(self, session_id: int, cell: Cell) -> list[tuple[Cell, Result]]:
        """The results in at the other tables of the board, by round and table."""
        opened = self._ledger.open_session(session_id)
        return [
            (other, opened.results[other].result)
            for other in opened.boards.get(cell[2], ())
            if other != cell and other in opened.results
        ]

    def _warnings(self, session_id: int, cell: Cell, result: Result) -> tuple[str, ...]:
        """What makes a result doubtful: itself, and the other tables at the board."""
        from model.bridge.entry.field import judge

        others = [other for _cell, other in self._others(session_id, cell)]
        reasons = judge(result, cell[2]).reason, doubts.doubt(result, others, vulnerability(cell[2]))
        return tuple(reason for reason in reasons if reason)

    def _expected(self, session_id: int, cell: Cell) -> None:
        opened = self._ledger.open_session(session_id)
        if cell in opened.index:
            return
        round_number, table, board = cell
        row = opened.session.plan.row(round_number, table)
        where = {
            "board": board,
            "table": table_name(opened.session.plan, table),
            "round": round_number,
        }
        if row is None:
            raise NotExpected(
                _("There is no table {table} in round {round}.").format(**where),
                _("Choose a table of this round."),
            )
        if not row.played or opened.session.plan.missing in (row.ns, row.ew):
            raise NotExpected(
                _("At table {table} in round {round} a pair sits out.").format(**where),
                _("No result is expected there."),
            )
        raise NotExpected(
            _("Board {board} is not played at table {table} in round {round}.").format(**where),
            _("Table {table} plays boards {boards} in that round.").format(
                table=where["table"], boards=", ".join(str(number) for number in row.boards)
            ),
        )

    def _refuse_imps(self, session_id: int, result: Result) -> None:
        """Refuse a score in IMPs if boards are not scored in IMPs (Law 86D of 2007)."""
        outcome = result.outcome
        if not isinstance(outcome, Artificial) or outcome.ns.imps is None:
            return
        from model.scoring.methods.method import Unit
        from model.scoring.methods.registry import method_of

        if method_of(self._ledger.session(session_id).conditions).unit is not Unit.IMPS:
            raise ImpossibleHere(
                _("This session is not scored in IMPs."), _("Type a percentage for each side: a60/40.")
            )

    def _refuse_impossible(self, board: int, result: Result) -> None:
        match result.outcome:
            case Scored(points) if not result.forced and points not in possible_scores(vulnerability(board)):
                raise ImpossibleHere(
                    _("No contract gives {points} on board {board}.").format(
                        points=f"{MINUS if points < 0 else '+'}{abs(points)}", board=board
                    ),
                    _("Check the score and the vulnerability, or force it."),
                )
            case _:
                return


def _revision(row: Any, board: int) -> Revision:
    result = None if row.result is None else Result.parse(row.result)
    score = None if result is None else result.score(vulnerability(board))
    entry = entry_names.entry(row.kind, row.name, json.loads(row.parameters))
    return Revision(datetime.fromisoformat(row.at), row.who, result, score, row.why, entry)


def _short(result: Result) -> str:
    from model.bridge.entry import words

    return words.short(result)
