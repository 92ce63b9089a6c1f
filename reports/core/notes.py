"""What is shown under the recap: every figure that is not a plain comparison is accounted for in a sentence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from model.bridge.result import Artificial, Assigned, Late, NotPlayed, Outcome
from model.i18n import _, laws_cited, ngettext
from model.scoring.explanations.steps import unequal_name
from model.scoring.rounding import plain
from model.scoring.view import Penalty, PenaltyUnit
from model.snapshots.session import State
from reports.core import phrases
from reports.core.figures import Figures, spans_in_words
from reports.core.grid import ADJUSTED, MISSING, NOT_MET
from reports.core.results import award, contract
from reports.core.text import Text, make_runs, wrap
from reports.rulings import words as ruling_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from model.scoring.standings import ScoredBoard, ScoredLine
    from reports.core.document import Document
    from reports.core.field import EveningIndex

_SIZE = 8.0
_GAP = 20.0


def notes(field: EveningIndex) -> tuple[Text, ...]:
    """The sentences, in the order of their weight."""
    return (
        *_signs(field),
        *_fewer_results(field),
        *_adjusted(field),
        *_rulings(field),
        *_fouled(field),
        *_penalties(field),
        *_corrections(field),
        *(note for note in field.evening.notes),
        *(warning for warning in field.standings.warnings),
    )


def draw(document: Document, texts: tuple[Text, ...]) -> None:
    """Draw the notes in two columns under what is there, or on the next page."""
    if not texts:
        return
    room = (document.sheet.width - _GAP) / 2
    heights = [len(wrap(text, room, _SIZE)) * _SIZE * 1.42 + 3 for text in texts]
    half = _halved(heights)
    document.need(max(sum(heights[:half]), sum(heights[half:])))
    lowest = document.y
    for column, part in enumerate((texts[:half], texts[half:])):
        y = document.y
        x = document.sheet.left + column * (room + _GAP)
        for text in part:
            y = document.sheet.paragraph(x, y, room, text, _SIZE) + 3
        lowest = max(lowest, y)
    document.y = lowest + 8


def _halved(heights: list[float]) -> int:
    whole = sum(heights)
    return min(
        range(1, len(heights) + 1),
        key=lambda count: (max(sum(heights[:count]), whole - sum(heights[:count])), count),
    )


def _penalties(field: EveningIndex) -> Iterator[Text]:
    """Penalties and carry-over, a sentence a contestant: what is in the total and on no board (Laws 90, 91)."""
    plan = field.session.plan
    for penalty in field.evening.view.penalties:
        who = phrases.contestant_number(plan, field.entrant(penalty.contestant).label)
        yield make_runs(_("**{who}**: {penalty}."), who=who, penalty=penalty_sentence(penalty, field.figures))
    for carried in field.evening.view.carried:
        who = phrases.contestant_number(plan, field.entrant(carried.contestant).label)
        points = field.figures.show(plain(carried.points))
        yield make_runs(_("**{who}**: {points} carried over."), who=who, points=points)


def list_rulings(field: EveningIndex, places: Collection[tuple[int, int, int]]) -> list[str]:
    """The rulings given at these places (round, table, board), a sentence each, with the score that came of it."""
    found = []
    for record in field.evening.rulings:
        if record.state != "concluded" or (record.round, record.table, record.board) not in places:
            continue
        words = _("Board {board}: {ruling}.").format(board=record.board, ruling=record.mark)
        score = ruling_words.score_line(record)
        found.append(_("{ruling} {score}.").format(ruling=words, score=score) if score else words)
    return found


def list_assigned(field: EveningIndex, places: Collection[tuple[int, int, int]]) -> list[str]:
    """The assigned scores at these places (round, table, board) that no ruling tells of, a sentence each."""
    ruled = _ruled(field)
    return [
        _("Board {board}: assigned, {score} (Law 12C1).").format(
            board=line.board, score=contract(line.result)
        )
        for board in field.standings.boards
        for line in (scored.line for scored in board.lines)
        if (line.round, line.table, line.board) in places
        and (line.round, line.table, line.board) not in ruled
        if line.result is not None and isinstance(line.result.outcome, Assigned)
    ]


def _ruled(field: EveningIndex) -> set[tuple[int | None, int | None, int | None]]:
    """The places whose score a ruling gave."""
    return {
        (record.round, record.table, record.board)
        for record in field.evening.rulings
        if record.state == "concluded" and record.score is not None
    }


def own_notes(field: EveningIndex, key: str) -> list[str]:
    """What is in one contestant's total and on none of its boards, a sentence each: penalties, carry-over."""
    view, figures = field.evening.view, field.figures
    lines = [
        _("In the total: {what}.").format(what=penalty_sentence(one, figures))
        for one in view.penalties
        if one.contestant == key
    ]
    return lines + [
        _("In the total: {points} carried over.").format(points=figures.show(plain(one.points)))
        for one in view.carried
        if one.contestant == key
    ]


