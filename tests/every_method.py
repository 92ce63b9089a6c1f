"""A small event of every method of scoring: its movement, its conditions, and what was fixed before play."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import builders
from model.bridge.result import Result
from model.movement.drawn.draw import begun
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.team_library import team_movement
from model.movement.matches import rounds_drawn
from model.movement.plan import Draw
from model.scoring.conditions import (
    Conditions,
    CrossImps,
    Datum,
    MatchpointScale,
    TeamsOfEight,
    VictoryPoints,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from model.movement.plan import Plan
    from model.service.director import Director

TEAM_NAMES: Final = ("Lions", "Harbour", "Old Boys", "Riverside", "Tigers", "Quiet Ones")
OWN_SCALE: Final = "20 0:10 1:11 3:12 6:13 9:14 13:15 17:16 22:17 27:18 33:19 40:20"
DATUMS: Final = "\n".join(f"{board} {datum}" for board, datum in enumerate((50, 420, -110, 140, 620, -50, 90, -400, 100, 430, 30, -620, 170, 200, -100), 1))  # fmt: skip
PERCENTS: Final = "\n".join(f"{board} -600:5 -100:30 110:50 420:70 980:95" for board in range(1, 16))


@dataclass(frozen=True, slots=True)
class Occasion:
    """One event: `unit` stands over its totals; `rounds` of it are drawn where they are drawn."""

    plan: Callable[[], Plan]
    conditions: Conditions
    unit: str
    presets: str = ""


def pairs() -> Plan:
    """Five tables, ten pairs, one winner."""
    return builders.a_plan(5, boards_per_round=3)


def swiss_pairs() -> Plan:
    """Eight pairs, three rounds of four boards, drawn."""
    return begun(range(1, 9), Draw(3), teams=False, boards_per_round=4, chance=Random(3))


def swiss_teams() -> Plan:
    """Six teams, three rounds of four boards, drawn."""
    return begun(range(1, 7), Draw(3), teams=True, boards_per_round=4, chance=Random(3))


def cup() -> Plan:
    """A knock-out of six teams: two have a bye in the first round."""
    return begun(range(1, 7), Draw(3, form="knock-out"), teams=True, boards_per_round=2)


def round_robin() -> Plan:
    """Five teams, so that one sits out each round."""
    return team_movement("round-robin").plan(5, boards_per_round=4)


def longer_round_robin() -> Plan:
    """Four teams in matches of six boards, the shortest for which the ACBL publishes scales."""
    return team_movement("round-robin").plan(4, boards_per_round=6)


def eights() -> Plan:
    """Two teams of eight."""
    return team_movement("teams-of-eight").plan(2, boards_per_round=6)


def four_teams_of_eight() -> Plan:
    """A round robin of four teams of eight."""
    return team_movement("teams-of-eight").plan(4, boards_per_round=3)


def three_teams_of_eight() -> Plan:
    """Three teams of eight: each has a bye in one of three matches."""
    return team_movement("teams-of-eight").plan(3, boards_per_round=2)


def players() -> Plan:
    """Nine players, one sitting out each round."""
    return individual_movement("individual-howell").plan(9, boards_per_round=2)


NO_VP: Final = VictoryPoints.NONE
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "matchpoints": Occasion(pairs, Conditions(), "MP"),
    "matchpoints by halves": Occasion(pairs, Conditions(scale=MatchpointScale.ONE_HALF), "MP"),
    "total points": Occasion(pairs, Conditions("total-points"), "Points"),
    "cross-IMPs added": Occasion(pairs, Conditions("cross-imps", cross=CrossImps.SUM), "IMP"),
    "cross-IMPs by comparison": Occasion(pairs, Conditions("cross-imps"), "IMP"),
    "cross-IMPs by table": Occasion(pairs, Conditions("cross-imps", cross=CrossImps.PER_TABLE), "IMP"),
    "Butler": Occasion(pairs, Conditions("butler"), "IMP"),
    "Butler by the median": Occasion(pairs, Conditions("butler", datum=Datum.MEDIAN), "IMP"),
    "Bastille": Occasion(pairs, Conditions("bastille"), "IMP"),
    "instant matchpoints": Occasion(pairs, Conditions("instant-matchpoints"), "MP", PERCENTS),
    "preset datum": Occasion(pairs, Conditions("preset-datum"), "IMP", DATUMS),
    "round robin, WBF scale": Occasion(round_robin, Conditions("teams-imps"), "VP"),
    "round robin, ACBL scale of 20": Occasion(longer_round_robin, Conditions("teams-imps", victory_points=VictoryPoints.ACBL_20), "VP"),
    "round robin, ACBL scale of 30": Occasion(longer_round_robin, Conditions("teams-imps", victory_points=VictoryPoints.ACBL_30), "VP"),
    "round robin, own scale": Occasion(round_robin, Conditions("teams-imps", own_scale=OWN_SCALE), "VP"),
    "round robin in IMPs": Occasion(round_robin, Conditions("teams-imps", victory_points=NO_VP), "IMP"),
    "board-a-match": Occasion(round_robin, Conditions("board-a-match"), "Points"),
    "aggregate": Occasion(round_robin, Conditions("aggregate"), "Points"),
    "Patton": Occasion(round_robin, Conditions("patton"), "Points"),
    "point-a-board with IMPs": Occasion(round_robin, Conditions("point-a-board-imps"), "VP"),
    "teams of eight, IMPs added": Occasion(eights, Conditions("teams-imps"), "VP"),
    "teams of eight, scores added": Occasion(eights, Conditions("teams-imps", teams_of_eight=TeamsOfEight.ADD_SCORES), "VP"),
    "four teams of eight": Occasion(four_teams_of_eight, Conditions("teams-imps", teams_of_eight=TeamsOfEight.CROSS), "VP"),
    "three teams of eight": Occasion(three_teams_of_eight, Conditions("teams-imps"), "VP"),
    "teams of eight, crossed": Occasion(eights, Conditions("teams-imps", teams_of_eight=TeamsOfEight.CROSS), "VP"),
    "Swiss pairs": Occasion(swiss_pairs, Conditions("swiss-pairs"), "VP"),
    "Swiss pairs in IMPs": Occasion(swiss_pairs, Conditions("swiss-imps"), "VP"),
    "Swiss pairs in Butler": Occasion(swiss_pairs, Conditions("swiss-butler"), "VP"),
    "Swiss teams": Occasion(swiss_teams, Conditions("teams-imps"), "VP"),
    "knock-out": Occasion(cup, Conditions("teams-imps", victory_points=NO_VP), "IMP"),
    "individual": Occasion(players, Conditions(), "MP"),
    "individual in Butler": Occasion(players, Conditions("butler"), "IMP"),
    "individual in cross-IMPs": Occasion(players, Conditions("cross-imps"), "IMP"),
    "individual in total points": Occasion(players, Conditions("total-points"), "Points"),
}  # fmt: skip


def played(path: Path, occasion: Occasion, *, seed: int = 7) -> Director:
    """A director with the event played to the last board, every round drawn, everybody seated."""
    return builders.ready(path, _Played(occasion, seed))


@dataclass(frozen=True)
class _Played:
    occasion: Occasion
    seed: int

    def __hash__(self) -> int:
        return hash((self.occasion.unit, self.seed))  # conditions cannot always be hashed

    def lay_out(self, director: Director) -> None:
        if not director.club.name():
            director.club.rename("Riverside Bridge Club")
        plan, conditions = self.occasion.plan(), self.occasion.conditions
        session = director.sessions.create(
            "Thursday event", builders.A_THURSDAY, plan, conditions, director="Ann Carr"
        )
        with builders.without_waiting_for_the_disk(director):
            seat_everybody(director, session)
            director.additions.preset(session, self.occasion.presets)
            director.sessions.start_play(session)
            play_to_the_end(director, session, seed=self.seed)


ODD_RESULTS: Final = ("NP", "A60~/40~", "W60:4SN=,40:4SN-1", "W100:-50/100:+450", "A50/50")
PENALTIES: Final[Mapping[str, str]] = {"MP": "10%", "IMP": "2imp", "VP": "1vp", "Points": "w"}


def make_odd(director: Director, occasion: Occasion) -> None:
    """Let the event have everything that is no plain result, end it, and correct a result after it was final."""
    session = director.sessions.current()
    assert session is not None
    lines = director.results.sheet(session)
    with builders.without_waiting_for_the_disk(director):
        for line, text in zip(lines[1::2], ODD_RESULTS, strict=False):
            why = "One trick too many was claimed."
            director.results.enter(session, line.round, line.table, line.board, Result.parse(text), why=why)
        first = director.sessions.get(session).ranked[0].number
        director.additions.penalise(session, first, PENALTIES[occasion.unit], "slow play", law="90B2")
        director.sessions.finish(session)
        director.sessions.make_final(session, anyway=True)
        last = lines[-1]
        director.results.enter(
            session, last.round, last.table, last.board, Result.parse("3NTN+1"), why="late"
        )


def seat_everybody(director: Director, session: int) -> None:
    """A name for every chair that plays, and one for every team."""
    names = builders.names()
    for entrant in director.sessions.get(session).pairs:
        for place in range(min(4, len(entrant.players))):
            director.seating.seat(session, entrant.number, place, director.players.add(next(names)))
    if director.sessions.get(session).plan.kind == "teams":
        for entrant in director.sessions.get(session).ranked:
            name = TEAM_NAMES[(entrant.number - 1) % len(TEAM_NAMES)]
            director.seating.name_team(session, entrant.number, name)


def play_to_the_end(director: Director, session: int, *, seed: int = 7) -> None:
    """Enter a plausible result wherever one is missing, and draw the next round, until there is none."""
    chance = Random(seed)
    while True:
        for line in director.results.sheet(session):
            if line.result is None:
                result = builders.a_result(chance, line.board)
                director.results.enter(session, line.round, line.table, line.board, result)
        for round_number, home, _away in director.draws.level(session):
            director.additions.advance(session, round_number, home)
        plan = director.sessions.get(session).plan
        if plan.draw is None or rounds_drawn(plan) >= plan.draw.rounds:
            return
        director.draws.draw(session)
