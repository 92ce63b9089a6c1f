"""Rooms of sections of any size beside a second scorer: unequal fields, missing boards, awards, one winner beside two."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from model.bridge.result import Result
from model.bridge.seats import Side
from model.movement.kinds.library import plan
from model.movement.plan import Plan
from model.movement.sections import letters, parts, together
from model.scoring import score
from model.scoring.conditions import Conditions, MatchpointScale, Rounding, Sections, Unequal
from model.scoring.ranking.lists import standings_by_list
from model.scoring.view import Contestant, Line, SessionView
from second_scorer import Pair, Rules, Slip, lists, percentages

LIFTS = {"neuberg": Unequal.NEUBERG, "factor": Unequal.FACTOR, "increment": Unequal.INCREMENT}
ROUNDINGS = {"": Rounding.EXACT, "acbl": Rounding.ACBL, "ebu": Rounding.EBU}
SIDES = {Side.NS: "NS", Side.EW: "EW", None: ""}
SCORES = (-1100, -620, -450, -420, -100, -50, 0, 50, 100, 110, 140, 400, 420, 450, 620, 980)


@st.composite
def rooms(draw: st.DrawFn) -> Plan:
    """Two to four sections: Mitchells of two winners or one, Howells, half tables, rounds and boards of their own."""
    plans = []
    for _number in range(draw(st.integers(2, 4))):
        kind = draw(st.sampled_from(["mitchell", "mitchell", "howell", "switched"]))
        tables = draw(st.sampled_from([3, 5, 7]))
        pairs = 2 * tables - draw(st.integers(0, 1))
        each = draw(st.integers(1, 3))
        if kind == "howell":
            plans.append(plan("howell", tables=tables, pairs=pairs, boards_per_round=each))
            continue
        rounds = draw(st.integers(2, tables))
        plans.append(
            plan(
                "mitchell",
                tables=tables,
                pairs=pairs,
                rounds=rounds,
                boards_per_round=each,
                switched=(rounds,) if kind == "switched" else (),
            )
        )
    return together(plans)


rules = st.builds(
    Rules,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(sorted(LIFTS)),
    st.sampled_from(sorted(ROUNDINGS)),
).filter(lambda one: one.ranked_together or not one.compared_across)


def slips_of(room: Plan, chance: Random, *, empty: float, awarded: float) -> list[Slip]:
    at = letters(room)
    few = chance.sample(SCORES, 5)  # a board's results are much the same: ties everywhere
    found = []
    for row in room.rows:
        for board in row.boards if row.ns is not None and row.ew is not None else ():
            awards = (
                chance.choice([(60, 40), (50, 50), (40, 60), (60, 60)]) if chance.random() < awarded else None
            )
            without = awards is not None or chance.random() < empty
            points = None if without else chance.choice(few)
            found.append(Slip(board, at[row.table], str(row.ns), str(row.ew), points, awards))
    return found


def view_of(room: Plan, slips: list[Slip]) -> SessionView:
    section = {one: letter for letter, part in parts(room) for one in part.contestants}
    return SessionView(
        tuple(Contestant(str(one), one, room.field_of.get(one), section[one]) for one in room.contestants),
        tuple(Line(one.board, one.ns, one.ew, _result(one), section=one.section) for one in slips),
        room.winners,
    )


def _result(slip: Slip) -> Result | None:
    if slip.awards is not None:
        return Result.parse(f"A{slip.awards[0]}/{slip.awards[1]}")
    return None if slip.score is None else Result.parse("P" if slip.score == 0 else f"{slip.score:+d}")


def conditions_of(rules: Rules) -> Conditions:
    sections = Sections.OVERALL if rules.ranked_together else Sections.SEPARATE
    return Conditions(
        sections=Sections.ACROSS if rules.compared_across else sections,
        one_list=rules.one_list,
        scale=MatchpointScale.ONE_HALF if rules.halves else MatchpointScale.TWO_ONE,
        unequal=LIFTS[rules.lift],
        rounding=ROUNDINGS[rules.rounding],
    )


@given(
    room=rooms(),
    rules=rules,
    seed=st.integers(0, 10_000),
    empty=st.sampled_from([0, 0.05, 0.5]),
    awarded=st.sampled_from([0, 0.05]),
)
def test_every_figure_and_place_of_a_room_of_sections_is_that_of_a_second_scorer(
    room: Plan, rules: Rules, seed: int, empty: float, awarded: float
) -> None:
    slips = slips_of(room, Random(seed), empty=empty, awarded=awarded)
    view = view_of(room, slips)
    standings = score(view, conditions_of(rules))
    pairs = [Pair(one.key, one.section, SIDES[one.direction]) for one in view.contestants]
    expected = percentages(slips, pairs, rules)
    shown = {one.contestant.key: one.percentage for one in standings.ranking if one.percentage is not None}
    assert shown == expected
    ours = {
        (name.section, SIDES[name.direction]): {one.contestant.key: one.place for one in ranking}
        for name, ranking in standings_by_list(standings, view.winners).items()
    }
    assert ours == lists(expected, pairs, rules)
