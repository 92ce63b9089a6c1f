"""Sessions as NZ Scorer writes them."""

from __future__ import annotations

import pytest

from model.errors import ImportRefused
from model.exchange.events import loads

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
        ('bd="1"', 'bd="0"', "is no board number"),
        ('ns="1"', 'ns="x"', "no such pair"),
        ('cont="4 S x"', 'cont="9 S"', "no contract"),
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
        "board 2, table 1: by its points the score is artificial; read as A60/40.",
        "board 2, table 2: “ADJ” does not say to what the score was adjusted. Read as not played.",
    )
