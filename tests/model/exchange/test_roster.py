"""Who a file's contestants are: names that only look like nobody's are somebody's."""

from __future__ import annotations

import pytest

from model.exchange import events

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
