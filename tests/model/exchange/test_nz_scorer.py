"""Sessions as NZ Scorer writes them."""

from __future__ import annotations

import pytest

from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.events import loads
from model.scoring import score
from model.scoring.conditions import Sections

SESSION = """<session><sections><section sectid="A" tables="2" handicap="0"/></sections><board_results><brsection id="A">
<result tab="1" bd="1" rnd="1" ns="1" ew="2" dec="N" cont="4 S x" lead="HK" res="+2" score="790" mp_ns="20" mp_ew="0"/>
<result tab="2" bd="1" rnd="1" ns="3" ew="4" dec="W" cont="3 NT" lead="" res="=" score="-400" mp_ns="0" mp_ew="20"/>
</brsection></board_results><scores><scsection id="A"><pair dir="H" no="1" match_points="2/2" place="1=" res="100.00"/>
<pair dir="H" no="2" match_points="0/2" place="3=" res="0.00"/><pair dir="H" no="3" match_points="0/2" place="3=" res="0.00"/>
<pair dir="H" no="4" match_points="2/2" place="1=" res="100.00"/></scsection></scores></session>"""


def test_results_and_figures_are_read() -> None:
    event = loads(SESSION.encode(), "night.xml")
    assert [(one.board, one.ns, one.ew, str(one.result), one.round, one.table) for one in event.lines] == [
        (1, "1", "2", "4SxN+2 HK", 1, 1),
        (1, "3", "4", "3NTW=", 1, 2),
    ]
    assert event.winners == 1
    assert [(one.contestant, one.total, one.place) for one in event.published] == [
        ("1", "2", "1="), ("2", "0", "3="), ("3", "0", "3="), ("4", "2", "1="),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('bd="1"', 'bd="0"', "is not a board number"),
        ('ns="1"', 'ns="x"', "no such pair"),
        ('cont="4 S x"', 'cont="9 S"', "not a contract"),
    ],
)
def test_what_is_wrong_is_said(before: str, after: str, words: str) -> None:
    with pytest.raises(ImportRefused, match=words):
        loads(SESSION.replace(before, after, 1).encode(), "night.xml")


def test_an_adjusted_score_has_the_award_of_its_matchpoints() -> None:
    """Three tables, a top of 4: 2.4 and 1.6 are 60 and 40 percent."""
    adjusted = (
        '<result tab="3" bd="1" rnd="1" ns="5" ew="6" score="420" mp_ns="20" mp_ew="20"/>'
        '<result tab="1" bd="2" rnd="1" ns="1" ew="2" dec="" cont="" res="" score="Adj" mp_ns="24" mp_ew="16"/>'
        '<result tab="2" bd="2" rnd="1" ns="3" ew="4" score="Adj" mp_ns="-9999" mp_ew="-9999"/></brsection>'
    )
    session = SESSION.replace('mp_ns="20"', 'mp_ns="40"').replace('mp_ew="20"', 'mp_ew="40"')
    event = loads(session.replace("</brsection>", adjusted).encode(), "night.xml")
    assert [str(one.result) for one in event.lines if one.board == 2] == ["A60/40", "NP"]
    assert event.warnings[-2:] == (
        "board 2, table 1: by its points this is an artificial score; read as A60/40.",
        "board 2, table 2: “ADJ” does not say what the score was adjusted to. Read as not played.",
    )


def evening_of_three_sections(*, across: bool) -> tuple[str, dict[str, str]]:
    """A Howell of four pairs and two Mitchells of two tables over the same three boards, and the percentages by hand.

    Matchpoints are counted here line by line: two for each score beaten and one for each equalled, among all lines of
    the board or those of the section.
    """
    howell = {1: ((1, 2), (3, 4)), 2: ((1, 3), (4, 2)), 3: ((1, 4), (2, 3))}
    played: list[tuple[str, int, str, str, int]] = []  # section, board, pairs, score
    for board, tables in howell.items():
        for at, (one, other) in enumerate(tables):
            played.append(("A", board, f"H{one}", f"H{other}", (420, -50, 170)[(board + at) % 3]))
    for shift, section in enumerate("BC"):
        for board in (1, 2, 3):
            for table in (1, 2):
                score = (420, 450, -50, 170)[(board + table + shift) % 4]
                played.append((section, board, f"N{table}", f"E{table + 2}", score))
    won: dict[str, list[int]] = {}
    for section, board, ns, ew, score in played:
        others = [one[4] for one in played if one[1] == board and (across or one[0] == section)]
        points = sum((score > other) * 2 + (score == other) for other in others) - 1
        top = 2 * (len(others) - 1)
        for pair, its in ((ns, points), (ew, top - points)):
            mine = won.setdefault(f"{section}{pair}", [0, 0])
            mine[0] += its
            mine[1] += top
    percents = {pair: f"{100 * points / top:.2f}" for pair, (points, top) in won.items()}
    field = ' field_scoring="true"' if across else ""
    sections = "".join(f'<section sectid="{one}" tables="2" handicap="0"/>' for one in "ABC")
    results = "".join(
        f'<brsection id="{section}">'
        + "".join(
            f'<result tab="{at % 2 + 1}" bd="{board}" rnd="{board}" ns="{ns[1:]}" ew="{ew[1:]}" score="{score}"/>'
            for at, (one, board, ns, ew, score) in enumerate(played)
            if one == section
        )
        + "</brsection>"
        for section in "ABC"
    )
    scores = "".join(
        f'<scsection id="{section}">'
        + "".join(
            f'<pair dir="{pair[1]}" no="{pair[2:]}" match_points="{points[0]}/{points[1]}" res="{percents[pair]}"/>'
            for pair, points in won.items()
            if pair[0] == section
        )
        + "</scsection>"
        for section in "ABC"
    )
    text = f"<session{field}><sections>{sections}</sections><board_results>{results}</board_results>"
    return f"{text}<scores>{scores}</scores></session>", percents


