"""Penalties, carry-over and presets of a session, each an entry that can be taken back by name (Laws 78D, 90, 91)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, NotKnown
from model.i18n import _
from model.scoring.view import CarryOver, Preset
from model.service import figures
from model.service.others import writes
from model.service.standings import additions
from model.service.standings.additions import Additions, PenaltyGiven
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from model.service.ledger import Ledger
    from model.service.writer import Writer
    from model.snapshots.penalties import PenaltyDue
    from model.snapshots.rulings import RulingRecord

_NOTHING: Final = Changes(frozenset[Kind]())


class BadPreset(ArrowswitchError):
    """A line of presets cannot be read."""


class Penalties:
    """What affects a session's figures besides its results."""

    def __init__(self, writer: Writer, ledger: Ledger, clock: Callable[[], datetime]) -> None:
        self._writer = writer
        self._ledger = ledger
        self._clock = clock

    def of(self, session_id: int) -> Additions:
        """Everything of a session."""
        return additions.load(self._ledger.record(session_id).additions)

    @writes
    def penalise(
        self,
        session_id: int,
        number: int,
        text: str,
        reason: str = "",
        *,
        law: str = "90",
        ruling: int = 0,
        initiator: object = None,
    ) -> Changes:
        """Give a penalty ("10%", "5mp", "3vp", "w"), the offender's alone (Law 90); a disciplinary one by Law 91.

        ``ruling`` is the number of the ruling that called for it. Raises `NotKnown`, `NotAFigure`.
        """
        self._known(session_id, number)
        unit, amount = figures.penalty(text)
        law = figures.law_of_penalty(law)
        now = self.of(session_id)
        given = PenaltyGiven(
            number,
            unit,
            amount,
            " ".join(reason.split()),
            law,
            self._clock().isoformat(),
            self._writer.who,
            ruling,
        )
        after = replace(now, penalties=(*now.penalties, given))
        words = figures.penalty_words(unit, amount)
        return self._write(
            session_id,
            "penalty.give",
            after,
            initiator,
            why=given.reason,
            kind=self._kind(session_id),
            number=number,
            said=words,
        )

    def due(self, session_id: int, rulings: Sequence[RulingRecord]) -> tuple[PenaltyDue, ...]:
        """Warnings and penalties of these rulings that are not among the session's penalties yet."""
        from model.rulings.effects.vocabulary import DisqualificationProposed, Warned
        from model.snapshots.penalties import PenaltyDue, entries, law_of

        team_of = self._ledger.session(session_id).plan.team_of
        taken = {(one.ruling, one.number) for one in self.of(session_id).penalties if one.ruling}
        found: dict[tuple[int, int | None], PenaltyDue] = {}
        for entry in entries(self._ledger.sheet(session_id), rulings):
            if isinstance(entry.effect.effect, DisqualificationProposed):
                continue
            number = None if entry.pair is None else team_of.get(entry.pair.number, entry.pair.number)
            warned = isinstance(entry.effect.effect, Warned)
            place = entry.record.number, number
            if place in taken or (warned and place in found):
                continue  # a ruling that warns and leaves a penalty open is one question
            found[place] = PenaltyDue(entry.record.number, number, law_of(entry), warned, entry.record.title)
        return tuple(found.values())

    @writes
    def lift(self, session_id: int, index: int, *, initiator: object = None) -> Changes:
        """Take a penalty back, by its place in `of(session).penalties`; raises `NotKnown`."""
        now = self.of(session_id)
        if not 0 <= index < len(now.penalties):
            raise NotKnown(_("There is no such penalty."), _("Choose one from the list."))
        left = (*now.penalties[:index], *now.penalties[index + 1 :])
        number = now.penalties[index].number
        return self._write(
            session_id,
            "penalty.lift",
            replace(now, penalties=left),
            initiator,
            kind=self._kind(session_id),
            number=number,
        )

    @writes
    def carry(self, session_id: int, number: int, text: str, *, initiator: object = None) -> Changes:
        """What a contestant brings from an earlier stage: "120.5", or "120.5 of 240" where there is a top; "" for nothing."""
        self._known(session_id, number)
        now = self.of(session_id)
        others = tuple(one for one in now.carried if one.contestant != str(number))
        if text.strip():
            others = (*others, _carried(str(number), text))
        ordered = tuple(sorted(others, key=lambda one: int(one.contestant)))
        return self._write(
            session_id,
            "carry.set",
            replace(now, carried=ordered),
            initiator,
            kind=self._kind(session_id),
            number=number,
            said=text.strip(),
        )

    @writes
    def preset(self, session_id: int, text: str, *, initiator: object = None) -> Changes:
        """The list fixed before play, a line a board: "3 420" a datum, "3 -50:20 420:70" instant matchpoints.

        Raises `BadPreset` with the line that is not right; then nothing is changed.
        """
        presets = presets_of(text)
        boards = self._ledger.session(session_id).plan.boards
        for one in presets:
            if one.board not in boards:
                raise BadPreset(
                    _("Board {board} is not played in this session.").format(board=one.board),
                    _("Its boards are {first} to {last}.").format(first=boards[0], last=boards[-1]),
                )
        after = replace(self.of(session_id), presets=presets)
        return self._write(session_id, "preset.set", after, initiator)

    @writes
    def advance(self, session_id: int, round_: int, number: int, *, initiator: object = None) -> Changes:
        """Name who goes on after a level match of a knock-out; raises `NotKnown` where there is none of that team."""
        from model.scoring.methods.knock_out import level

        view, session = self._ledger.view(session_id), self._ledger.session(session_id)
        if not any(
            one.match.round == round_ and str(number) in (one.match.home, one.match.away)
            for one in level(view, session.conditions)
        ):
            raise NotKnown(
                _("Team {number} has no tied match in round {round}.").format(number=number, round=round_),
                _("Only a tied match with all results in needs a winner named."),
            )
        now = self.of(session_id)
        after = replace(now, advanced=(*now.advanced, (round_, number)))
        team = session.pair(number).name or str(number)
        return self._write(session_id, "session.advance", after, initiator, team=team, round=round_)

    def _write(
        self,
        session_id: int,
        entry: str,
        after: Additions,
        initiator: object,
        *,
        why: str = "",
        **parameters: Any,
    ) -> Changes:
        before, text = self._ledger.record(session_id).additions, additions.dump(after)
        with self._writer.entry(
            entry, session=session_id, why=why, initiator=initiator, **parameters
        ) as pending:
            if before != text:
                pending.draft.add(
                    RowChange("session", session_id, {"additions": before}, {"additions": text})
                )
        return pending.changes or _NOTHING

    def _kind(self, session_id: int) -> str:
        return self._ledger.session(session_id).plan.kind

    def _known(self, session_id: int, number: int) -> None:
        numbers = [contestant.number for contestant in self._ledger.open_session(session_id).contestants]
        if number not in numbers:
            raise NotKnown(
                _("There is no contestant {number} in this session.").format(number=number),
                _("The numbers go from {first} to {last}.").format(first=min(numbers), last=max(numbers)),
            )


