"""A player has one chair; a second one is refused by saying where the first is, and moving them swaps."""

from collections.abc import Callable
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, a_plan, an_evening
from model.bridge.seats import Side
from model.changes import Kind
from model.errors import NotExpected, NotKnown, ReasonNeeded, SeatedAlready
from model.movement.doctor.happenings import WrongPair
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions
from model.service.director import Director

ON_BOTH_ENGINES = True


def seated(director: Director, session: int, number: int) -> list[str]:
    return [player.name if player else "" for player in director.sessions.get(session).pair(number).players]


def test_a_player_is_asked_to_sit_elsewhere(director: Director, session: int) -> None:
    ann = director.sessions.get(session).pair(1).players[0]
    assert ann is not None
    with pytest.raises(SeatedAlready, match=r"Ann Carr already sits as pair 1\."):
        director.seating.seat(session, 4, 0, ann.id)


def test_moving_a_player_swaps(director: Director, session: int) -> None:
    before = seated(director, session, 1), seated(director, session, 4)
    ann = director.sessions.get(session).pair(1).players[0]
    assert ann is not None
    changes = director.seating.seat(session, 4, 1, ann.id, move=True)
    assert changes.kinds == {Kind.SEATING}
    assert seated(director, session, 4) == [before[1][0], "Ann Carr"]
    assert seated(director, session, 1) == [before[1][1], before[0][1]]
    assert director.journal.undo_name() == "Undo seating Ann Carr as pair 4"
    director.journal.undo()
    assert (seated(director, session, 1), seated(director, session, 4)) == before


def test_a_pair_sits_in_one_entry(director: Director, session: int) -> None:
    zoe, yan = director.players.add("Zoe Quill"), director.players.add("Yan Quill")
    changes = director.seating.seat_pair(session, 2, zoe, yan)
    assert changes.entry == "Seating Zoe Quill – Yan Quill as pair 2"
    assert seated(director, session, 2) == ["Zoe Quill", "Yan Quill"]
    with pytest.raises(SeatedAlready, match="Zoe Quill already sits as pair 2"):
        director.seating.seat_pair(session, 3, zoe, yan)
    director.seating.seat_pair(session, 2, yan, zoe)
    assert seated(director, session, 2) == ["Yan Quill", "Zoe Quill"]


def test_moving_a_pair_swaps_it_with_those_who_sat_there(director: Director, session: int) -> None:
    one, two = seated(director, session, 1), seated(director, session, 2)
    first, second = director.sessions.get(session).pair(1).players
    assert first is not None
    assert second is not None
    director.seating.seat_pair(session, 2, first.id, second.id, move=True)
    assert (seated(director, session, 1), seated(director, session, 2)) == (two, one)


def test_nobody_is_their_own_partner(director: Director, session: int) -> None:
    zoe = director.players.add("Zoe Quill")
    with pytest.raises(SeatedAlready, match="both players of pair 2"):
        director.seating.seat_pair(session, 2, zoe, zoe)


def test_standing_up_leaves_a_chair_empty(director: Director, session: int) -> None:
    director.seating.stand_up(session, 1, 0)
    assert seated(director, session, 1)[0] == ""
    assert not director.sessions.get(session).pair(1).seated
    assert director.seating.stand_up(session, 1, 0).kinds == frozenset()
    assert director.journal.undo_name() == "Undo removal of Ann Carr from pair 1"


def test_two_pairs_change_numbers(director: Director, session: int) -> None:
    one, six = seated(director, session, 1), seated(director, session, 6)
    director.seating.swap(session, 1, 6)
    assert (seated(director, session, 1), seated(director, session, 6)) == (six, one)


