"""How the published cases on leads and penalty cards (G, H) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play
from rulings.play_case import DECLARER, DEFENDER, EAST, MAJOR, OPENING, SOUTH, WEST, all_three


def choice(option: str, law: str, *effects: str, never: tuple[str, ...] = ()) -> Play:
    return all_three(OPENING, {"since": "nothing", "choice": option}, law, *effects, never=never)


LEADS: Final[dict[str, tuple[Play, ...]]] = {
    "G01": (
        choice("spread", "54A", "lead.accepted", "lead.declarer_becomes_dummy"),
        choice("accept", "54B1", "lead.accepted", never=("lead.declarer_becomes_dummy",)),
        choice(
            "require",
            "50D2(a)",
            "lead.restriction W may:require",
            "card.picked_up E",
            never=("card.penalty_card", "lead.accepted"),
        ),
        choice(
            "forbid",
            "50D2(a)",
            "lead.restriction W may:forbid",
            "card.picked_up E",
            never=("card.penalty_card", "lead.accepted"),
        ),
        choice(
            "free",
            "50D2(b)",
            MAJOR,
            "card.to_be_played_at_first_opportunity E",
            never=("lead.restriction", "card.picked_up"),
        ),
    ),
    "G03": (all_three(OPENING, {"since": "saw"}, "54C", "lead.accepted", never=("card.penalty_card",)),),
    "G06": (
        choice("free", "50D2", MAJOR, "card.declarer_chooses", "card.to_be_played_at_first_opportunity"),
        all_three(
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "neither"},
            "50D2(b)",
            "card.stands E",
            "card.declarer_chooses",
            "card.to_be_played_at_first_opportunity",
        ),
    ),
    "G08": (
        all_three(
            "face-down-lead",
            {"who": "wrong"},
            "41A",
            "card.withdrawn E",
            "lead.lead_from_correct_hand",
            never=("card.penalty_card",),
        ),
    ),
    "G11": (
        Play(
            "2007-2017",
            DECLARER,
            {"turn": "other", "since": "nothing", "choice": "differ", "next-says": "refuse"},
            "55A",
            ("card.withdrawn S", "lead.lead_from_correct_hand"),
            ("lead.accepted",),
            SOUTH,
            after="55C",
        ),
        Play(
            "1997",
            DECLARER,
            {"turn": "other", "since": "nothing", "choice": "differ"},
            "55A",
            ("procedure.refer",),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "G13": (all_three(DECLARER, {"turn": "other", "since": "next"}, "53A", "lead.accepted", facts=SOUTH),),
    "G16": (
        Play(
            "1997-2007",
            DEFENDER,
            {"turn": "partner", "since-partner": "nothing", "choice-partner": "accept"},
            "53A",
            ("lead.accepted",),
            facts=EAST,
        ),
        Play(
            "2017",
            DEFENDER,
            {"turn": "partner", "since-partner": "nothing", "last-partner": "yes"},
            "53A",
            ("lead.lead_from_correct_hand",),
            ("lead.accepted",),
            EAST,
        ),
    ),
    "G18": (
        all_three(
            "play-after-illegal-play",
            {"who": "defender"},
            "60B",
            "card.penalty_card W major",
            facts=WEST,
        ),
    ),
}

PENALTY_CARDS: Final[dict[str, tuple[Play, ...]]] = {
    "H01": (
        all_three(
            "exposed-card", {"how": "accident", "rank": "low"}, "50C", "card.penalty_card W minor", facts=WEST
        ),
        all_three(
            "penalty-card",
            {"kind": "minor", "minor": "owner"},
            "50C",
            "card.penalty_card W minor",
            never=("card.to_be_played_at_first_opportunity",),
            facts=WEST,
        ),
    ),
    "H03": (
        all_three(
            "penalty-card",
            {"kind": "minor", "minor": "partner"},
            "50C",
            "procedure.play_on",
            never=("lead.restriction", "card.declarer_chooses"),
            facts=WEST,
        ),
    ),
    "H06": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "no"},
            "50D1",
            ("card.to_be_played_at_first_opportunity W",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "no"},
            "50D1(b)",
            ("card.to_be_played_at_first_opportunity W",),
            facts=WEST,
        ),
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "yes"},
            "50D1",
            ("card.played W",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "yes"},
            "50D1(a)",
            ("card.played W",),
            facts=WEST,
        ),
    ),
    "H08": (
        all_three(
            "penalty-card",
            {"kind": "major", "major": "early"},
            "49",
            "card.penalty_card W",
            "card.declarer_chooses",
        ),
    ),
    "H11": (
        all_three(
            "penalty-card",
            {"kind": "several", "several": "suits", "several-suits": "require"},
            "51B2(a)",
            "lead.restriction W may:require",
            "card.picked_up E",
            "card.penalty_card E major",
        ),
    ),
    "H13": (
        all_three(
            "penalty-card-not-played",
            {"since": "no", "accept": "yes"},
            "52B1(a)",
            "card.stands W",
            "card.to_be_played_at_first_opportunity W",
            never=("card.penalty_card",),
            facts=WEST,
        ),
        all_three(
            "penalty-card-not-played",
            {"since": "no", "accept": "no"},
            "52B2",
            "card.withdrawn W",
            "card.played W",
            "card.penalty_card W major",
            facts=WEST,
        ),
    ),
    "H16": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "forbid"},
            "16C2",
            ("information.unauthorised W", "information.authorised S", "card.picked_up E"),
            facts=EAST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "forbid"},
            "50E2",
            ("information.unauthorised W", "information.authorised S", "card.picked_up E"),
            facts=EAST,
        ),
    ),
    "H18": (
        all_three(
            "played-card",
            {"hand": "declarer", "declarer": "seen"},
            "45C2",
            "card.picked_up S",
            never=("card.played",),
            facts=SOUTH,
        ),
    ),
    "H21": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "both", "both": "lead", "both-choice": "require"},
            "50D1",
            ("lead.restriction W may:require", "card.picked_up E", "card.stands W"),
            ("card.played",),
            EAST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "both", "both": "lead", "both-choice": "require"},
            "50D1(b)",
            ("lead.restriction W may:require", "card.picked_up E", "card.stands W"),
            ("card.played",),
            EAST,
        ),
    ),
}
