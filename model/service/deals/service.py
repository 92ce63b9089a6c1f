"""The cards of a session: brought from a file, dealt, typed in, taken out; each one entry, whole or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from model.bridge.deals.boards import DealSet, DealtBoard
from model.changes import Changes, Kind
from model.errors import ArrowswitchError, NotExpected
from model.i18n import _, ngettext
from model.service.deals import law as deals_law
from model.service.deals import rows as deal_rows
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.writer import Pending, Writer
from model.snapshots.deals import Attached, SessionDeal
from model.snapshots.session import State
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from model.storage.draft import EntryDraft

    Cell = tuple[int, int, int]

TYPED = "typed"
_STRANGE = 3


class Deals:
    """The deals of sessions. A board has its cards as dealt, version "", and others where it was fouled (Law 87)."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    # What is known

    def all(self, session_id: int) -> tuple[SessionDeal, ...]:
        """Every deal of a session, by board and version."""
        return self._ledger.deals(session_id)

    def get(self, session_id: int, board: int, version: str = "") -> SessionDeal | None:
        """The cards of a board in one version, None if they are not known."""
        return next((one for one in self.all(session_id) if one.dealt.key == (board, version)), None)

    def versions(self, session_id: int, board: int) -> tuple[SessionDeal, ...]:
        """The cards of a board in every version, as first dealt before the others."""
        return tuple(one for one in self.all(session_id) if one.board == board)

    def to_be_played(self, session_id: int, but: Cell | None = None) -> frozenset[int]:
        """The boards that a table has still to play while the session is under way, except the (round, table, board) `but`.

        A player who saw their cards would have extraneous information (Law 16D1): views of them, or of figures made from them, keep these boards covered.
        """
        if self._ledger.session(session_id).state not in (State.SEATING, State.PLAYING):
            return frozenset()
        return frozenset(
            line.board
            for line in self._ledger.sheet(session_id)
            if line.result is None and (line.round, line.table, line.board) != but
        )

    def deal_set(self, session_id: int) -> DealSet:
        """The deals of a session as a set, to be written to a file."""
        session = self._ledger.session(session_id)
        held = self.all(session_id)
        seed = next((one.seed for one in held if one.seed is not None), None)
        return DealSet(
            tuple(one.dealt for one in held),
            title=session.title,
            event=session.title,
            day=session.date,
            seed=seed,
        )

    # What is done

    @writes
    def attach(
        self,
        session_id: int,
        deals: DealSet,
        *,
        version: str | None = None,
        shared: bool = False,
        initiator: object = None,
    ) -> Attached:
        """Say what cards the boards of a session have; boards of the set that are not played are left out.

        With a version all boards come in as that version of theirs. Deals of another session of the club are refused
        with `DealtBefore` unless they are `shared` by sections or replayed on purpose (Law 6D2). Raises `NotExpected`
        when the session plays none of the boards.
        """
        boards = _in_version(deals.boards, version)
        wanted, left_out = self._sorted_out(session_id, boards)
        self._refuse(session_id, wanted, shared=shared)
        warnings = self._warnings(session_id, wanted, deals)
        known = deals.origin or deals.title or self._ledger.session(session_id).title
        with self._entry(session_id, "deals.attach", initiator, origin=known) as pending:
            self._lay(pending.draft, session_id, wanted, deals)
        return self._attached(session_id, wanted, left_out, warnings, pending)

    def import_file(
        self,
        session_id: int,
        path: Path | str,
    ) -> Attached:
        """Attach the deals of a file of any kind we read; raises `ImportRefused` with the line or byte that is wrong.

        Of a damaged file nothing is taken; what could be read of it is in `DealsDamaged`, to be attached by itself.
        """
        from model.exchange.deals.formats import load

        return self.attach(session_id, load(Path(path)))

    @writes
    def deal(
        self,
        session_id: int,
        boards: Collection[int] | None = None,
        *,
        seed: str | None = None,
        initiator: object = None,
    ) -> Attached:
        """Deal these boards by lot, all of the session unless given; what they had before is replaced (Law 6).

        Raises `NotNow` once the result without them could be known (Law 86A). A `seed` is for tests and marks the deals.
        """
        from model.bridge.deals.dealing import dealt

        opened = self._ledger.open_session(session_id)
        numbers = sorted(set(opened.boards if boards is None else boards))
        self._expect(session_id, numbers)
        deals_law.refuse_dealing(opened, numbers)
        deals = dealt(numbers, seed=seed)
        self._refuse(session_id, deals.boards, shared=seed is not None)
        with self._entry(session_id, "deals.deal", initiator, boards=len(numbers)) as pending:
            self._lay(pending.draft, session_id, deals.boards, deals)
        return self._attached(session_id, deals.boards, (), self._warnings(session_id, (), deals), pending)

    @writes
    def enter_cards(self, session_id: int, board: DealtBoard, *, initiator: object = None) -> Attached:
        """Type the cards of one board in, or others in their place."""
        self._expect(session_id, (board.number,))
        deals = DealSet((board,), origin=TYPED)
        self._refuse(session_id, deals.boards, shared=False)
        warnings = self._warnings(session_id, deals.boards, deals)
        name, facts = "deals.put", {"board": board.number, "version": board.version}
        with self._entry(session_id, name, initiator, **facts) as pending:
            self._lay(pending.draft, session_id, deals.boards, deals)
        return self._attached(session_id, deals.boards, (), warnings, pending)

    @writes
    def remove(
        self,
        session_id: int,
        board: int | None = None,
        version: str | None = None,
        *,
        initiator: object = None,
    ) -> Changes:
        """Take cards out: of all boards, of one, or one version of one; nothing happens where none are."""
        rows = [
            row
            for row in deal_rows.rows(self._ledger.file, session_id)
            if board in (None, row.board) and version in (None, row.version)
        ]
        name = "deals.remove" if board is None else "deals.take-out"
        with self._entry(session_id, name, initiator, board=board, version=version or "") as pending:
            for row in rows:
                pending.draft.add(RowChange("deal", row.id, {"removed": False}, {"removed": True}))
        return pending.changes or self._nothing(session_id)

    # How

    def _entry(
        self, session_id: int, name: str, initiator: object, **parameters: Any
    ) -> AbstractContextManager[Pending]:
        return self._writer.entry(name, session=session_id, initiator=initiator, **parameters)

    def _sorted_out(
        self, session_id: int, boards: Iterable[DealtBoard]
    ) -> tuple[tuple[DealtBoard, ...], tuple[int, ...]]:
        played = self._ledger.open_session(session_id).boards
        wanted: dict[tuple[int, str], DealtBoard] = {}
        left_out: list[int] = []
        for board in boards:
            if board.number not in played:
                left_out.append(board.number)
            elif wanted.setdefault(board.key, board).deal != board.deal:
                raise ArrowswitchError(
                    _("Board {board} is in the set twice, with different cards.").format(board=board.number),
                    _("A set for one session has each board once; another version has a letter."),
                )
        if not wanted:
            raise NotExpected(
                _("The session plays none of these boards."),
                _("It plays {boards}.").format(boards=deal_rows.runs(played)),
            )
        return tuple(wanted[key] for key in sorted(wanted)), tuple(sorted(set(left_out)))

    def _expect(self, session_id: int, numbers: Collection[int]) -> None:
        played = self._ledger.open_session(session_id).boards
        for number in numbers:
            if number not in played:
                raise NotExpected(
                    _("The session does not play board {board}.").format(board=number),
                    _("It plays {boards}.").format(boards=deal_rows.runs(played)),
                )

    def _refuse(self, session_id: int, boards: Collection[DealtBoard], *, shared: bool) -> None:
        held = {one.dealt.key: str(one.deal) for one in self.all(session_id)}
        deals_law.refuse_repeats(boards, held)
        if not shared:
            deals_law.refuse_from_elsewhere(self._ledger.file, session_id, boards)

    def _lay(self, draft: EntryDraft, session_id: int, boards: Iterable[DealtBoard], deals: DealSet) -> None:
        held = {(row.board, row.version): row for row in deal_rows.rows(self._ledger.file, session_id)}
        for board in boards:
            values = deal_rows.values(board)
            former = held.get(board.key)
            if former is not None:
                if all(former._mapping[column] == value for column, value in values.items()):
                    continue
                draft.add(RowChange("deal", former.id, {"removed": False}, {"removed": True}))
            deal_rows.lay(draft, session_id, board, deals)

    def _warnings(self, session_id: int, boards: Collection[DealtBoard], deals: DealSet) -> tuple[str, ...]:
        warnings = list(deals.warnings)
        if deals.seed is not None:
            warnings.append(
                _("These deals come from the seed “{seed}”: for testing only.").format(seed=deals.seed)
            )
        results = {cell[2] for cell in self._ledger.open_session(session_id).results}
        held = {one.dealt.key: one.deal for one in self.all(session_id)}
        for board in boards:
            if not board.usual:
                warnings.append(
                    _("Board {board}: dealer or vulnerability are not those of its number (Law 2).").format(
                        board=board.number
                    )
                )
            if board.number in results and held.get(board.key, board.deal) != board.deal:
                warnings.append(
                    _(
                        "Board {board} has results and had different cards. If it was fouled, "
                        "undo this and add them as version b (Law 87)."
                    ).format(board=board.number)
                )
        return (*warnings, *self._strange_leads(session_id, boards))

    def _strange_leads(self, session_id: int, boards: Collection[DealtBoard]) -> tuple[str, ...]:
        """What the leads that are in say of these cards."""
        # The cards of another evening would contradict three leads of four.
        from model.service.deals.radar import leads_elsewhere

        leads = leads_elsewhere(self._ledger.open_session(session_id), {board.key: board for board in boards})
        wrong = sum(leads.values())
        if wrong < _STRANGE or 2 * wrong <= len(leads):
            return ()
        text = _(
            "{count} of {all} opening leads were dealt to another hand: are these the cards that were played?"
        )
        return (text.format(count=wrong, all=len(leads)),)

    def _attached(
        self,
        session_id: int,
        boards: Collection[DealtBoard],
        left_out: tuple[int, ...],
        warnings: tuple[str, ...],
        pending: Pending,
    ) -> Attached:
        known = {one.board for one in self.all(session_id)}
        missing = tuple(sorted(set(self._ledger.open_session(session_id).boards) - known))
        if left_out:
            warnings = (
                *warnings,
                ngettext(
                    "{count} board is not played here and was left out: {boards}.",
                    "{count} boards are not played here and were left out: {boards}.",
                    len(left_out),
                ).format(count=len(left_out), boards=deal_rows.runs(left_out)),
            )
        numbers = tuple(sorted({board.number for board in boards}))
        changes = pending.changes or self._nothing(session_id)
        return Attached(numbers, left_out, missing, warnings, changes)

    def _nothing(self, session_id: int) -> Changes:
        return Changes(frozenset[Kind](), session_id, revision=self._ledger.revision(session_id))


def _in_version(boards: Iterable[DealtBoard], version: str | None) -> tuple[DealtBoard, ...]:
    from dataclasses import replace

    if version is None:
        return tuple(boards)
    if version and (len(version) != 1 or not "b" <= version <= "z"):
        raise ArrowswitchError(
            _("“{version}” is not a version of a board.").format(version=version),
            _("Expected: a letter from b to z."),
        )
    return tuple(replace(board, version=version) for board in boards)
