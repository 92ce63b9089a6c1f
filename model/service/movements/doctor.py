"""The movement doctor of a session: what happened, the ways to go on with what each does, and the one that is taken."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from model.bridge.result import Late
from model.changes import Changes, Kind
from model.errors import NotNow, SeatedAlready
from model.i18n import _
from model.movement.check_words import name_contestant
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Proposal, Situation
from model.movement.doctor.remedies import proposals
from model.service import entry_names
from model.service.entrants import with_name
from model.service.movements.newcomers import player_of
from model.service.others import writes
from model.service.people.stand_ins import dump
from model.service.sessions import new_plan
from model.service.standings import additions
from model.snapshots.session import State
from model.storage.operations import ResultChange, RowChange, SeatChange

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.movement.doctor.happenings import Happening
    from model.service.ledger import Ledger, OpenSession
    from model.service.writer import Writer
    from model.storage.draft import EntryDraft

_NOTHING = Changes(frozenset[Kind]())
_DEEDS: Final[dict[type[object], str]] = {
    happened.PairArrives: "doctor.arrives",
    happened.PairLeaves: "doctor.leaves",
    happened.HalfTablesMerge: "doctor.merge",
    happened.Curtailed: "doctor.curtail",
    happened.RoundSkipped: "doctor.skip",
    happened.BoardAdded: "doctor.add-board",
    happened.SitOutMoved: "doctor.sit-out",
    happened.StandInNeeded: "doctor.away",
    happened.WrongPair: "doctor.wrong-pair",
    happened.WrongDirection: "doctor.wrong-direction",
    happened.WrongBoards: "doctor.wrong-boards",
    happened.TableBehind: "doctor.behind",
    happened.TableMoved: "doctor.move-table",
    happened.SectionSplit: "doctor.split",
    happened.SectionsJoined: "doctor.join",
}


def _named(happening: Happening | None, proposal: Proposal) -> tuple[str, dict[str, Any]]:
    """The entry's name and what it tells: of a happening its own figures."""
    if happening is None:
        return "session.plan", {"movement": proposal.plan.name}
    facts = {one.name: getattr(happening, one.name) for one in fields(happening)}
    plain = {key: value.value if isinstance(value, Enum) else value for key, value in facts.items()}
    return _DEEDS[type(happening)], {
        **plain,
        **entry_names.note_who(proposal.situation.plan, plain.get("pair")),
    }


def _must_still_stand(proposal: Proposal, held: OpenSession) -> None:
    if held.session.state is State.FINAL:
        raise NotNow(_("The results of this session are final."), _("Reopen the session first."))
    if proposal.situation.plan != held.session.plan or proposal.situation.played != frozenset(held.results):
        raise NotNow(
            _("Results or the movement have changed since this was proposed."),
            _("Look at the options again."),
        )


def _comes(proposal: Proposal) -> int | None:
    """The number of the contestant that comes with the proposal; None if none does."""
    before = proposal.situation.plan
    new = set(proposal.plan.contestants) - (set(before.contestants) - {before.missing})
    return new.pop() if len(new) == 1 else None


