"""Thursday Pairs as Seating has it: who is in the club, and who sits as which pair."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Final

import builders
from model.scoring.conditions import Conditions
from model.service.director import Director

MARKOUS: Final = ("Eleni Markou", "Costas Markou")
OTHERS: Final = ("Joaquim Amaral", "Mário Teles", "Margarida Sousa", "Rui Antunes", "Νίκος Βλάχος")


def a_session(director: Director, tables: float, *, weeks: int = 0) -> int:
    plan = builders.a_plan(tables, movement="mitchell" if tables != 2 else "howell", boards_per_round=3)
    day = builders.A_THURSDAY + timedelta(weeks=weeks)
    return director.sessions.create("Thursday Pairs", day, plan, Conditions(), start_time=time(19, 30))


def seated(director: Director, number: int) -> tuple[str, str]:
    session = director.sessions.current()
    assert session is not None
    first, second = director.sessions.get(session).pair(number).players
    return (first.name if first else "", second.name if second else "")