@pytest.mark.parametrize("across", [True, False])
def test_a_howell_beside_two_mitchells_gives_every_published_percentage(across: bool) -> None:
    text, percents = evening_of_three_sections(across=across)
    event = loads(text.encode(), "night.xml")
    assert event.conditions.sections is (Sections.ACROSS if across else Sections.SEPARATE)
    assert len(event.contestants) == len(percents) == 12
    standings = score(event.view, event.conditions)
    figures = {one.contestant.key: one.shown_percentage for one in standings.ranking}
    published = {one.contestant: one.percentage for one in event.published}
    assert set(published) == set(figures)
    assert figures == published


def test_places_published_by_section_make_lists_of_sections_beside_that_of_the_field() -> None:
    text, percents = evening_of_three_sections(across=True)
    for section in "ABC":  # places within the section and the direction, as the program prints them
        for side in "HNE":
            there = [pair for pair in percents if pair[:2] == section + side]
            for pair in there:
                place = 1 + sum(float(percents[other]) > float(percents[pair]) for other in there)
                tag = f'<scsection id="{section}">'
                head, body = text.split("<scores>")[0], text.split("<scores>")[1]
                before, after = body.split(tag)
                line = f'dir="{pair[1]}" no="{pair[2:]}" '
                after = after.replace(line, f'{line}place="{place}" ', 1)
                text = f"{head}<scores>{before}{tag}{after}"
    event = loads(text.encode(), "night.xml")
    assert event.conditions.sections is Sections.ACROSS
    assert event.conditions.section_places
    assert not [warning for warning in event.warnings if "place" in warning]


def test_a_howell_has_one_winner_beside_mitchells_with_two() -> None:
    text, _percents = evening_of_three_sections(across=True)
    event = loads(text.encode(), "night.xml")
    howell = [one for one in event.contestants if one.section == "A"]
    assert [one.key for one in howell] == ["A1", "A2", "A3", "A4"]
    assert all(one.direction is None for one in howell)
    assert {one.direction for one in event.contestants if one.section == "B"} == set(Side)
    assert event.winners == 2


def test_an_award_is_out_of_the_top_of_its_own_section() -> None:
    """Sections of four and of two tables compared apart have tops of 6 and 2: 1.2 of 2 is 60 percent, not 20."""
    large = "".join(
        f'<result tab="{table}" bd="{board}" rnd="1" ns="{table}" ew="{table + 4}" score="{score_}" mp_ns="{won}" mp_ew="{60 - won}"/>'
        for board in (1, 2, 3)
        for table, score_, won in ((1, 420, 60), (2, 170, 40), (3, 110, 20), (4, -50, 0))
    )
    small = (
        '<result tab="1" bd="1" rnd="1" ns="1" ew="3" score="420" mp_ns="20" mp_ew="0"/>'
        '<result tab="2" bd="1" rnd="1" ns="2" ew="4" score="170" mp_ns="0" mp_ew="20"/>'
        '<result tab="1" bd="2" rnd="1" ns="1" ew="3" score="Adj" mp_ns="12" mp_ew="8"/>'
    )
    text = (
        f'<session field_scoring="false"><board_results><brsection id="A">{large}</brsection>'
        f'<brsection id="B">{small}</brsection></board_results><scores/></session>'
    )
    event = loads(text.encode(), "night.xml")
    assert [str(one.result) for one in event.lines if (one.section, one.board) == ("B", 2)] == ["A60/40"]
