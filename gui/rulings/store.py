"""The rulings of the session on the director's desk: what the wizard shows is kept there as it is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from gui.frame.status import present_round
from gui.rulings.wizard.case import Rules, RulingDraft, Where
from model.bridge.boards import dealer
from model.bridge.entry.words import board_words
from model.bridge.letters import Letters, letters_of
from model.bridge.result import Played
from model.bridge.seats import Seat
from model.i18n import _, language
from model.movement.sections import table_name
from model.rulings.trees.editions import Edition
from model.service.sent import Sent
from model.snapshots.rulings import RulingRecord, SaidOfRuling
from model.snapshots.session import Pair, Session, SheetLine, family_name

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from gui.widgets.text.law_sheet import LawRow


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is known of a table and a board: family names by seat, one line of words, the deal in words, facts."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    said: str = ""
    deal: str = ""
    dealer: Seat = Seat.NORTH
    facts: Mapping[str, object] = field(default_factory=dict)
    bound: Mapping[Seat, str] = field(default_factory=dict)
    """Who may not call freely by a ruling in force on this board, and what it says."""
    letters: Letters = field(default_factory=lambda: letters_of(language()))
    """The letters the club types calls in."""


class RulingStore:
    """Begins, keeps and finds the rulings of the session that is open."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._rules: Rules | None = None

    @property
    def rules(self) -> Rules:
        """The Laws, with what the club's authority has elected."""
        if self._rules is None:
            director = self._context.director
            self._rules = Rules(director.rulings.library, director.club.settings().elections)
        return self._rules

    def book_rows(self, laws: Sequence[str], edition: Edition) -> tuple[LawRow, ...]:
        """What the club's own law book has at these places, or our summary of the Law; imported when first asked for."""
        from gui.rulings.wizard.law_book import rows_beside

        return rows_beside(self._context.director, laws, edition)

    @property
    def session_id(self) -> int | None:
        """The session that is open."""
        return self._context.director.sessions.current()

    def all(self) -> tuple[RulingRecord, ...]:
        """The rulings of the session: open ones first, then the newest."""
        session = self.session_id
        return () if session is None else self._context.director.rulings.all(session)

    def fresh(self, where: Where | None = None) -> RulingDraft:
        """A ruling nobody has said anything of yet, in the round being played."""
        self._rules = None  # what the club has elected may have changed since
        edition = Edition(self._context.director.club.settings().edition)
        where = where or Where()
        if where.round is None and (sheet := self._sheet()):
            where = replace(where, round=self._round(sheet, where.table))
        return self.move(RulingDraft(edition, where=where), where)

    def move(self, draft: RulingDraft, where: Where) -> RulingDraft:
        """The draft at another place, with what is known there."""
        lines = [one for one in self._sheet() if (one.table, one.board) == (where.table, where.board)]
        if len(lines) == 1:
            where = replace(where, round=lines[0].round)
        return replace(draft, where=where, known=self.at(where).facts)

    def draft(self, record: RulingRecord) -> RulingDraft:
        """A ruling of the list as a draft."""
        where = Where(record.round, record.table, record.board, record.called_by)
        known = self.at(where).facts
        opened = record.opened_at
        return RulingDraft(
            Edition(record.edition),
            record.tree,
            where,
            dict(record.answers),
            known,
            {name: fact for name, fact in record.facts.items() if known.get(name) != fact},
            dict(record.reasons),
            number=record.number,
            called_at=(opened.astimezone() if opened.tzinfo else opened).strftime("%H:%M") if opened else "",
            decision=": ".join(filter(None, (record.decision, record.decision_reason))),
        )

    def begin(self, draft: RulingDraft, request: str) -> int | None:
        """Put a new ruling into the list with what is said so far, and give its id; None while no session is open.

        Tried again with the same name of a request it stands there once, also where a lost answer hid that it does.
        """
        session = self.session_id
        if session is None or self._context.director.read_only:
            return None
        where = draft.where
        settled = self.rules.settle(draft) if draft.tree else draft
        return self._context.director.rulings.open(
            session,
            round=where.round,
            table=where.table,
            board=where.board,
            called_by=where.called_by,
            edition=draft.edition,
            facts=dict(settled.reported),
            tree=settled.tree,
            answers=settled.answers,
            reasons=settled.reasons,
            initiator=self,
            sent=Sent(request),
        )

    def said(self, draft: RulingDraft) -> SaidOfRuling:
        """All that the director has said of a ruling so far, to be kept on this computer."""
        where = draft.where
        settled = self.rules.settle(draft) if draft.tree else draft
        return SaidOfRuling(
            draft.edition.value,
            where.round,
            where.table,
            where.board,
            where.called_by,
            settled.tree,
            dict(settled.answers),
            dict(settled.reported),
            dict(settled.reasons),
        )

    def keep(self, ruling_id: int, draft: RulingDraft, seen: str = "") -> None:
        """Keep what the director has said so far; raises `ArrowswitchError` when the ruling was given meanwhile.

        ``seen`` is its stamp when it was last looked at: raises `Overtaken` where somebody changed it since.
        """
        rulings = self._context.director.rulings
        record, where = rulings.get(ruling_id), draft.where
        there = Where(record.round, record.table, record.board, record.called_by)
        moved = there != where or record.edition != draft.edition.value
        settled = self.rules.settle(draft) if draft.tree else draft
        if moved:
            rulings.place(
                ruling_id,
                round=where.round,
                table=where.table,
                board=where.board,
                called_by=where.called_by,
                edition=draft.edition,
                initiator=self,
                seen=seen,
            )
        rulings.answer(
            ruling_id,
            settled.tree,
            settled.answers,
            dict(settled.reported),
            settled.reasons,
            initiator=self,
            seen="" if moved else seen,
        )

    def table_name(self, table: int | None) -> str:
        """A table as the room calls it, "" for none."""
        session = self.session()
        return str(table or "") if session is None or not table else table_name(session.plan, table)

    def boards(self) -> Mapping[int, int]:
        """The board in play at each table: the first of the round without a result."""
        sheet = self._sheet()
        rounds = {table: self._round(sheet, table) for table in {line.table for line in sheet}}
        boards: dict[int, int] = {}
        for line in sheet:
            if line.round == rounds[line.table] and line.result is None:
                boards.setdefault(line.table, line.board)
        return boards

    def at(self, where: Where) -> TableFacts:
        """What is known of a table and a board."""
        line = self._line(where)
        said = [_("Round {round}").format(round=where.round)] if where.round is not None else []
        facts: dict[str, object] = {}
        names: dict[Seat, str] = {}
        if line is not None:
            said.append(
                _("{ns} against {ew}").format(
                    ns=line.ns.full_name or line.ns.number, ew=line.ew.full_name or line.ew.number
                )
            )
            names = {**_family(line.ns, Seat.NORTH), **_family(line.ew, Seat.EAST)}
        deal = board_words(where.board) if where.board else ""
        if where.board:
            said.append(deal)
            facts["dealer"] = dealer(where.board).value
        outcome = line.result.outcome if line and line.result and line.board == where.board else None
        if isinstance(outcome, Played):
            facts["declarer"] = outcome.contract.declarer.value
        if (event := self._event()) is not None:
            facts["event"] = event
        begins = dealer(where.board) if where.board else Seat.NORTH
        letters = letters_of(self._context.director.club.settings().letters or language())
        return TableFacts(names, " · ".join(said), deal, begins, facts, self._bound(where), letters)

    def _event(self) -> str | None:
        """The kind of event, where the conditions of contest tell it."""
        session = self.session_id
        return None if session is None else self._context.director.rulings.event(session)

    def _bound(self, where: Where) -> Mapping[Seat, str]:
        session = self.session_id
        if session is None or where.board is None:
            return {}
        return {
            Seat(one.seat): _("Ruling {number}: {text}").format(number=one.number, text=one.text)
            for one in self._context.director.rulings.list_pending(session)
            if (one.table, one.board) == (where.table, where.board) and one.seat and one.kind in _SILENCING
        }

    def _line(self, where: Where) -> SheetLine | None:
        at_table = [one for one in self._sheet() if (one.round, one.table) == (where.round, where.table)]
        return next((one for one in at_table if one.board == where.board), next(iter(at_table), None))

    def _sheet(self) -> tuple[SheetLine, ...]:
        session = self.session_id
        return () if session is None else self._context.director.results.sheet(session)

    def _round(self, sheet: tuple[SheetLine, ...], table: int | None = None) -> int:
        """The round in play: that of the table's own clock, where sections have several."""
        session, play = self.session_id, self._context.director.play
        if session is None:
            return present_round(sheet)
        pace = play.pace_at(session, table or 0)
        return play.round(session, pace.section) or present_round(pace.lines(sheet))

    def session(self) -> Session | None:
        """The session that is open, as it is now."""
        session = self.session_id
        return None if session is None else self._context.director.sessions.get(session)


_SILENCING: Final = ("call.must_pass", "call.may_not_double", "call.must_repeat")


def _family(pair: Pair, first: Seat) -> dict[Seat, str]:
    seats = (first, first.partner)
    return {
        seat: family_name(player.name)
        for seat, player in zip(seats, pair.players, strict=True)
        if player is not None and player.name.split()
    }
