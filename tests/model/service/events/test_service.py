"""Several sessions as one event: added, by percentage, the best of a season, a ladder."""

from collections.abc import Iterator
from datetime import date, time
from fractions import Fraction
from pathlib import Path

import pytest

import builders
import every_method
from every_method import OCCASIONS, Occasion
from model.errors import ArrowswitchError, NotKnown
from model.movement.kinds.individual import individual_movement
from model.scoring.conditions import Conditions
from model.scoring.rounding import plain, show_figure
from model.service.director import Director
from model.service.history import CLUB, Scope
from model.snapshots.events import EventLine, EventRule

ON_BOTH_ENGINES = True


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """Two Thursdays of the same six pairs, with other scores."""
    with builders.an_evening(tmp_path / "club.club", tables=3, title="First") as opened:
        second = opened.sessions.create(
            "Second", date(2026, 3, 19), builders.a_plan(3, movement="howell"), Conditions()
        )
        with builders.without_waiting_for_the_disk(opened):
            builders.seat_everybody(opened, second)
            builders.enter_results(opened, second, opened.results.sheet(second), seed=11)
        yield opened


def _ids(director: Director) -> list[int]:
    return [summary.id for summary in reversed(director.sessions.all())]


def _percentages(director: Director, name: str) -> list[Fraction]:
    return [
        one.percentage
        for session_id in _ids(director)
        for one in director.standings.now(session_id).ranking
        if director.sessions.get(session_id).pair(one.contestant.number).full_name == name
        and one.percentage is not None
    ]


def test_sessions_by_percentage_have_the_mean_of_their_percentages(director: Director) -> None:
    event = director.events.make("Spring", EventRule.PERCENT, _ids(director))
    ranking = director.events.ranking(event)
    assert len(ranking.lines) == 6
    for line in ranking.lines:
        both = _percentages(director, line.name)
        assert line.sessions == tuple(show_figure(one) for one in both)
        assert line.figure == show_figure(sum(both, Fraction()) / 2)


def test_added_points_weigh_by_the_boards_played(director: Director) -> None:
    event = director.events.make("Spring", EventRule.SUM, _ids(director))
    by_name = {line.name: line for line in director.events.ranking(event).lines}
    for name, line in by_name.items():
        total = most = Fraction()
        for session_id in _ids(director):
            session = director.sessions.get(session_id)
            for one in director.standings.now(session_id).ranking:
                if session.pair(one.contestant.number).full_name == name:
                    total, most = total + one.total, most + one.maximum
        assert line.figure == show_figure(total * 100 / most)


def test_a_season_counts_everybodys_best(director: Director) -> None:
    event = director.events.make("Season", EventRule.BEST, _ids(director), best=1)
    ranking = director.events.ranking(event)
    assert len(ranking.lines) == 12
    for line in ranking.lines:
        assert line.figure == max(line.sessions, key=Fraction)
        assert len(line.dropped) == 1


def test_a_ladder_begins_as_it_is_asked_to(director: Director) -> None:
    names = [line.name for line in _by_percent(director)]
    upside_down = tuple(reversed(names))
    event = director.events.make("Ladder", EventRule.LADDER, _ids(director)[:1], start=upside_down, steps=9)
    first = director.sessions.get(_ids(director)[0])
    figures = {
        first.pair(one.contestant.number).full_name: one.percentage or 0
        for one in director.standings.now(first.id).ranking
    }
    climbed = [figures[line.name] for line in director.events.ranking(event).lines]
    assert climbed == sorted(figures.values(), reverse=True)


def test_a_ladder_says_by_what_rule_one_climbs(director: Director) -> None:
    shown = []
    for steps in (1, 3):
        event = director.events.make("Ladder", EventRule.LADDER, _ids(director), steps=steps)
        lines = director.events.ranking(event).lines
        assert all(len(line.why) > 1 for line in lines)
        shown.append({line.why[-1] for line in lines})
    one, three = (next(iter(said)) for said in shown if len(said) == 1)
    assert one.startswith(
        "Anyone who does better than the neighbour above climbs, at most one rung per session"
    )
    assert "at most 3 rungs per session" in three


def _by_percent(director: Director) -> tuple[EventLine, ...]:
    event = director.events.make("All", EventRule.PERCENT, _ids(director))
    return director.events.ranking(event).lines


def test_an_event_is_made_changed_removed_and_each_comes_back(director: Director) -> None:
    event = director.events.make("Spring", EventRule.SUM, _ids(director))
    director.events.change(event, "Summer", EventRule.BEST, _ids(director)[:1], best=3)
    assert director.events.get(event).title == "Summer"
    assert director.journal.undo_name(CLUB) == "Undo change of event Spring"
    director.journal.undo(CLUB)
    assert director.events.get(event).rule is EventRule.SUM
    director.events.remove(event)
    assert director.events.all() == ()
    director.journal.undo(CLUB)
    director.journal.undo(CLUB)
    assert director.events.all() == ()


