"""How the published cases on the auction (C to F) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play

NORTH: Final = {"offender": "N", "call": "1♥"}
REFUSED: Final = {"since": "nothing", "slip": "no", "accept": "no"}
SILENT: Final = "call.must_pass S throughout"

INSUFFICIENT: Final[dict[str, tuple[Play, ...]]] = {
    "C01": (
        Play(
            "1997", "insufficient-bid", {"since": "lho"}, "27A", ("call.stands",), ("call.must_pass",), NORTH
        ),
        Play(
            "2007-2017",
            "insufficient-bid",
            {"since": "lho"},
            "27A1",
            ("call.stands",),
            ("call.must_pass",),
            NORTH,
        ),
    ),
    "C03": (
        Play(
            "1997-2007",
            "insufficient-bid",
            REFUSED | {"replacement": "other", "silenced.showed": "same"},
            "27B2",
            (SILENT,),
            ("lead.restriction",),
            NORTH,
        ),
        Play(
            "2017",
            "insufficient-bid",
            REFUSED
            | {
                "replacement": "comparable",
                "comparable.meaning": "no",
            },
            "27B2",
            (SILENT, "lead.restriction S unspecified may:forbid not:H"),
            ("call.free",),
            NORTH | {"legal_suits": ["H"]},
            after="72C",
            judged=True,
        ),
    ),
    "C06": (
        Play(
            "1997",
            "insufficient-bid",
            REFUSED | {"replacement": "same", "natural": "no", "silenced.showed": "other"},
            "27B2",
            (SILENT,),
            ("call.free",),
            {"offender": "N", "call": "2♣"},
        ),
        Play(
            "2017",
            "insufficient-bid",
            REFUSED
            | {
                "replacement": "comparable",
                "comparable.meaning": "purpose",
            },
            "27B1(b)",
            ("call.free S",),
            ("call.must_pass", "lead.restriction"),
            {"offender": "N", "call": "2♣"},
            after="27D",
            judged=True,
        ),
    ),
    "C08": (
        Play(
            "1997-2007",
            "insufficient-bid",
            {"since": "corrected", "slip": "no", "accept": "no", "replacement": "same", "natural": "yes"},
            "27B1(a)",
            ("call.free S",),
            ("call.must_pass", "lead.restriction"),
            NORTH,
        ),
        Play(
            "1997",
            "insufficient-bid",
            {"since": "corrected", "slip": "no", "accept": "yes"},
            "27A",
            ("call.stands",),
            ("call.must_pass",),
            NORTH,
        ),
        Play(
            "2007-2017",
            "insufficient-bid",
            {"since": "corrected", "slip": "no", "accept": "yes"},
            "27A1",
            ("call.stands",),
            ("call.must_pass",),
            NORTH,
        ),
        Play(
            "2017",
            "insufficient-bid",
            {"since": "corrected", "slip": "no", "accept": "no", "replacement": "same"},
            "27B1(a)",
            ("call.free S",),
            ("call.must_pass", "lead.restriction"),
            NORTH,
            after="27D",
        ),
    ),
    "C11": (
        Play(
            "1997",
            "insufficient-bid",
            REFUSED | {"replacement": "same", "natural": "no", "silenced.showed": "same"},
            "27B2",
            (SILENT,),
            ("call.free",),
            {"offender": "N", "call": "1♠"},
        ),
        Play(
            "2017",
            "insufficient-bid",
            REFUSED | {"replacement": "same"},
            "27B1(a)",
            ("call.free S",),
            ("call.must_pass", "lead.restriction"),
            {"offender": "N", "call": "1♠"},
            after="27D",
        ),
    ),
    "C13": (
        Play(
            "1997",
            "damage",
            {"gain": "yes", "adjusted-score.possible": "yes"},
            "12C2",
            ("score.assigned",),
            judged=True,
        ),
        Play(
            "2007",
            "damage",
            {"gain": "yes", "adjusted-score.possible": "yes", "adjusted-score.own-damage.self": "no"},
            "12C1(c)",
            ("score.assigned weighted",),
            judged=True,
        ),
        Play(
            "2017",
            "damage",
            {"gain": "yes", "adjusted-score.possible": "yes", "adjusted-score.own-damage.self": "no"},
            "12C1(b)",
            ("score.assigned",),
            judged=True,
        ),
    ),
}

PLAYS: Final = INSUFFICIENT
