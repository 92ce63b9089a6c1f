"""An event read into the club file: seated, scored as published, one entry to undo."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import every_method
from builders import a_director
from model.bridge.result import Result
from model.errors import ImportRefused
from model.exchange.event import Event
from model.scoring.view import Contestant, Line
from model.service.exchange import exports
from model.service.exchange.imports import read_file


@pytest.mark.parametrize("name", ["mp_pairs_howell.xml", "mp_pairs_mitchell.xml"])
def test_a_real_event_keeps_its_published_percentages(
    tmp_path: Path, event_file: Callable[[str], Path], name: str
) -> None:
    from model import scoring
    from model.exchange import events

    source = event_file(name)
    event = events.read(source)
    straight = scoring.score(event.view, event.conditions)
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.take(read_file(source))
        standings = director.standings.now(session)
        assert [(one.place, one.shown_percentage) for one in standings.ranking] == [
            (one.place, one.shown_percentage) for one in straight.ranking
        ]
        assert director.sessions.get(session).imported


def test_undo_takes_an_import_out_whole_and_redo_brings_it_back(
    tmp_path: Path, event_file: Callable[[str], Path]
) -> None:
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.take(read_file(event_file("mp_pairs_howell.xml")))
        entered = director.sessions.all()[0].entered
        director.journal.undo()
        assert director.sessions.all() == ()
        assert director.players.all() == ()
        director.journal.redo()
        assert director.sessions.all()[0].entered == entered
        assert len(director.results.sheet(session)) == entered


def test_nothing_is_kept_of_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_text("<USEBIO><CLUB>", encoding="utf-8")
    with a_director(tmp_path / "club.club") as director:
        with pytest.raises(ImportRefused, match=r"broken\.xml"):
            director.imports.take(read_file(broken))
        assert director.sessions.all() == ()
        assert director.journal.undo_name() == ""


def two_sections() -> Event:
    """Two sections of two pairs each, whose numbers begin again."""
    contestants = tuple(
        Contestant(
            f"{section}{number}",
            number,
            None,
            section,
            (f"{section} {number} North", f"{section} {number} South"),
        )
        for section in "AB"
        for number in (1, 2)
    )
    lines = (
        Line(1, "A1", "A2", Result.parse("4SN="), 1, 1, "A"),
        Line(1, "B2", "B1", Result.parse("3NTE-1"), 1, 1, "B"),
        Line(2, "B2", "B1", None, 1, 1, "B"),
    )
    return Event("Trophy", date(2026, 5, 1), contestants, lines, warnings=("Something was odd.",))


def test_the_sections_of_a_session_are_one_room_in_one_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("model.exchange.events.read", lambda path: two_sections())
    with a_director(tmp_path / "club.club") as director:
        known = director.players.add("A 1 South", "17")
        first = director.imports.take(read_file("trophy.csv"))
        assert director.imports.warnings == ("Something was odd.",)
        titles = {summary.title: (summary.entered, summary.expected) for summary in director.sessions.all()}
        assert titles == {"Trophy": (2, 3)}
        assert director.sessions.get(first).plan.sections == (("A", 1, 1), ("B", 2, 2))
        assert director.sessions.get(first).date == date(2026, 5, 1)
        assert [player.id for player in director.sessions.get(first).pair(1).players if player][1] == known
        assert len(director.players.all()) == 8
        assert director.journal.undo_name() == "Undo import of Trophy"
        director.journal.undo()
        assert director.sessions.all() == ()
        assert [player.number for player in director.players.all()] == ["17"]


def test_an_imported_result_can_be_corrected_with_its_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("model.exchange.events.read", lambda path: two_sections())
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.take(read_file("trophy.csv"))
        director.results.enter(session, 1, 1, 1, Result.parse("4SN-1"), why="scored the wrong way")
        lines = [str(one.result) for one in director.results.history(session, 1, 1, 1)]
        assert lines == ["4SN-1", "4SN="]
        assert director.results.history(session, 1, 1, 1)[1].entry == "Import of Trophy"


def test_two_players_of_one_name_do_not_share_a_chair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contestants = (
        Contestant("1", 1, names=("Visitor", "Visitor")),
        Contestant("2", 2, names=("Ann Carr", "  visitor ")),
    )
    event = Event("Pairs", None, contestants, (Line(1, "1", "2", Result.parse("P")),))
    monkeypatch.setattr("model.exchange.events.read", lambda path: event)
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.take(read_file("pairs.csv"))
        ids = [
            player.id for pair in director.sessions.get(session).pairs for player in pair.players if player
        ]
        assert len(ids) == len(set(ids)) == 4


def test_penalties_carry_over_and_masterpoints_come_with_the_event(tmp_path: Path) -> None:
    from fractions import Fraction

    from model import scoring
    from model.exchange import events

    straight = events.read(_a_csv(tmp_path))
    assert straight.penalties and straight.carried
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.take(read_file(tmp_path / "event.csv"))
        ours = director.standings.now(session)
        theirs = scoring.score(straight.view, straight.conditions)
        assert [(one.place, one.total) for one in ours.ranking] == [
            (one.place, one.total) for one in theirs.ranking
        ]
        (given,) = director.additions.of(session).penalties
        assert (given.amount, given.reason) == (Fraction(10), "slow play")
        assert {player.name: player.holding for player in director.players.all()}["Ann Carr"] == 250


@pytest.mark.parametrize("name", every_method.OCCASIONS)
def test_an_event_of_any_kind_is_the_same_in_another_club(tmp_path: Path, name: str) -> None:
    occasion = every_method.OCCASIONS[name]
    with every_method.played(tmp_path / "ours.club", occasion) as ours:
        session = ours.sessions.current()
        assert session is not None
        there = ours.sessions.get(session)
        ranked = [(one.place, one.shown_total) for one in ours.standings.now(session).ranking]
        exports.export(ours.evening(session), tmp_path / "event.csv")
    read = read_file(tmp_path / "event.csv")
    assert read.warnings == ()
    with a_director(tmp_path / "theirs.club") as theirs:
        taken = theirs.sessions.get(theirs.imports.take(read))
        assert taken.plan.kind == there.plan.kind
        assert [(one.place, one.shown_total) for one in theirs.standings.now(taken.id).ranking] == ranked
        assert [one.name for one in taken.ranked] == [one.name for one in there.ranked]
        assert [[player.name for player in one.players if player] for one in taken.ranked] == [
            [player.name for player in one.players if player] for one in there.ranked
        ]


def test_teams_that_sat_the_same_way_in_both_rooms_keep_their_match(tmp_path: Path) -> None:
    """Such lines cannot be played at one time; the match is laid out in two rounds of play, and stays one."""
    head = "#arrowswitch,event,1\n#method,teams-imps\n#pair,1,1,,,Lions\n#pair,2,2,,,Tigers\n#pair,3,3,,,Bears\n#pair,4,4,,,Owls\n"
    rows = "board,round,table,section,session,ns,ew,result\n"
    rows += "".join(
        f"{board},{round_},{table},,1,{ns},{ew},{result}\n"
        for round_, one in ((1, 3), (2, 3))
        for table, ns, ew, result in (
            (1, 1, 2, "2SN="),
            (2, 1, 2, "2SN+1"),
            (3, 3, 4, "P"),
            (4, 4, 3, "P"),
        )
        for board in (one * round_, one * round_ + 1)
    )
    (tmp_path / "match.csv").write_text(head + rows)
    read = read_file(tmp_path / "match.csv")
    assert read.warnings == ()
    with a_director(tmp_path / "club.club") as director:
        plan = director.sessions.get(director.imports.take(read)).plan
        assert (plan.rounds, plan.match_rounds) == (4, (1, 1, 2, 2))


def test_a_team_of_one_name_is_no_player(tmp_path: Path) -> None:
    with every_method.played(tmp_path / "ours.club", every_method.OCCASIONS["Swiss teams"]) as ours:
        session = ours.sessions.current()
        assert session is not None
        exports.export(ours.evening(session), tmp_path / "event.xml")
    with a_director(tmp_path / "theirs.club") as theirs:
        taken = theirs.sessions.get(theirs.imports.take(read_file(tmp_path / "event.xml")))
        assert {one.name for one in taken.ranked} <= set(every_method.TEAM_NAMES)
        assert not {player.name for player in theirs.players.all()} & set(every_method.TEAM_NAMES)


def _a_csv(folder: Path) -> Path:
    """Two tables over one board, written as our own CSV."""
    from fractions import Fraction

    from model.exchange.csv import event as event_csv
    from model.scoring.view import CarryOver, Penalty, PenaltyUnit

    contestants = (
        Contestant("1", 1, names=("Ann Carr", "Bert Atwell"), holdings=(Fraction(250), None)),
        Contestant("2", 2, names=("Clara Bishop", "David Nolan")),
        Contestant("3", 3, names=("Elena Sousa", "Filipe Ferreira")),
        Contestant("4", 4, names=("Olga Novak", "Pedro Ramos")),
    )
    lines = (
        Line(1, "1", "2", Result.parse("4SN="), 1, 1),
        Line(1, "3", "4", Result.parse("4SN-1"), 1, 2),
    )
    event = Event(
        "Pairs",
        date(2026, 3, 12),
        contestants,
        lines,
        penalties=(Penalty("1", PenaltyUnit.PERCENT, Fraction(10), "slow play"),),
        carried=(CarryOver("3", Fraction(1), 2),),
    )
    path = folder / "event.csv"
    path.write_text(event_csv.dumps(event), encoding="utf-8")
    return path