def penalty_sentence(penalty: Penalty, figures: Figures) -> str:
    """A penalty with its Law and its reason: "penalty of 10 % of a top, Law 90B2, slow play"."""
    law = laws_cited(penalty.law) if penalty.law else _("Laws 90 and 91")
    if penalty.unit is PenaltyUnit.WARNING:
        words = _("a warning, {law}").format(law=law)
    else:
        words = _("penalty of {amount}, {law}").format(amount=penalty_words(penalty, figures), law=law)
    if penalty.ruling:
        words = _("{penalty}, ruling {number}").format(penalty=words, number=penalty.ruling)
    return f"{words}, {penalty.reason}" if penalty.reason else words


def penalty_words(penalty: Penalty, figures: Figures) -> str:
    """A penalty in a few words: "10 % of a top", "3 VP", "warning"."""
    amount = figures.show(plain(penalty.amount))
    return {
        PenaltyUnit.WARNING: _("warning"),
        PenaltyUnit.PERCENT: _("{amount}% of a top").format(amount=amount),
        PenaltyUnit.MATCHPOINTS: _("{amount} MP").format(amount=amount),
        PenaltyUnit.IMPS: _("{amount} IMP").format(amount=amount),
        PenaltyUnit.VICTORY_POINTS: _("{amount} VP").format(amount=amount),
    }[penalty.unit]


def _ended_in(lines: Iterable[ScoredLine], outcome: type[Outcome]) -> list[ScoredLine]:
    return [one for one in lines if one.line.result and isinstance(one.line.result.outcome, outcome)]


def _signs(field: EveningIndex) -> Iterator[Text]:
    lines = [line for board in field.standings.boards for line in board.lines]
    not_met = any(len(field.meetings(key)) < len(field.session.plan.boards) for key in field.entrants)
    if not_met:
        yield make_runs(_("**{sign}** sat out, or did not meet the board."), sign=NOT_MET)
    skipped = _ended_in(lines, NotPlayed)
    if skipped:
        text = _("**np** not played: {where}.")
        if phrases.in_percentages(field.session.conditions):
            text = ngettext(
                "**np** not played: {where}; it does not count in the percentage.",
                "**np** not played: {where}; they do not count in the percentage.",
                len(skipped),
            )
        yield make_runs(text, where=_where(skipped))
    late = _ended_in(lines, Late)
    if late:
        yield make_runs(_("**late** to be played later: {where}."), where=_where(late))
    missing = sum(line.line.result is None for line in lines)
    if missing:
        yield make_runs(
            ngettext(
                "**{sign}** {count} result not entered yet.",
                "**{sign}** {count} results not entered yet.",
                missing,
            ),
            sign=MISSING,
            count=missing,
        )


