"""Small evenings whose files are the corpus of the fuzz targets."""

from __future__ import annotations

import json
from typing import Final

from bridgemate_files import MOVEMENT, NAMES, bws, received
from model.bridge.deals.boards import DealSet
from model.bridge.deals.deal import COMPASS
from model.bridge.deals.dealing import dealt
from model.bridge.result import Result
from model.exchange.bridgewebs import writer as bridgewebs_out
from model.exchange.csv import event as event_csv
from model.exchange.event import Event
from model.exchange.jannersten import writer as jannersten_out
from model.exchange.pbn import writer as pbn_event_out
from model.exchange.usebio import writer as usebio_out
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

DEALS: Final = dealt((1, 2), seed="fuzz")
_RESULTS: Final = [received(at, (1, 1, at), (1, 2), "N 4 S =") for at in (1, 2)]
_HANDS: Final = [
    (1, one.number, *(suit for seat in COMPASS for suit in one.deal.suits(seat))) for one in DEALS.boards
]
_NZ: Final = (
    b'<session><sections><section sectid="A" tables="2" handicap="0"/></sections><board_results><brsection id="A">'
    b'<result tab="1" bd="1" rnd="1" ns="1" ew="2" dec="N" cont="4 S x" lead="HK" res="+2" score="790" mp_ns="20" mp_ew="0"/>'
    b'<result tab="2" bd="1" rnd="1" ns="3" ew="4" cont="" res="" score="Adj" mp_ns="-9999" mp_ew="-9999"/>'
    b'</brsection></board_results><scores><scsection id="A"><pair dir="H" no="1" match_points="2/2" place="1=" res="1"/>'
    b"</scsection></scores></session>"
)


def evening(boards: int = 2) -> Event:
    """So many boards of four pairs."""
    contestants = tuple(Contestant(str(n), n, None, "", (f"A{n}", f"B{n}")) for n in range(1, 5))
    lines = tuple(
        Line(board, ns, ew, Result.parse(text), 1, table)
        for board in range(1, boards + 1)
        for table, ns, ew, text in ((1, "1", "2", "4SN="), (2, "3", "4", "A60/40"))
    )
    return Event("Night", None, contestants, lines, 1, Conditions())


def match() -> Event:
    """A match of one board."""
    contestants = (Contestant("1", 1, None, "", ("Lions",)), Contestant("2", 2, None, "", ("Bears",)))
    lines = (Line(1, "1", "2", Result.parse("4SN="), 1, 1), Line(1, "2", "1", Result.parse("4SN-1"), 1, 2))
    return Event("Match", None, contestants, lines, 1, Conditions(method="teams-imps"))


def _american() -> bytes:
    hands = {
        f"{name}_{suit}": ranks
        for name, seat in zip(("north", "east", "south", "west"), COMPASS, strict=True)
        for suit, ranks in zip(
            ("spades", "hearts", "diamonds", "clubs"), DEALS.boards[0].deal.suits(seat), strict=True
        )
    }
    results = [
        {"round_number": 1, "table_number": 1, "ns_pair": "1", "ew_pair": "2", "ns_score": "420", "contract": "4 S",
         "declarer": "N", "result": "=", "opening_lead": "H2", "ns_match_points": "1", "ew_match_points": "0"},
        {"ns_pair": "3", "ew_pair": "4", "ns_score": "AVE+", "ew_score": "AVE-", "contract": ""},
    ]  # fmt: skip
    pairs = [{"pair_number": "1", "direction": "NS", "strat": 1, "score": "1", "percentage": "100",
              "players": [{"id_number": "1", "name": "Ann", "mp_total": "12.5"}]}]  # fmt: skip
    section = {"name": "A", "boards": [{"board": 1, "board_results": results}], "pair_summaries": pairs}
    sessions = [{"sections": [section], "hand_records": [{"board": 1, "dealer": "N", **hands}]}]
    return json.dumps({"date": "04/15/2026", "winner_type": 1, "sessions": sessions}).encode()


CORPUS: Final = {
    "jet3": bws(_RESULTS, MOVEMENT, names=NAMES, hands=_HANDS),
    "jet4": bws(_RESULTS, MOVEMENT, names=NAMES, hands=_HANDS, four=True),
    "usebio": usebio_out.dumps(score_afresh(evening()), DEALS).content,
    "teams": usebio_out.dumps(score_afresh(match())).content,
    "csv": event_csv.dumps(evening()).encode(),
    "pbn": pbn_event_out.dumps(score_afresh(evening()), DealSet(DEALS.boards)).content,
    "acbl": _american(),
    "nz": _NZ,
    "bridgewebs": bridgewebs_out.dumps(score_afresh(evening())).content,
    "jannersten": jannersten_out.dumps(score_afresh(evening())).content,
}
"""A whole file of each kind that events are read from."""
