"""Events written as USEBIO and read back: pairs of one and two winners, Swiss pairs, teams."""

from __future__ import annotations

from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given, settings
from msgspec.structs import replace

from evenings_of_pairs import pairs
from model.bridge.result import Result
from model.errors import ImportRefused
from model.exchange import events
from model.exchange.event import Event
from model.exchange.usebio import writer as usebio_out
from model.scoring import score
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

REAL = Path(__file__).parents[5] / "shared" / "data" / "events"
FILES = ("mp_pairs_howell.xml", "mp_pairs_mitchell.xml", "butler_mitchell.xml", "cross_imp_howell.xml",
         "teams_round.csv", "bridgemate_mitchell.bws")  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(pairs())
def test_what_is_written_is_read_back(event: Event) -> None:
    written = usebio_out.dumps(score_afresh(event))
    back = events.loads(written.content, "x.xml")
    assert written.losses == ()
    assert [(one.board, one.ns, one.ew, one.result) for one in back.lines] == [
        (one.board, one.ns, one.ew, one.result) for one in sorted(event.lines, key=lambda line: line.board)
    ]
    assert (back.title, back.date, back.club, back.winners) == (
        event.title,
        event.date,
        event.club,
        event.winners,
    )
    assert {one.key: (one.number, one.direction) for one in back.contestants} == {
        one.key: (one.number, one.direction) for one in event.contestants
    }


@pytest.mark.parametrize("name", FILES)
def test_a_real_event_scores_alike_after_the_way_through_the_file(name: str) -> None:
    if not (REAL / name).exists():
        pytest.skip("the events lie in ../shared/data")
    event = events.read(REAL / name)
    back = events.loads(usebio_out.dumps(score_afresh(event)).content, "x.xml")
    before, after = (score(one.view, one.conditions).ranking for one in (event, back))
    assert [(one.contestant.key, one.place, one.shown_total) for one in after] == [
        (one.contestant.key, one.place, one.shown_total) for one in before
    ]
    assert [one.contestant.names for one in after] == [one.contestant.names for one in before]


def test_the_figures_of_the_scoring_stand_beside_the_names_and_the_lines() -> None:
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", f"B{n}")) for n in range(1, 5))
    lines = (Line(1, "1", "2", Result.parse("4SN=")), Line(1, "3", "4", Result.parse("4SN+1")))
    root = fromstring(usebio_out.dumps(score_afresh(Event("N", None, contestants, lines))).content)
    pair = root.find(".//PAIR[PAIR_NUMBER='3']")
    assert pair is not None
    assert [pair.findtext(tag) for tag in ("TOTAL_SCORE", "PERCENTAGE", "PLACE")] == ["2.00", "100.00", "1="]
    first = root.find(".//TRAVELLER_LINE")
    assert first is not None
    assert [(one.tag, one.text) for one in first] == [
        ("NS_PAIR_NUMBER", "1"), ("EW_PAIR_NUMBER", "2"), ("CONTRACT", "4S"), ("PLAYED_BY", "N"),
        ("LEAD", None), ("TRICKS", "10"), ("SCORE", "420"), ("NS_MATCH_POINTS", "0.00"), ("EW_MATCH_POINTS", "2.00"),
    ]  # fmt: skip
    assert root.findall("EVENT")[0].get("EVENT_TYPE") == "MP_PAIRS"


def teams(method: str) -> Event:
    """One match of two boards, with victory points."""
    contestants = (Contestant("1", 1, None, "", ("Lions",)), Contestant("2", 2, None, "", ("Bears",)))
    lines = (
        Line(1, "1", "2", Result.parse("4SN="), 1, 1),
        Line(1, "2", "1", Result.parse("4SN-1"), 1, 2),
        Line(2, "1", "2", Result.parse("3NTE="), 1, 1),
        Line(2, "2", "1", Result.parse("3NTE="), 1, 2),
    )
    conditions = Conditions(method=method, victory_points=VictoryPoints.WBF)
    return Event("Match", None, contestants, lines, 1, conditions)


def test_a_match_of_teams_has_both_rooms_with_their_direction_and_its_imps() -> None:
    written = usebio_out.dumps(score_afresh(teams("teams-imps")))
    match = fromstring(written.content).find(".//MATCH")
    assert match is not None
    reported = {child.tag: child.text for child in match if child.tag != "BOARD"}
    assert (
        reported["TEAM"],
        reported["OPPOSING_TEAM"],
        reported["TEAM_SCORE"],
        reported["OPPOSING_TEAM_SCORE"],
    ) == (
        "1",
        "2",
        "10",
        "-10",
    )
    assert [one.text for one in match.iter("DIRECTION")] == ["NS", "EW", "NS", "EW"]
    assert [one.text for one in match.iter("IMPS")] == ["10", "0"]
    back = events.loads(written.content, "x.xml")
    assert [(one.ns, one.ew, one.round) for one in back.lines] == [("1", "2", 1), ("2", "1", 1)] * 2
    assert back.conditions.method == "teams-imps"
    assert [one.names for one in back.contestants] == [("Lions",), ("Bears",)]


