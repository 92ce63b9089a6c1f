"""How the published cases on calls out of rotation (D) are answered in the wizard."""

from __future__ import annotations

from typing import Any, Final

from rulings.case_file import Play

TREE: Final = "call-out-of-rotation"
NOT_COMPARABLE: Final = ("meaning",)


def _at(whose: str, kind: str, **more: Any) -> dict[str, Any]:
    return {
        "whose": whose,
        "since" if whose != "lho-first" else "since-dealer": "nobody",
        "kind": kind,
        "accept": "no",
    } | more


def _not_comparable(node: str) -> dict[str, Any]:
    turn = "in-turn-rho" if node == "comparable-rho" else "in-turn"
    return {turn: "comparable"} | {f"{node}.{question}": "no" for question in NOT_COMPARABLE}


WEST: Final = {"offender": "W", "call": "1♥"}
SOUTH: Final = {"offender": "S", "call": "1♥"}
EAST: Final = {"offender": "E", "call": "1♥", "turn": "N"}

PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    "D01": (
        Play(
            "1997-2017",
            TREE,
            {"whose": "rho", "since": "lho"},
            "29A",
            ("call.in_rotation",),
            ("call.must_pass",),
            EAST,
        ),
    ),
    "D03": (
        Play(
            "1997-2007",
            TREE,
            _at("rho", "bid") | {"rho-action": "act", "denomination": "yes"},
            "31A2(a)",
            ("call.must_pass E once",),
            ("lead.restriction", "call.must_repeat"),
            WEST,
        ),
        Play(
            "2017",
            TREE,
            _at("rho", "bid")
            | {"rho-action": "act", "in-turn-rho": "comparable", "comparable-rho.meaning": "yes"},
            "31A2(a)",
            ("call.free E",),
            ("call.must_pass", "lead.restriction"),
            WEST,
            after="23C",
            judged=True,
        ),
    ),
    "D06": (
        Play(
            "2017",
            TREE,
            _at("partner", "bid") | _not_comparable("comparable-later"),
            "31B",
            ("call.must_pass N once", "lead.restriction N unspecified may:forbid"),
            (),
            SOUTH,
            after="72C",
            judged=True,
        ),
    ),
    "D08": (
        Play(
            "1997-2007",
            TREE,
            _at("lho-first", "bid") | {"silenced-leads.showed": "other"},
            "31B",
            ("call.must_pass E throughout", "lead.restriction E withdrawn may:require may:forbid"),
            (),
            WEST | {"turn": "N"},
        ),
        Play(
            "2017",
            TREE,
            _at("lho-first", "bid") | {"in-turn": "comparable", "comparable-later.meaning": "yes"},
            "31B",
            ("call.free E",),
            ("call.must_pass", "lead.restriction"),
            WEST | {"turn": "N"},
            after="23C",
        ),
        Play(
            "2017",
            TREE,
            _at("lho-first", "bid") | _not_comparable("comparable-later"),
            "31B",
            ("call.must_pass E once", "call.free E"),
            (),
            WEST | {"turn": "N"},
        ),
    ),
    "D11": (
        Play(
            "2017",
            TREE,
            _at("partner", "pass") | {"in-turn": "comparable", "comparable-later.meaning": "subset"},
            "30B1(b)",
            ("call.free N",),
            ("call.must_pass", "lead.restriction"),
            {"offender": "S", "turn": "N"},
            after="23C",
        ),
    ),
    "D13": (
        Play(
            "1997-2007",
            TREE,
            _at("rho", "pass"),
            "30B1",
            ("call.must_pass S once",),
            ("lead.restriction",),
            {"offender": "S", "turn": "E"},
        ),
        Play(
            "2017",
            TREE,
            _at("rho", "pass"),
            "30A",
            ("call.must_pass S once",),
            ("lead.restriction",),
            {"offender": "S"},
        ),
    ),
    "D16": (
        Play(  # the halves of Law 32 changed places in 2017: at the right-hand opponent's turn is now A
            "2017",
            TREE,
            _at("rho", "double") | {"rho-action": "pass"},
            "32A1",
            ("call.must_repeat W",),
            ("call.must_pass", "lead.restriction"),
            {"offender": "W", "turn": "S"},
        ),
        Play(
            "1997-2007",
            TREE,
            _at("rho", "double") | {"rho-action": "pass"},
            "32B1",
            ("call.must_repeat W",),
            ("call.must_pass", "lead.restriction"),
            {"offender": "W", "turn": "S"},
        ),
    ),
    "D18": (Play("1997-2017", "simultaneous-calls", {"next": "yes"}, "33", ("call.in_rotation",)),),
    "D21": (
        Play(
            "1997-2007",
            TREE,
            {"whose": "rho", "since": "turn"},
            "28B",
            ("procedure.right_lost", "call.free E", "information.unauthorised W"),
            ("call.must_pass", "lead.restriction"),
            EAST,
        ),
        Play(
            "2017",
            TREE,
            {"whose": "rho", "since": "turn"},
            "28B",
            ("procedure.right_lost", "call.free E", "information.unauthorised W"),
            ("call.must_pass", "lead.restriction"),
            EAST,
        ),
    ),
}