def test_sessions_of_different_methods_are_not_added(director: Director) -> None:
    director.sessions.change_conditions(_ids(director)[0], Conditions(method="butler"))
    with pytest.raises(ArrowswitchError, match="different methods"):
        director.events.make("Spring", EventRule.SUM, _ids(director))
    director.sessions.change_conditions(_ids(director)[0], Conditions(method="instant-matchpoints"))
    assert director.events.make("Spring", EventRule.BEST, _ids(director))


@pytest.mark.parametrize("rule", [EventRule.BEST, EventRule.LADDER])
def test_percentages_and_imps_are_neither_a_season_nor_a_ladder(director: Director, rule: EventRule) -> None:
    director.sessions.change_conditions(_ids(director)[0], Conditions(method="butler"))
    with pytest.raises(ArrowswitchError, match="cannot be compared"):
        director.events.must_fit(rule, _ids(director))
    with pytest.raises(ArrowswitchError, match="cannot be compared"):
        director.events.make("Season", rule, _ids(director))


def test_pairs_and_individuals_are_not_added_but_make_a_season(director: Director) -> None:
    first = _ids(director)[0]
    plan = individual_movement("individual-howell").plan(8)
    alone = director.sessions.create("Alone", date(2026, 3, 26), plan, Conditions())
    for rule in (EventRule.SUM, EventRule.PERCENT, EventRule.LADDER):
        with pytest.raises(ArrowswitchError, match="cannot form one event"):
            director.events.make("Both", rule, (first, alone))
    assert director.events.make("Both", EventRule.BEST, (first, alone))


def test_an_event_whose_sessions_no_longer_fit_says_so_and_does_not_fail(director: Director) -> None:
    event = director.events.make("Spring", EventRule.PERCENT, _ids(director))
    director.sessions.change_conditions(_ids(director)[0], Conditions(method="butler"))
    ranking = director.events.ranking(event)
    assert ranking.lines == ()
    assert "different methods" in ranking.refusal


def test_two_sessions_have_strata_and_their_own_days(director: Director) -> None:
    first, second = _ids(director)
    for number, pair in enumerate(director.sessions.get(first).pairs):
        for player in pair.players:
            assert player is not None
            director.players.set_holding(player.id, str(40 * number))
    director.sessions.change_conditions(second, Conditions(strata="A:0 B:100"))
    ranking = director.events.ranking(director.events.make("Spring", EventRule.SUM, (first, second)))
    assert ranking.days == (date(2026, 3, 12), date(2026, 3, 19))
    in_b = [line.stratum for line in ranking.lines if line.stratum.startswith("B")]
    assert len(in_b) == 3
    assert in_b[0] in ("B 1", "B 1=")
    assert {line.stratum[0] for line in ranking.lines} == {"A", "B"}


def test_a_session_that_was_taken_out_is_left_out(director: Director) -> None:
    event = director.events.make("Spring", EventRule.PERCENT, _ids(director))
    director.sessions.remove(_ids(director)[1])
    assert len(director.events.ranking(event).titles) == 1


def test_an_event_with_a_deleted_session_is_changed_and_has_it_again_after_undo(director: Director) -> None:
    first, second = _ids(director)
    event = director.events.make("Spring", EventRule.PERCENT, (first, second))
    before = director.events.ranking(event).titles
    director.sessions.remove(first)
    director.events.must_fit(EventRule.SUM, (first, second))
    director.events.change(event, "Summer", EventRule.SUM, (first, second))
    changed = director.events.get(event)
    assert (changed.title, changed.rule) == ("Summer", EventRule.SUM)
    assert len(director.events.ranking(event).titles) == 1
    director.journal.undo(Scope(first))
    assert director.events.ranking(event).titles == before
    with pytest.raises(NotKnown):
        director.events.change(event, "Summer", EventRule.SUM, (first, 99))


def test_sessions_of_one_day_are_distinguished_and_come_by_the_hour(director: Director) -> None:
    """The evening was created first, the afternoon is played first."""
    day = date(2026, 3, 26)
    evening, afternoon = (
        director.sessions.create("Both", day, builders.a_plan(3), Conditions(), start_time=time(hour, 30))
        for hour in (19, 14)
    )
    event = director.events.make("Day", EventRule.PERCENT, (evening, afternoon))
    assert director.events.ranking(event).titles == ("14:30", "19:30")
    first = _ids(director)[0]
    event = director.events.make("All", EventRule.PERCENT, (evening, first, afternoon))
    assert director.events.ranking(event).titles == (
        "12/03/2026",
        "26/03/2026 14:30",
        "26/03/2026 19:30",
    )


