"""What comes after the boards: carry-over, handicaps, penalties (Laws 90, 91), then ties broken in the order chosen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.i18n import _
from model.scoring.boards.tally import Won
from model.scoring.conditions import Conditions, Handicap, SessionTotal
from model.scoring.methods.registry import method_of
from model.scoring.ranking.handicap import handicap_points
from model.scoring.ranking.placing import rank_contestants
from model.scoring.view import Contestant, Penalty, PenaltyUnit, SessionView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.scoring.explanations.explanation import Explanation, Step
    from model.scoring.standings import ScoredBoard, Standing, Standings

_NOTHING = Won(Fraction(), 0, 0)


class Settlement(NamedTuple):
    """What is added to a contestant's boards: points, out of ``maximum``, for ``cause``; ``carried`` from other boards."""

    cause: Penalty | str
    points: Fraction
    maximum: int = 0
    carried: bool = False


def settle(view: SessionView, standings: Standings) -> Standings:
    """The standings after carry-over, handicap and penalties, and with ties broken."""
    conditions = standings.conditions
    if view.penalties or view.carried or conditions.handicap is not Handicap.NONE or _by_session(standings):
        standings = _added(view, standings)
    if conditions.tie_breaks.strip():
        from model.scoring.ranking.tie_breaks import break_ties

        standings = break_ties(view, standings)
    if view.knock_out:
        from model.scoring.methods import knock_out

        if knock_out.applies(view, conditions):
            standings = knock_out.by_rounds(view, standings)
    few = _with_few_boards(view, standings)
    return replace(standings, warnings=(*standings.warnings, *few)) if few else standings


def _with_few_boards(view: SessionView, standings: Standings) -> list[str]:
    """Once every result is in: who played less than half of the boards, ranked all the same or without a place for it."""
    boards = [one.boards_played for one in standings.ranking]
    most = max(boards, default=0)
    if (
        view.knock_out
        or 2 * min(boards, default=0) >= most
        or any(line.result is None for line in view.lines)
    ):
        return []
    without = _("{contestant} has played {boards} of {most} boards and has no place.")
    ranked_so = _(
        "{contestant} has played {boards} of {most} boards and is ranked all the same; the conditions can ask for more."
    )
    return [
        (ranked_so if one.place else without).format(
            contestant=one.contestant.key, boards=one.boards_played, most=most
        )
        for one in standings.ranking
        if 0 < 2 * one.boards_played < most
    ]


def _added(view: SessionView, standings: Standings) -> Standings:
    conditions = standings.conditions
    won = _won(view, standings)
    tops = _tops(standings)
    percents = session_percentages(view, standings) if _by_session(standings) else None
    for contestant in view.contestants:
        before = won[contestant.key]
        made = settlements(view, conditions, contestant, before, tops)
        if percents is not None:
            before, made = _alike(before, made, percents.get(contestant.key, {}))
        total, maximum, _boards, beyond, _idle = before
        for one in made:
            # Where boards have no top, points brought from elsewhere are no part of a board average.
            if one.carried and not before.maximum:
                beyond += one.points
            else:
                total += one.points
            maximum += one.maximum
        won[contestant.key] = before._replace(total=total, maximum=maximum, beyond=beyond)
    warnings = [_warning(penalty, conditions) for penalty in view.penalties]
    return replace(
        standings,
        ranking=rank_contestants(view, conditions, won),
        warnings=(*standings.warnings, *(warning for warning in warnings if warning)),
    )


def _alike(won: Won, made: list[Settlement], percents: dict[int, Fraction]) -> tuple[Won, list[Settlement]]:
    """A total of percentages, a hundred a session, with penalties and handicap in the same measure.

    Carry-over is counted in percent as it is.
    """
    whole = 100 * len(percents)
    measure = Fraction(whole, won.maximum) if won.maximum else Fraction(1)
    scaled = [one if one.maximum else one._replace(points=one.points * measure) for one in made]
    return Won(
        sum(percents.values(), Fraction()), whole, won.boards, idle=0 if won.boards else won.idle
    ), scaled


def settlements(
    view: SessionView, conditions: Conditions, contestant: Contestant, won: Won, tops: dict[str, int]
) -> list[Settlement]:
    """Everything that is added to a contestant's boards, in order: carry-over, handicap, penalties."""
    topped = bool(won.maximum) or method_of(conditions).topped
    made = [
        # What it is out of counts only where there is a top: in IMPs nothing has one.
        Settlement(_("carry-over"), carried.points, carried.maximum if topped else 0, carried=True)
        for carried in view.carried
        if carried.contestant == contestant.key
    ]
    if conditions.handicap is not Handicap.NONE and won.maximum:
        points = handicap_points(contestant.handicap, conditions.handicap) * won.maximum / 100
        made.append(Settlement(_("handicap"), points))
    for penalty in view.penalties:
        if penalty.contestant == contestant.key:
            taken = penalty_points(penalty, conditions, tops.get(contestant.key, 0))
            made.append(Settlement(penalty, -(taken or Fraction())))
    return made


def penalty_points(penalty: Penalty, conditions: Conditions, top: int) -> Fraction | None:
    """What a penalty takes, in the points of the method; None if the method does not count in its unit."""
    if penalty.unit is PenaltyUnit.WARNING:
        return Fraction()
    if penalty.unit is PenaltyUnit.PERCENT:
        return penalty.amount * top / 100 if unit_of(conditions) is PenaltyUnit.MATCHPOINTS else None
    return penalty.amount if penalty.unit is unit_of(conditions) else None


def counts_in(unit: PenaltyUnit, counts: PenaltyUnit | None) -> bool:
    """Whether a penalty in ``unit`` takes something where the method ``counts`` in that; percent are of matchpoints."""
    if unit is PenaltyUnit.PERCENT:
        return counts is PenaltyUnit.MATCHPOINTS
    return unit is counts