def _fewer_results(field: EveningIndex) -> Iterator[Text]:
    """One sentence for all boards that lack as many results."""
    if not phrases.lifted_to_top(field.session.conditions):
        return
    alike: dict[tuple[int, int, int], list[int]] = {}
    for board in field.standings.boards:
        if 0 < board.counted < board.expected and board.top and not _groups(board):
            alike.setdefault((board.counted, board.expected, board.top), []).append(board.board)
    for (counted, expected, top), boards in alike.items():
        text = ngettext(
            "**Board {boards}** has {counted} of {expected} results; scaled to a top of {top} ({rule}).",
            "**Boards {boards}** have {counted} of {expected} results; each scaled to a top of "
            "{top} ({rule}).",
            len(boards),
        )
        rule = unequal_name(field.session.conditions.unequal)
        yield make_runs(
            text, boards=spans_in_words(boards), counted=counted, expected=expected, top=top, rule=rule
        )


def _adjusted(field: EveningIndex) -> Iterator[Text]:
    """Artificial and assigned scores, but those that a ruling gave: its own sentence names them."""
    ruled = _ruled(field)
    for board in field.standings.boards:
        for scored in board.lines:
            line, result = scored.line, scored.line.result
            if result is None or not isinstance(result.outcome, Artificial | Assigned):
                continue
            if (line.round, line.table, line.board) in ruled:
                continue
            ns, ew = field.sides(line)
            if isinstance(result.outcome, Assigned):
                yield make_runs(
                    _("**{sign} Board {board}**, {ns} against {ew}: assigned, {score} (Law 12C1)."),
                    sign=ADJUSTED, board=board.board, ns=ns.label, ew=ew.label, score=contract(result),
                )  # fmt: skip
                continue
            yield make_runs(
                _("**{sign} Board {board}**, {ns} against {ew}: artificial, {ns_award} to North–South, {ew_award} to East–West (Law 12C2)."),
                sign=ADJUSTED,
                board=board.board,
                ns=ns.label,
                ew=ew.label,
                ns_award=award(result.outcome.ns),
                ew_award=award(result.outcome.ew),
            )  # fmt: skip


def _rulings(field: EveningIndex) -> Iterator[Text]:
    """A sentence for each ruling that gave a score, and one for all others."""
    given = [record for record in field.evening.rulings if record.state == "concluded"]
    for record in given:
        if record.score is not None:
            yield make_runs(
                _("**{mark}**: {where}. {score}."),
                mark=record.mark,
                where=ruling_words.where(record),
                score=ruling_words.score_line(record),
            )
    others = [record for record in given if record.score is None]
    if others:
        text = "; ".join(
            ": ".join(part for part in (record.mark, ruling_words.where(record)) if part) for record in others
        )
        yield make_runs(_("**Rulings** without a score: {rulings}."), rulings=text)


def _fouled(field: EveningIndex) -> Iterator[Text]:
    for board in field.standings.boards:
        groups = _groups(board)
        if groups:
            yield make_runs(
                _("**Board {board}** was fouled: groups of {sizes} results, each compared within itself (Law 87)."),
                board=board.board,
                sizes=_(" and ").join(str(size) for size in groups),
            )  # fmt: skip


def _groups(board: ScoredBoard) -> tuple[int, ...]:
    """The sizes of a fouled board's groups, () for a board that was not."""
    sizes = Counter(
        line.line.result.group for line in board.lines if line.line.result and line.score is not None
    )
    return tuple(size for _group, size in sorted(sizes.items())) if any(sizes) else ()


def _corrections(field: EveningIndex) -> Iterator[Text]:
    if field.session.state is not State.FINAL:
        return
    sheet = field.evening.corrections
    if sheet is None or sheet.empty:
        yield make_runs(_("**Corrections** after the results were final: none."))
        return
    if not sheet.corrections:
        yield make_runs(_("**Corrections** after the results were final: see the correction sheet."))
        return
    boards = sorted({correction.board for correction in sheet.corrections})
    yield make_runs(
        ngettext(
            "**Corrections** after the results were final: board {boards}; see the correction sheet.",
            "**Corrections** after the results were final: boards {boards}; see the correction sheet.",
            len(boards),
        ),
        boards=spans_in_words(boards),
    )


def _where(lines: Iterable[ScoredLine]) -> str:
    return "; ".join(
        _("board {board}, table {table}").format(board=scored.line.board, table=scored.line.table_name)
        for scored in lines
    )
