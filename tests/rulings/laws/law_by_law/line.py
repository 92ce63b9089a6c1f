"""One line of the third table of the reference: what happened, in which editions, the Law that rules it and what it comes to."""

from __future__ import annotations

from typing import Final, NamedTuple

_PLACES: Final = 3


class Line(NamedTuple):
    """A tree with answers; ``cited`` is the paragraph in 1997, 2007 and 2017, ``after`` a Law that comes back after the play."""

    editions: str
    tree: str
    answers: dict[str, str]
    facts: dict[str, str]
    cited: tuple[str, str, str]
    effects: tuple[str, ...]
    never: tuple[str, ...]
    after: str


def line(text: str) -> Line:
    """Read "2007-2017 | W insufficient-bid: accept=no replacement=other | 27B2 | call.must_pass E; -score.stands; ?27D".

    The letter before the tree is who did it, a second one declarer ("ES"). Places that differ stand as "40C / 40B4 / 40B3"; an
    effect after a minus must not be there, a Law after a question mark comes back after the play.
    """
    editions, happened, cited, comes_to = (part.strip() for part in text.split("|"))
    who_and_tree, _colon, said = happened.partition(":")
    who, tree = who_and_tree.split()
    places = [one.strip() for one in cited.split("/")]
    parts = [one.strip() for one in comes_to.split(";") if one.strip()]
    facts = {"offender": who[0], "call": "1♥"} if who != "-" else {"call": "1♥"}
    return Line(
        editions,
        tree,
        dict(one.split("=") for one in said.split()),
        facts | ({"declarer": who[1]} if len(who) > 1 else {}),
        tuple(places if len(places) == _PLACES else places * _PLACES),  # type: ignore[arg-type]  # three of them
        tuple(one for one in parts if one[0] not in "-?"),
        tuple(one[1:] for one in parts if one[0] == "-"),
        next((one[1:] for one in parts if one[0] == "?"), ""),
    )