def unit_of(conditions: Conditions) -> PenaltyUnit | None:
    """What the method counts in; None for total points and aggregate."""
    return method_of(conditions).penalty_unit(conditions)


def _by_session(standings: Standings) -> bool:
    """Whether several sessions count alike."""
    return (
        standings.conditions.sessions is SessionTotal.PERCENT
        and method_of(standings.conditions).topped
        and len({board.session for board in standings.boards}) > 1
    )


def session_percentages(view: SessionView, standings: Standings) -> dict[str, dict[int, Fraction]]:
    """Each contestant's percentage in every session in which it has a board that counts."""
    found: dict[str, dict[int, Fraction]] = {}
    for session in sorted({board.session for board in standings.boards}):
        boards = [board for board in standings.boards if board.session == session]
        for key, (total, most, *_rest) in _won_on(view, boards, standings.conditions).items():
            if most:
                found.setdefault(key, {})[session] = total * 100 / most
    return found


def _warning(penalty: Penalty, conditions: Conditions) -> str:
    if penalty_points(penalty, conditions, 0) is not None:
        return ""
    return _(
        "The penalty for {contestant} is in {unit}; this scoring method does not use them, so it "
        "has no effect."
    ).format(contestant=penalty.contestant, unit=unit_name(penalty.unit))


def unit_name(unit: PenaltyUnit) -> str:
    """What a penalty is counted in, in words."""
    return {
        PenaltyUnit.WARNING: _("warning"),
        PenaltyUnit.PERCENT: _("per cent of a top"),
        PenaltyUnit.MATCHPOINTS: _("matchpoints"),
        PenaltyUnit.IMPS: _("IMPs"),
        PenaltyUnit.VICTORY_POINTS: _("victory points"),
    }[unit]


def _won(view: SessionView, standings: Standings) -> dict[str, Won]:
    """What each contestant has on its boards, before it is brought up to the full number."""
    if method_of(standings.conditions).by_match:
        from model.scoring.methods.teams import won_in_matches

        won = won_in_matches(view, standings.conditions)
        return {contestant.key: won.get(contestant.key, _NOTHING) for contestant in view.contestants}
    return _won_on(view, standings.boards, standings.conditions)


def _won_on(view: SessionView, boards: Sequence[ScoredBoard], conditions: Conditions) -> dict[str, Won]:
    """What each contestant has on these boards; of an individual each player, whoever the partners were."""
    if boards and boards[0].lines[0].line.south:
        from model.scoring.methods import individuals

        return individuals.won_by_player(view, boards, conditions)
    won = dict.fromkeys((contestant.key for contestant in view.contestants), _NOTHING)
    for board in boards:
        for scored in board.lines:
            for key, points in ((scored.line.ns, scored.ns_points), (scored.line.ew, scored.ew_points)):
                if points is not None:
                    total, maximum, played, _beyond, _idle = won.get(key, _NOTHING)
                    won[key] = Won(total + points, maximum + board.top, played + 1)
    return won


def _tops(standings: Standings) -> dict[str, int]:
    """The top of the boards each contestant played; the last session's where they differ."""
    tops: dict[str, int] = {}
    same = method_of(standings.conditions).board_top
    for board in standings.boards:
        for scored in board.lines:
            for key in filter(None, (scored.line.ns, scored.line.south, scored.line.ew, scored.line.west)):
                tops[key] = same or board.top
    return tops


def _broken(before: Standing, after: Standing, conditions: Conditions) -> list[Step]:
    """How a tie was broken, where there was one."""
    from model.scoring.explanations.settling_steps import Broken

    if after.tie_break is None:
        return []
    tied = before.place if before.place.endswith("=") else after.place
    return [Broken(tied, after.place, conditions.tie_breaks, after.tie_break)]


def _survived(view: SessionView, conditions: Conditions, key: str) -> list[Step]:
    """Where a contestant of a knock-out went out, or that it has not."""
    from model.scoring.explanations.settling_steps import Survived
    from model.scoring.methods import knock_out

    if not knock_out.applies(view, conditions):
        return []
    names = {one.key: " – ".join(one.names) or one.key for one in view.contestants}
    out = knock_out.lost(view, conditions).get(key)
    return [Survived() if out is None else Survived(out.round, names.get(out.against, ""), out.by)]


def explain_settling(
    view: SessionView, explanation: Explanation, before: Standings, after: Standings
) -> Explanation:
    """An explanation of the boards, with what was added after them."""
    from model.scoring.explanations.settling_steps import SessionsAlike, Settled, SettledTotal

    key = explanation.contestant.key
    standing = after.standing(key)
    if standing == before.standing(key) and not view.knock_out:
        return explanation
    contestant = next(one for one in view.contestants if one.key == key)
    won = _won(view, before)[key]
    made = settlements(view, after.conditions, contestant, won, _tops(before))
    steps: list[Step] = []
    if _by_session(before):
        percents = session_percentages(view, before).get(key, {})
        _total, made = _alike(won, made, percents)
        steps.append(SessionsAlike(tuple(percents.items())))
    steps += [Settled(one.cause, one.points) for one in made]
    if steps:
        steps.append(SettledTotal(standing.total, standing.shown_total, standing.shown_percentage))
    if after.conditions.tie_breaks.strip():
        steps += _broken(before.standing(key), standing, after.conditions)
    steps += _survived(view, after.conditions, key)
    return replace(
        explanation,
        standing=standing,
        total=standing.total,
        maximum=standing.maximum,
        percentage=standing.percentage,
        steps=(*explanation.steps, *steps),
    )
