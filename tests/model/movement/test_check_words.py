"""Who is called what: a four of a team of eight by its team and its own number."""

from __future__ import annotations

from model.bridge.seats import Side
from model.movement.check_words import name_at_beginning, name_contestant, those
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Situation
from model.movement.doctor.remedies import proposals
from model.movement.kinds.team_library import team_movement

EIGHTS = team_movement("teams-of-eight").plan(4, boards_per_round=3)
FOURS = team_movement("round-robin").plan(4, boards_per_round=3)


def test_a_four_is_called_after_its_team() -> None:
    """Four 3 belongs to team 2: "team 3" would be another team."""
    assert name_contestant(EIGHTS, 3) == "team 2, four 3"
    assert name_at_beginning(EIGHTS, 3) == "Team 2, four 3"
    assert name_contestant(FOURS, 3) == "team 3"


def test_a_team_named_with_all_its_fours_is_named_once() -> None:
    assert those(EIGHTS, [3, 4]) == "Team 2"
    assert those(EIGHTS, [1, 3, 4]) == "Team 1, four 1 and team 2"
    assert those(FOURS, [3, 4]) == "Teams 3 and 4"


def test_the_doctor_names_the_fours_whose_halves_sat_in_each_others_seats() -> None:
    row = EIGHTS.round_rows(1)[0]
    assert row.ew is not None
    wrong = next(
        four for four in EIGHTS.contestants if EIGHTS.team_of[four] not in {1, EIGHTS.team_of[row.ew]}
    )
    situation = Situation(EIGHTS, frozenset(), 1)
    said = proposals(situation, happened.WrongPair(1, row.table, Side.EW, wrong))[0].sentence
    assert name_contestant(EIGHTS, wrong) in said
    assert name_contestant(EIGHTS, row.ew) in said
    assert "teams" not in said