def test_nobody_sits_where_the_movement_has_nobody(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director:
        plan = a_plan(3.5, movement="howell")
        session = director.sessions.create("Pairs", A_THURSDAY, plan, Conditions())
        zoe = director.players.add("Zoe Quill")
        assert plan.missing is not None
        with pytest.raises(NotExpected, match=f"Pair {plan.missing} is the missing pair"):
            director.seating.seat(session, plan.missing, 0, zoe)
        with pytest.raises(NotExpected, match="This movement has no pair 44"):
            director.seating.seat(session, 44, 0, zoe)
        with pytest.raises(NotKnown, match="no player 99"):
            director.seating.seat(session, 1, 0, 99)
        assert plan.missing not in {pair.number for pair in director.sessions.get(session).pairs}


def test_a_stand_in_sits_two_rounds_in_the_chair(director: Director, session: int) -> None:
    zoe = director.players.add("Zoe Quill")
    changes = director.seating.stand_in(session, 1, 1, zoe, first=2, last=3)
    assert changes.kinds == {Kind.SEATING}
    assert changes.entry == "Substitute Zoe Quill for pair 1"
    found = director.sessions.get(session)
    regular = found.pair(1)
    assert regular.full_name == "Ann Carr – Bert Atwell (Zoe Quill)"
    assert regular.short_name == "Carr–Atwell (Quill)"
    names = {
        line.round: pair.full_name
        for line in director.results.sheet(session)
        for pair in (line.ns, line.ew)
        if pair.number == 1
    }
    assert names[1] == "Ann Carr – Bert Atwell"
    assert names[2] == names[3] == "Ann Carr – Zoe Quill (for Bert Atwell)"
    ranked = {one.contestant.number: one.contestant for one in director.standings.now(session).ranking}
    assert ranked[1].names == ("Ann Carr", "Bert Atwell")
    director.journal.undo()
    assert director.sessions.get(session).pair(1).full_name == "Ann Carr – Bert Atwell"


def test_another_stand_in_takes_over_and_the_regular_comes_back(director: Director, session: int) -> None:
    zoe, yan = director.players.add("Zoe Quill"), director.players.add("Yan Quill")
    director.seating.stand_in(session, 1, 1, zoe, first=1, last=3)
    director.seating.stand_in(session, 1, 1, yan, first=2, last=2)
    found = director.sessions.get(session)
    assert [(one.first, one.last, one.player.name) for one in found.stand_ins] == [
        (1, 1, "Zoe Quill"),
        (2, 2, "Yan Quill"),
        (3, 3, "Zoe Quill"),
    ]


def test_who_plays_elsewhere_in_that_round_cannot_stand_in(director: Director, session: int) -> None:
    player = director.sessions.get(session).pair(4).players[0]
    assert player is not None
    with pytest.raises(SeatedAlready, match="plays as pair 4 in round 2"):
        director.seating.stand_in(session, 1, 1, player.id, first=2, last=3)
    with pytest.raises(NotExpected, match="no rounds 3 to 9"):
        director.seating.stand_in(session, 1, 1, player.id, first=3, last=9)


def test_a_stand_in_nobody_knows_comes_into_the_club_with_the_same_entry(
    director: Director, session: int
) -> None:
    known = director.players.all()
    changes = director.seating.stand_in(session, 1, 1, "Zoe  Quill", first=2, last=3)
    assert changes.kinds == {Kind.SEATING, Kind.PLAYERS}
    assert director.sessions.get(session).pair(1).full_name == "Ann Carr – Bert Atwell (Zoe Quill)"
    director.journal.undo()
    assert director.players.all() == known
    assert director.sessions.get(session).stand_ins == ()
    director.journal.redo()
    assert director.sessions.get(session).pair(1).full_name == "Ann Carr – Bert Atwell (Zoe Quill)"


def test_a_final_session_is_changed_only_with_its_reason(tmp_path: Path) -> None:
    with an_evening(tmp_path / "final.club", 4) as director:
        director.sessions.finish(1)
        director.sessions.make_final(1)
        player = director.sessions.get(1).pair(1).players[0]
        assert player is not None
        seating, moved = director.seating, player.id
        entries: tuple[Callable[[str], object], ...] = (
            lambda why: seating.swap(1, 1, 2, why=why),
            lambda why: seating.seat(1, 3, 0, moved, move=True, why=why),
            lambda why: seating.stand_up(1, 4, 0, why=why),
            lambda why: seating.stand_in(1, 5, 0, "Zoe Quill", first=1, last=2, why=why),
        )
        for command in entries:
            before = director.sessions.get(1)
            with pytest.raises(ReasonNeeded, match="needs a reason"):
                command(" ")
            assert director.sessions.get(1) == before
            command("sat down wrongly")
            assert director.journal.entries(1)[-1].why == "sat down wrongly"


def test_the_journal_calls_a_four_of_a_team_of_eight_so(tmp_path: Path) -> None:
    with a_director(tmp_path / "eights.club") as director:
        plan = team_movement("teams-of-eight").plan(2, boards_per_round=3)
        session = director.sessions.create("Eights", A_THURSDAY, plan, Conditions(method="teams-imps"))
        first, other, *_rest = plan.contestants
        director.seating.seat(session, first, 0, director.players.add("Ann Carr"))
        four = f"team {plan.team_of[first]}, four {first}"
        assert director.journal.undo_name() == f"Undo seating Ann Carr as {four}"
        director.seating.stand_in(session, first, 0, "Zoe Quill", first=1, last=1)
        assert director.journal.undo_name() == f"Undo substitute Zoe Quill for {four}"
        director.seating.swap(session, first, other)
        assert director.journal.undo_name() == f"Undo swap of fours {first} and {other}"
        wrong = WrongPair(
            1, 1, Side.EW, next(one for one in plan.contestants if one not in plan.round_rows(1)[0].seated)
        )
        way = director.doctor.propose(session, wrong)[0]
        director.doctor.apply(session, way, wrong)
        assert f"team {plan.team_of[wrong.pair]}, four {wrong.pair}" in director.journal.undo_name()