class Doctor:
    """One method a mishap: each looks at the session as it is and gives proposals, the least damage first.

    Nothing is written before ``apply``. Errors: `NotKnown` for the session, `NotExpected` for a round, table or pair
    that its movement does not have, `MovementImpossible` where there is no way.
    """

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def situation(self, session_id: int) -> Situation:
        """The plan, the results that are in, and the first round that is not complete."""
        held = self._ledger.open_session(session_id)
        plan = held.session.plan
        played = frozenset(held.results)
        expected = [(line.round, line.table, line.board) for line in held.lines]
        # A few results that are still missing from earlier rounds do not hold the room back.
        begun = max((cell[0] for cell in played), default=1)
        unfinished = any(cell[0] == begun and cell not in played for cell in expected)
        return Situation(plan, played, begun if unfinished or not played else begun + 1)

    def picture(self, session_id: int, happening: Happening, *, now: int | None = None) -> Situation:
        """What `proposals` is to look at, frozen, for work off the window's thread; ``now`` is the round of the clock."""
        situation = self.situation(session_id)
        if isinstance(happening, happened.TableBehind):
            now = happening.round
        elif now is not None:
            # Results of a later round tell that the clock was forgotten.
            now = max(now, situation.round) if situation.played else now
        return situation if now is None else Situation(situation.plan, situation.played, now)

    def propose(
        self, session_id: int, happening: Happening, *, now: int | None = None
    ) -> tuple[Proposal, ...]:
        """The ways to go on after anything that can happen; ``now`` is the round being played, if the clock knows."""
        situation = self.situation(session_id)
        if now is not None:
            situation = Situation(situation.plan, situation.played, now)
        return proposals(situation, happening)

    @writes
    def apply(
        self,
        session_id: int,
        proposal: Proposal,
        happening: Happening | None = None,
        *,
        newcomers: tuple[int | str, int | str] | None = None,
        team_name: str = "",
        initiator: object = None,
    ) -> Changes:
        """Take a proposal: the plan and the results that change place, in one entry that undo takes back whole
        and, with the ``happening``, by what happened.

        ``newcomers`` are the two players of the pair that comes with it, ids or names of new visitors: they take
        their chairs in the same entry. `SeatedAlready` where one of them sits elsewhere. ``team_name`` is that of a team
        that comes with it.

        Results follow as the proposal said; those without a place are taken out and stay in the history. Raises
        `NotNow` when results came in since it was made, or the session is final.
        """
        record = self._ledger.record(session_id)
        held = self._ledger.open_session(session_id)
        _must_still_stand(proposal, held)
        name, facts = _named(happening, proposal)
        if "table" in facts:
            facts = {**facts, **entry_names.note_table_name(held.session.plan, facts["table"])}
        comes = _comes(proposal)
        if newcomers:
            self._must_be_free(session_id, proposal, newcomers)
        with self._writer.entry(
            name, session=session_id, why=proposal.sentence, initiator=initiator, **facts
        ) as pending:
            draft = pending.draft
            if proposal.plan != held.session.plan:
                plan_id = new_plan(draft, proposal.plan)
                draft.add(RowChange("session", session_id, {"plan_id": record.plan_id}, {"plan_id": plan_id}))
            self._renumber(draft, session_id, proposal.renumbered)
            for change in _result_changes(session_id, proposal, held):
                draft.add(change)
            for place, who in enumerate((newcomers or ()) if comes is not None else ()):
                player = player_of(draft, self._ledger.players(), who)
                draft.add(SeatChange(session_id, comes or 0, place, None, player.id))
            if comes is not None and (team := " ".join(team_name.split())):
                after = {"team_names": with_name(record.team_names, comes, team)}
                draft.add(RowChange("session", session_id, {"team_names": record.team_names}, after))
        return pending.changes or _NOTHING

    def _renumber(self, draft: EntryDraft, session_id: int, renumbered: Mapping[int, int]) -> None:
        """Let players, stand-ins and carried scores go with their pairs to the new numbers."""
        if not renumbered:
            return
        session = self._ledger.session(session_id)
        seated = {
            (pair.number, place): player.id
            for pair in session.pairs
            for place, player in enumerate(pair.players)
            if player is not None
        }
        after = {(renumbered[number], place): player for (number, place), player in seated.items()}
        # First everybody stands up: nobody sits in two chairs, and no chair is taken that is not free.
        for (number, place), player in seated.items():
            if after.get((number, place)) != player:
                draft.add(SeatChange(session_id, number, place, player, None))
        for (number, place), player in after.items():
            if seated.get((number, place)) != player:
                draft.add(SeatChange(session_id, number, place, None, player))
        self._renumber_columns(draft, session_id, renumbered)

    def _renumber_columns(self, draft: EntryDraft, session_id: int, renumbered: Mapping[int, int]) -> None:
        """Stand-ins, penalties and carried scores under the new numbers."""
        session, record = self._ledger.session(session_id), self._ledger.record(session_id)
        before = {"stand_ins": record.stand_ins, "additions": record.additions}
        after_move = {
            "stand_ins": dump(replace(one, number=renumbered[one.number]) for one in session.stand_ins),
            "additions": additions.dump(additions.renumber(additions.load(record.additions), renumbered)),
        }
        changed = [key for key in before if before[key] != after_move[key]]
        if changed:
            draft.add(
                RowChange(
                    "session",
                    session_id,
                    {key: before[key] for key in changed},
                    {key: after_move[key] for key in changed},
                )
            )

    def _must_be_free(
        self, session_id: int, proposal: Proposal, newcomers: tuple[int | str, int | str]
    ) -> None:
        """Refuse newcomers who are not two, or who sit elsewhere."""
        before = proposal.situation.plan
        if newcomers[0] == newcomers[1]:
            raise SeatedAlready(
                _("One player cannot be both players of a pair."), _("Type the partner’s name.")
            )
        for pair in self._ledger.session(session_id).pairs:
            for player in pair.players:
                if player is not None and player.id in newcomers:
                    raise SeatedAlready(
                        _("{name} already sits as {who}.").format(
                            name=player.name, who=name_contestant(before, pair.number)
                        ),
                        _("Type the names of those who came."),
                    )


def _result_changes(session_id: int, proposal: Proposal, held: OpenSession) -> Iterator[ResultChange]:
    """The results that leave their place, then those that come into one, then the boards put off."""
    texts = {old: str(held.results[old].result) for old, _new in proposal.results}
    for old, text in texts.items():
        yield ResultChange(session_id, *old, text, None)
    for old, new in proposal.results:
        if new is not None:
            yield ResultChange(session_id, *new, None, texts[old])
    for cell in proposal.late:
        if cell not in held.results:
            yield ResultChange(session_id, *cell, None, str(Late()))
