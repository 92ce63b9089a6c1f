"""Who a file's contestants are: names that only look like nobody's are somebody's."""

from __future__ import annotations

import pytest

from model.bridge.seats import Side
from model.exchange import events
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine

HEAD = (
    "#Version,std1\n#Winners,1\n#Scores\nPosition,Pair,Name1,Name2\n,1,Ann,Bob\n,2,Cy,Di\n,3,Eve,Fay\n,4,{},{}\n"
    "#Travellers\nNS,EW,NSScore,EWScore\n#Board,1\n1,2,420,\n"
)


@pytest.mark.parametrize(
    "name", ["Alan Byers", "Kimbye Ho", "Goodbye Girl", "Nosit Outram", "Bye", "Sit out"]
)
def test_a_pair_that_scored_at_a_table_is_never_a_phantom(name: str) -> None:
    event = events.loads((HEAD.format(name, "Zoë") + "3,4,50,\n").encode(), "n.csv")
    assert [(one.ns, one.ew) for one in event.lines] == [("1", "2"), ("3", "4")]
    assert event.contestants[-1].names == (name, "Zoë")


@pytest.mark.parametrize("name", ["Phantom", "Sit-out", "sitout", "BYE", "Missing pair"])
def test_a_pair_named_so_that_only_has_averages_is_a_phantom(name: str) -> None:
    event = events.loads((HEAD.format(name, "") + "3,4,60%,40%\n").encode(), "n.csv")
    assert [(one.ns, one.ew) for one in event.lines] == [("1", "2")]
    assert [one.key for one in event.contestants] == ["1", "2", "3"]


def test_numbers_that_begin_again_in_a_howell_beside_a_mitchell_of_two_winners() -> None:
    """Section A has 1NS to 3NS and 1EW to 3EW, section B pairs 1 to 4 of one winner; its pair 4 keeps East-West."""
    mitchell = [
        TravellerLine(
            2 * at + 1, Number(ns, Side.NS, "A"), Number((ns + at - 1) % 3 + 1, Side.EW, "A"), None, "A"
        )
        for at in range(3)
        for ns in (1, 2, 3)
    ]
    howell = [
        TravellerLine(board, Number(ns, None, "B"), Number(ew, None, "B"), None, "B")
        for board, ns, ew in ((1, 1, 4), (1, 2, 3), (3, 2, 4), (3, 3, 1), (5, 3, 4), (5, 1, 2))
    ]
    entrants = [FileEntrant(Number(n, side, "A"), (f"A{n}{side.value}",)) for side in Side for n in (1, 2, 3)]
    entrants += [FileEntrant(Number(n, None, "B"), (f"B{n}",)) for n in (1, 2, 3, 4)]
    contestants, lines, _places, winners = Roster(entrants, mitchell + howell, None, everybody=True).resolve()
    assert winners == 2
    sides = {one.key: one.direction for one in contestants}
    assert len(sides) == 10
    assert {key for key, side in sides.items() if side is None} == {"B1", "B2", "B3", "B4"}
    assert {line.ns for line in lines if line.section == "B"} == {"B1", "B2", "B3"}
    assert {line.ns for line in lines if line.section == "A"} == {"A1NS", "A2NS", "A3NS"}
