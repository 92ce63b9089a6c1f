"""How the published cases on played cards (I) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play
from rulings.play_case import EAST, MAJOR, SOUTH, WEST, all_three


def premature(option: str, editions: str, law: str) -> Play:
    answers = {"what": "play", "covered": "no", "choice": option}
    return Play(editions, "premature-play", answers, law, ("card.declarer_chooses", MAJOR), (), EAST)


CARDS: Final[dict[str, tuple[Play, ...]]] = {
    "I01": (
        premature("highest", "1997-2017", "57A1"),
        premature("lowest", "1997-2017", "57A2"),
        premature("forbid", "1997-2007", "57A3"),
        premature("forbid", "2017", "57A4"),
        premature("require", "2017", "57A3"),
    ),
    "I03": (
        premature("require", "2017", "57A3"),
        premature("forbid", "1997-2007", "57A3"),
    ),
    "I06": (
        Play(
            "1997",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2007",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C1",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2017",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C2",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
    ),
    "I08": (
        Play(
            "1997-2007",
            "premature-play",
            {"what": "before-right"},
            "57A",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2017",
            "premature-play",
            {"what": "before-right", "legal": "yes"},
            "57D",
            ("card.stands E", "information.unauthorised W"),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
    ),
    "I11": (
        all_three(
            "simultaneous-plays",
            {"who": "one", "seen": "one"},
            "58B1",
            "card.played W",
            "card.picked_up W",
            never=("card.penalty_card",),
            facts=WEST,
        ),
    ),
    "I13": (
        all_three(
            "simultaneous-plays",
            {"who": "two", "other": "partner"},
            "58A",
            "card.stands W",
            "procedure.refer premature-play",
            facts=EAST | {"turn": "W"},
        ),
    ),
    "I16": (
        Play(
            "1997-2007",
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "yes", "pause": "yes"},
            "45C4(b)",
            ("card.withdrawn N", "card.played N"),
            facts=SOUTH,
            judged=True,
        ),
        Play(
            "2017",
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "yes", "since": "no"},
            "45C4(b)",
            ("card.withdrawn N", "card.played N"),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "I18": (
        all_three(
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "no"},
            "45C4(a)",
            "card.played N",
            never=("card.withdrawn",),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "I21": (
        Play("1997", "designation", {"said": "high"}, "46B1", ("card.played N",), facts=SOUTH),
        Play("2007-2017", "designation", {"said": "high"}, "46B1(a)", ("card.played N",), facts=SOUTH),
    ),
    "I23": (
        all_three(
            "designation",
            {"said": "rank", "leading": "no", "how-many": "several"},
            "46B3(b)",
            "procedure.chooses S",
            facts=SOUTH,
        ),
    ),
    "I26": (
        all_three(
            "designation", {"said": "absent"}, "46B4", "card.withdrawn N", "procedure.chooses S", facts=SOUTH
        ),
    ),
    "I28": (
        all_three(
            "dummy",
            {"did": "revoke", "rights-revoke": "yes", "was-revoke": "yes"},
            "43B2(b)",
            "card.withdrawn S",
            "procedure.call_back_after_play",
            facts=SOUTH,
            after="64A",
        ),
        all_three(
            "revoke",
            {"really": "suit", "asked": "dummy-lost"},
            "43B2(b)",
            "card.withdrawn S",
            "procedure.call_back_after_play",
            facts=SOUTH,
            after="64A",
        ),
    ),
    "I31": (
        all_three(
            "taking-back",
            {"why": "explained", "since": "dummy"},
            "47E2(b)",
            "card.stands W",
            "procedure.call_back_after_play",
            never=("card.withdrawn",),
            facts=WEST,
            after="47E2(b)",
        ),
    ),
    "I33": (
        all_three(
            "played-card",
            {"hand": "fifth", "fifth": "defender", "fifth-how": "slipped", "exposed-card.rank": "low"},
            "45E1",
            "card.penalty_card E minor",
        ),
    ),
}
