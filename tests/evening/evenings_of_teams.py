"""A session of teams as tests play it: begun, a Swiss drawn for its first round, a round entered."""

from datetime import time
from random import Random

from builders import A_THURSDAY, enter_results
from model.movement.drawn.draw import begun
from model.movement.plan import Draw, Plan
from model.scoring.conditions import Conditions
from model.service.director import Director


def a_session(director: Director, plan: Plan, method: str = "teams-imps") -> int:
    return director.sessions.create(
        "Teams", A_THURSDAY, plan, Conditions(method=method), start_time=time(19, 30), director="Ann"
    )


def a_swiss(teams: int, **draw: object) -> Plan:
    terms = {"rounds": 5, **draw}
    return begun(range(1, teams + 1), Draw(**terms), teams=True, boards_per_round=4, chance=Random(1))  # type: ignore[arg-type]


def enter_round(director: Director, session: int, number: int, seed: int = 7) -> None:
    lines = [line for line in director.results.sheet(session) if line.round == number]
    enter_results(director, session, lines, seed=seed + number)
