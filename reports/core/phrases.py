"""What the heads of reports say of a session: its movement, its conditions of contest, how final it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.entry.words import write_signed
from model.i18n import _, format_date, format_time, ngettext
from model.movement.names import name_plan
from model.movement.paces import boards_of_match, paces
from model.movement.sections import letter_of, tables_of
from model.scoring.conditions import Conditions, CrossImps, Datum, MatchpointScale, Rounding
from model.scoring.explanations.steps import unequal_name
from model.scoring.explanations.wording import (
    method_name,
    scale_name,
)
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import method_of
from model.snapshots.session import Session, State
from reports.core.figures import spans_in_words
from reports.core.text import Text, make_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date, datetime

    from model.movement.plan import Plan
    from model.scoring.standings import ScoredBoard
    from model.snapshots.evening import Evening


def place_and_day(evening: Evening, days: tuple[date, date] | None = None) -> str:
    """The club, where it has a name, and the date: that of the session, or the first and last of ``days``."""
    if days is None or days[0] == days[1]:
        return _listed(evening.club, format_date(days[0] if days else evening.session.date, "full"))
    return _listed(evening.club, f"{format_date(days[0])} – {format_date(days[1])}")


def session_and_day(evening: Evening) -> str:
    """The session, the club and the date."""
    return _listed(evening.session.title, evening.club, format_date(evening.session.date))


def _listed(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def tables_line(session: Session) -> str:
    """The tables, with the half one named: "9 tables (8½)"."""
    plan = session.plan
    # Not the rows of a round: the place in which a bumped pair waits is no table.
    count = len(tables_of(plan))
    tables = ngettext("{tables} table", "{tables} tables", count).format(tables=count)
    if len(plan.contestants) == 2 * count - 1:
        return _("{tables} ({half}½)").format(tables=tables, half=count - 1)
    return tables


def movement_line(session: Session) -> str:
    """The movement in one line: "Mitchell, 9 tables (8½), 9 rounds of 3, last round switched".

    Alike sections are counted: "Mitchell, 14 tables in 2 sections". Sections with other rounds or boards are named one after the other: "A, B: 13 rounds of 2, C: 9 rounds of 3".
    """
    plan = session.plan
    groups = paces(plan)
    if len(groups) == 1:
        tables = tables_line(session)
        # Two Mitchells of seven tables are none of fourteen.
        if plan.sections:
            tables = _("{tables} in {count} sections").format(tables=tables, count=len(plan.sections))
        return _listed(name_plan(plan), tables, *_rounds_of(plan))
    rounds = (f"{one.name}: {_listed(*_rounds_of(one.plan))}" for one in groups)
    return _listed(name_plan(plan), tables_line(session), *rounds)


def _rounds_of(plan: Plan) -> Iterator[str]:
    played, boards = plan.rounds, plan.boards_per_round
    if plan.draw is not None and plan.match_rounds:  # a round of matches may take several moves
        played = plan.match_rounds[-1]
        boards = boards_of_match(plan)
    rounds = ngettext("{rounds} round of {boards}", "{rounds} rounds of {boards}", played).format(
        rounds=played, boards=boards
    )
    yield rounds
    yield from _switches_of(plan)


def _switches_of(plan: Plan) -> Iterator[str]:
    """The arrow-switched rounds, with the sections named where not all switch the same: a Howell beside a Mitchell has none."""
    if not plan.switched_rounds:
        return
    rounds: dict[str, set[int]] = {letter: set() for letter, _first, _last in plan.sections}
    for row in plan.rows:
        if row.switched and (letter := letter_of(plan, row.table)):
            rounds[letter].add(row.round)
    groups: dict[tuple[int, ...], list[str]] = {}
    for letter, switched in rounds.items():
        groups.setdefault(tuple(sorted(switched)), []).append(letter)
    if len(groups) < 2:
        yield describe_switches(plan.switched_rounds, plan.rounds)
        return
    for numbers, named in groups.items():
        if numbers:
            yield f"{', '.join(named)}: {describe_switches(numbers, plan.rounds)}"


def describe_switches(switched: tuple[int, ...], rounds: int) -> str:
    """Which rounds are arrow-switched."""
    if switched == (rounds,):
        return _("last round arrow-switched")
    return ngettext(
        "round {numbers} arrow-switched", "rounds {numbers} arrow-switched", len(switched)
    ).format(numbers=", ".join(str(number) for number in switched))


def method_words(conditions: Conditions) -> str:
    """The method of scoring as players call it."""
    return method_name(conditions.method)


def conditions_line(conditions: Conditions) -> str:
    """The conditions that bear on the figures: "Matchpoints, 2 a win, Neuberg; percent half up, 2 decimals"."""
    method = method_words(conditions)
    scoring = method_of(conditions)
    asks = scoring.asks
    if "scale" in asks and not scoring.by_match:
        scale = _("2 for a win") if conditions.scale is MatchpointScale.TWO_ONE else _("1 for a win")
        return _("{method}, {scale}, {unequal}; {rounding}").format(
            method=method,
            scale=scale,
            unequal=unequal_name(conditions.unequal),
            rounding=describe_rounding(conditions.rounding),
        )
    if "datum" in asks and "datum_step" not in asks:
        return _("{method}, datum not rounded").format(method=method)
    if "datum" in asks:
        return _("{method}, {datum}").format(method=method, datum=_datum_words(conditions))
    if "cross" in asks:
        return _("{method}, {divided}").format(method=method, divided=_divided_words(conditions))
    if "own_scale" in asks:
        return _("{method}, {scale}").format(method=method, scale=scale_name(conditions))
    return method


def lifted_to_top(conditions: Conditions) -> bool:
    """Whether a board with fewer results is brought to the full top: where tables are compared by matchpoints."""
    return "unequal" in method_of(conditions).asks


def in_percentages(conditions: Conditions) -> bool:
    """Whether what a contestant has is a percentage, of the session or of each match."""
    return method_of(conditions).in_percent


def in_points(conditions: Conditions) -> bool:
    """Whether boards are shown in points of the score itself, in which a fraction of one tells nobody anything."""
    return method_of(conditions).unit is Unit.SCORE


def _datum_words(conditions: Conditions) -> str:
    step = conditions.datum_step
    if conditions.datum is Datum.MEDIAN:
        return _("datum: the median score, to {step}").format(step=step)
    if not conditions.trim:
        return _("datum: the mean, to {step}").format(step=step)
    return _("datum: the mean without {trim} at each end, to {step}").format(trim=conditions.trim, step=step)


def _divided_words(conditions: Conditions) -> str:
    return {
        CrossImps.SUM: _("all comparisons added"),
        CrossImps.PER_COMPARISON: _("mean of the comparisons"),
        CrossImps.PER_TABLE: _("divided by the tables"),
    }[conditions.cross]


def describe_rounding(rounding: Rounding) -> str:
    """How the percentage was rounded."""
    match rounding:
        case Rounding.EXACT:
            return _("percentage to 2 decimals, half up")
        case Rounding.ACBL:
            return _("percentage from the rounded total")
        case Rounding.ONE_DECIMAL:
            return _("percentage to 1 decimal, half up")
        case Rounding.TRUNCATED:
            return _("percentage truncated to 1 decimal")
        case Rounding.WBF:
            return _("each board to 1 decimal")
        case Rounding.EBU:
            return _("each board to 1 decimal, halves towards the average")


def state_words(evening: Evening) -> str:
    """How final the results are: "Final 23:27", "Final 23:27, corrected 23:40", "Provisional until 23:26", "In play, 12 results missing"."""
    session = evening.session
    match session.state:
        case State.FINAL if session.final_at is not None:
            return _final_words(evening, session.final_at)
        case State.FINAL:
            return _("Final")
        case State.PROVISIONAL if session.provisional_until is not None:
            return _("Provisional until {time}").format(time=format_time(session.provisional_until))
        case State.PROVISIONAL:
            return _("Provisional")
        case State.PLAYING:
            missing = sum(line.result is None for line in evening.sheet)
            if not missing:
                return _("In play, all results in")
            return ngettext(
                "In play, {missing} result missing", "In play, {missing} results missing", missing
            ).format(missing=missing)
        case State.SEATING:
            return _("Not yet begun")


def _final_words(evening: Evening, final_at: datetime) -> str:
    """Since when the results are final, and when one was last corrected (Law 79C)."""
    final, sheet = format_time(final_at), evening.corrections
    if sheet is None or sheet.empty:
        return _("Final {time}").format(time=final)
    # What was changed besides results (a penalty, the conditions) keeps no time of its own.
    times = [one.at for one in sheet.corrections]
    last = evening.session.saved_at if sheet.others or not times else max(times)
    return _("Final {time}, corrected {corrected}").format(
        time=final, corrected=format_time(last or final_at)
    )


def state_line(evening: Evening) -> Text:
    """How final the results are, and who directed."""
    if not evening.session.director:
        return make_runs("**{state}**", state=state_words(evening))
    return make_runs(
        _("**{state}**, director {director}"), state=state_words(evening), director=evening.session.director
    )


def board_count(count: int) -> str:
    """A count with its noun: "24 boards"."""
    return ngettext("{count} board", "{count} boards", count).format(count=count)


def top_words(tops: set[int]) -> str:
    """The top of the boards, named only where it is one."""
    return _("top {top}").format(top=next(iter(tops))) if len(tops) == 1 else _("tops vary")


def top_of(board: ScoredBoard) -> str:
    """A board's top, or the datum it was compared with, "" if it has neither."""
    if board.top:
        return _("top {top}").format(top=board.top)
    return "" if board.datum is None else _("datum {datum}").format(datum=write_signed(board.datum))


def contestants(plan: Plan, count: int) -> str:
    """The number of contestants: "17 pairs", "8 teams" or "36 players"."""
    given = {
        "teams": ngettext("{count} team", "{count} teams", count),
        "individual": ngettext("{count} player", "{count} players", count),
    }
    return given.get(plan.kind, ngettext("{count} pair", "{count} pairs", count)).format(count=count)


def contestant_word(plan: Plan) -> str:
    """The heading over the numbers of those who are ranked."""
    return {"teams": _("Team"), "individual": _("Player")}.get(plan.kind, _("Pair"))


def contestant_number(plan: Plan, label: str) -> str:
    """One of them by its number."""
    given = {"teams": _("Team {number}"), "individual": _("Player {number}")}
    return given.get(plan.kind, _("Pair {number}")).format(number=label)


def arrow_switch_words(rounds: Sequence[int]) -> str:
    """What those do who read on their card that a round is arrow-switched."""
    return ngettext(
        "⇄ Round {rounds}: arrow-switch. Turn the boards; keep your seats.",
        "⇄ Rounds {rounds}: arrow-switch. Turn the boards; keep your seats.",
        len(rounds),
    ).format(rounds=spans_in_words(rounds))