def _carried(key: str, text: str) -> CarryOver:
    points, _of, most = text.casefold().partition(_("of").casefold())
    maximum = figures.figure(most) if most.strip() else None
    if maximum is not None and (maximum.denominator != 1 or maximum <= 0):
        raise figures.NotAFigure(
            _("The maximum is a whole number, not “{text}”.").format(text=most.strip()),
            _("Expected: 120.5 of 240."),
        )
    return CarryOver(key, figures.figure(points), 0 if maximum is None else int(maximum))


def presets_of(text: str) -> tuple[Preset, ...]:
    """From lines to presets, by board; raises `BadPreset` with the line."""
    found: dict[int, Preset] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            preset = _preset(line.split())
        except (ValueError, ArrowswitchError) as error:
            raise BadPreset(
                _("Line {line}, “{text}”, is not a preset.").format(line=number, text=line.strip()),
                _("Expected: “3 420” (board, datum) or “3 -50:20 420:70” (scores with percentages)."),
            ) from error
        if preset.board in found:
            raise BadPreset(
                _("Line {line}: board {board} appears twice.").format(line=number, board=preset.board),
                _("Give each board one line."),
            )
        found[preset.board] = preset
    return tuple(found[board] for board in sorted(found))


def _preset(words: list[str]) -> Preset:
    board, *rest = words
    datum: int | None = None
    if rest and ":" not in rest[0]:
        datum = int(rest.pop(0))
    percents = []
    for word in rest:
        score, _colon, percent = word.partition(":")
        share = figures.figure(percent)
        if not 0 <= share <= 100:
            raise ValueError(word)
        percents.append((int(score), share))
    if datum is None and not percents:
        raise ValueError(board)
    return Preset(int(board), datum, tuple(sorted(percents)))


def presets_text(presets: tuple[Preset, ...]) -> str:
    """Presets as the lines `presets_of` reads."""
    lines = []
    for one in presets:
        words = [str(one.board)]
        if one.datum is not None:
            words.append(str(one.datum))
        words += [f"{score}:{figures.write_figure(percent)}" for score, percent in one.percents]
        lines.append(" ".join(words))
    return "\n".join(lines)