def test_sessions_that_begin_at_one_hour_are_numbered_as_they_were_made(director: Director) -> None:
    day, hour = date(2026, 3, 26), time(19, 30)
    green, blue = (
        director.sessions.create(name, day, builders.a_plan(3), Conditions(), start_time=hour)
        for name in ("Green room", "Blue room")
    )
    event = director.events.make("Day", EventRule.PERCENT, (blue, green))
    ranking = director.events.ranking(event)
    assert ranking.titles == ("19:30 (1)", "19:30 (2)")
    assert ranking.names == ("Green room", "Blue room")


@pytest.mark.parametrize(("title", "count"), [("", 1), ("Spring", 0)])
def test_what_is_no_event_is_refused(director: Director, title: str, count: int) -> None:
    with pytest.raises(ArrowswitchError):
        director.events.make(title, EventRule.SUM, _ids(director)[:count])


def _again(director: Director, first: int, occasion: Occasion, day: date) -> int:
    """Another session of the same event, played by those who played the first."""
    second = director.sessions.create("Second", day, occasion.plan(), occasion.conditions)
    with builders.without_waiting_for_the_disk(director):
        for entrant in director.sessions.get(first).pairs:
            for place, player in enumerate(entrant.players):
                if player is not None:
                    director.seating.seat(second, entrant.number, place, player.id)
        director.sessions.start_play(second)
        every_method.play_to_the_end(director, second, seed=11)
    return second


@pytest.mark.parametrize("method", ["board-a-match", "teams of eight, IMPs added", "individual", "Butler"])
def test_teams_and_players_of_two_sessions_are_those_of_the_event(method: str, tmp_path: Path) -> None:
    occasion = OCCASIONS[method]
    with every_method.played(tmp_path / "club.club", occasion) as director:
        first = director.sessions.current()
        assert first is not None
        second = _again(director, first, occasion, date(2026, 3, 19))
        event = director.events.make("Spring", EventRule.SUM, (first, second))
        ranking = director.events.ranking(event)
        apart = [director.standings.now(session) for session in (first, second)]
        assert len(ranking.lines) == len(apart[0].ranking)
        assert ranking.word == ("%" if occasion.unit == "MP" else occasion.unit)
        added = sorted(
            sum((one.standing(standing.contestant.key).total for one in apart), Fraction())
            for standing in apart[0].ranking
        )
        if occasion.unit != "MP":
            assert sorted(Fraction(line.figure.replace("−", "-")) for line in ranking.lines) == added
        assert all(figure for line in ranking.lines for figure in line.sessions)


def test_a_team_keeps_its_place_when_somebody_else_plays_in_it(tmp_path: Path) -> None:
    occasion = OCCASIONS["board-a-match"]
    with every_method.played(tmp_path / "club.club", occasion) as director:
        first = director.sessions.current()
        assert first is not None
        second = _again(director, first, occasion, date(2026, 3, 19))
        name = director.sessions.get(first).entrant(1).full_name
        director.seating.name_team(second, 1, name.upper())
        director.seating.seat(second, 1, 0, director.players.add("Somebody Else"))
        ranking = director.events.ranking(director.events.make("Spring", EventRule.SUM, (first, second)))
        assert len(ranking.lines) == 5
        (line,) = (one for one in ranking.lines if one.name == name)
        assert all(line.sessions)


@pytest.mark.parametrize("name", OCCASIONS)
def test_the_figure_of_an_event_is_that_of_its_sessions_added(name: str, tmp_path: Path) -> None:
    """Whatever the method: also where a list fixed before play is another for the same boards of the second session."""
    occasion = OCCASIONS[name]
    with every_method.played(tmp_path / "club.club", occasion) as director:
        first = director.sessions.current()
        assert first is not None
        second = director.sessions.create("Second", date(2026, 3, 19), occasion.plan(), occasion.conditions)
        with builders.without_waiting_for_the_disk(director):
            for one in director.sessions.get(first).pairs:
                for place, player in enumerate(one.players):
                    if player is not None:
                        director.seating.seat(second, one.number, place, player.id)
            for team in director.sessions.get(first).ranked:
                if team.name:
                    director.seating.name_team(second, team.number, team.name)
            director.additions.preset(second, occasion.presets.replace("420", "380"))
            director.sessions.start_play(second)
            every_method.play_to_the_end(director, second, seed=11)
        event = director.events.make("Both", EventRule.SUM, [first, second])
        added: dict[str, tuple[Fraction, Fraction]] = {}
        for session in (first, second):
            for standing in director.standings.now(session).ranking:
                who = " – ".join(standing.contestant.names)
                total, most = added.get(who, (Fraction(), Fraction()))
                added[who] = total + standing.total, most + standing.maximum
        lines = director.events.ranking(event).lines
        assert {line.name for line in lines} == set(added)
        for line in lines:
            total, most = added[line.name]
            percent = occasion.unit == "MP"
            assert line.figure.removesuffix("%") in (
                show_figure(100 * total / most if percent else total),
                plain(total),
            ), line.name