def test_swiss_pairs_name_the_pairs_in_the_match() -> None:
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", f"B{n}")) for n in range(1, 5))
    lines = tuple(
        Line(board, ns, ew, Result.parse(text), 1, table)
        for board in (1, 2)
        for table, ns, ew, text in ((1, "1", "2", "4SN="), (2, "3", "4", "4SN+1"))
    )
    event = Event(
        "Swiss",
        None,
        contestants,
        lines,
        1,
        Conditions(method="swiss-imps", victory_points=VictoryPoints.WBF),
    )
    back = events.loads(usebio_out.dumps(score_afresh(event)).content, "x.xml")
    assert {(one.board, one.ns, one.ew, one.round) for one in back.lines} == {
        (one.board, one.ns, one.ew, one.round) for one in lines
    }


def test_what_it_cannot_hold_is_reported() -> None:
    contestants = tuple(Contestant(str(n), n) for n in range(1, 5))
    lines = (
        Line(1, "1", "2", Result.parse("NP")),
        Line(1, "3", "4", None),
        Line(2, "1", "2", Result.parse("4SN=")),
    )
    written = usebio_out.dumps(score_afresh(Event("N", None, contestants, lines)))
    assert written.losses == ("2 results without a score were left out.",)
    assert written.content.count(b"<TRAVELLER_LINE>") == 1


@pytest.mark.parametrize("title", ["<b>&amp;", "]]>", "\x00\x07tab\ttab", "\ud800"])
def test_words_stay_words(title: str) -> None:
    contestants = (Contestant("1", 1, None, "", (title, title)), Contestant("2", 2))
    event = replace(Event("N", None, contestants, (Line(1, "1", "2", Result.parse("4SN=")),)), title=title)
    back = events.loads(usebio_out.dumps(score_afresh(event)).content, "x.xml")
    assert (
        back.title
        == "".join(
            letter for letter in title if (letter >= " " and letter < "\ud800") or letter == "\t"
        ).strip()
    )


@pytest.mark.parametrize(
    ("match", "words"),
    [
        ("<TEAM>9</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>", "there is no team “9”"),
        ("<TEAM>1</TEAM><OPPOSING_TEAM>1</OPPOSING_TEAM>", "plays against itself"),
    ],
)
def test_a_match_without_its_teams_is_refused(match: str, words: str) -> None:
    content = usebio_out.dumps(score_afresh(teams("teams-imps"))).content.decode()
    from_, to = content.index("<TEAM>"), content.index("<START_BOARD")
    with pytest.raises(ImportRefused, match=words):
        events.loads((content[:from_] + match + content[to:]).encode(), "x.xml")


def individual() -> Event:
    """Two tables of players, partners told."""
    players = tuple(Contestant(str(n), n, None, "", (f"Player {n}",)) for n in range(1, 9))
    seats = ((1, "1", "2", "3", "4"), (2, "5", "6", "7", "8"))
    lines = tuple(
        Line(board, north, east, Result.parse("4SN=" if table == 1 else "4SN+1"), 0, 0, "", 1, 0, south, west)
        for board in (1, 2)
        for table, north, south, east, west in seats
    )
    return Event("Individual", None, players, lines)


def test_an_individual_comes_back_with_its_four_players() -> None:
    event = individual()
    back = events.loads(usebio_out.dumps(score_afresh(event)).content, "x.xml")
    assert back.lines == event.lines
    assert back.contestants == event.contestants
    assert [one.place for one in score(back.view, back.conditions).ranking] == [
        one.place for one in score(event.view, event.conditions).ranking
    ]


def test_a_version_of_a_fouled_board_is_reported_as_lost() -> None:
    contestants = tuple(Contestant(str(n), n) for n in range(1, 5))
    lines = (Line(1, "1", "2", Result.parse("4SN=")), Line(1, "3", "4", Result.parse("4SN= >b")))
    losses = usebio_out.dumps(score_afresh(Event("N", None, contestants, lines))).losses
    assert losses == ("The format cannot say which version of a fouled board a result belongs to.",)


def test_a_team_of_a_name_has_its_players_with_their_numbers_and_keeps_its_name() -> None:
    event = replace(
        score_afresh(teams("teams-imps")),
        members={"1": ("Ann", "Bob", "Cy", "Di")},
        numbers={"1": ("7", "", "9")},
    )
    content = usebio_out.dumps(event).content
    team = fromstring(content).find(".//TEAM[@TEAM_ID='1']")
    assert team is not None
    assert team.get("TEAM_NAME") == "Lions"
    assert [(one.findtext("PLAYER_NAME"), one.findtext("NATIONAL_ID_NUMBER")) for one in team.iter("PLAYER")] == [
        ("Ann", "7"), ("Bob", None), ("Cy", "9"), ("Di", None),
    ]  # fmt: skip
    assert [one.names[0] for one in events.loads(content, "x.xml").contestants] == ["Lions", "Bears"]
