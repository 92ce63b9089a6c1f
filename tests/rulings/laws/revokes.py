"""Our own reading of the Laws on revokes and tricks."""

from __future__ import annotations

from typing import Any, Final

from rulings.play_case import ALL, LATER, SOUTH, WEST, Case, law

ESTABLISHED: Final = {"really": "suit", "stage": "played"}


def revoke(name: str, editions: str, more: dict[str, str], cited: str, tricks: int, **facts: Any) -> Case:
    answers = {f"revoke-tricks.{question}": answer for question, answer in more.items()}
    return law(
        name,
        editions,
        "revoke",
        ESTABLISHED | answers,
        cited,
        f"tricks.transfer tricks:{tricks}",
        facts=WEST,
        **facts,
    )


REVOKES: Final = [
    revoke("64A1-only", ALL, {"special": "none", "winner": "offender", "more": "no"}, "64A1", 1),
    revoke("64B1", ALL, {"special": "none", "winner": "opponents", "any": "no"}, "64B1", 0),
    revoke(
        "64A2-later-winner",
        "1997",
        {"special": "none", "winner": "opponents", "any": "later"},
        "64A2",
        2,
    ),
    revoke("64A2-later", LATER, {"special": "none", "winner": "opponents", "any": "yes"}, "64A2", 1),
    revoke("64B3", ALL, {"special": "faced"}, "64B3", 0, judged=True),
    revoke("64B4", ALL, {"special": "next-board"}, "64B4", 0, after="64C"),
    revoke("64B5", ALL, {"special": "round"}, "64B5", 0, after="64C"),
    law(
        "64B6",
        ALL,
        "revoke-tricks",
        {"special": "twelve", "revoke.returned": "yes"},
        "64B6",
        "tricks.transfer tricks:0",
        facts=WEST,
        after="64C",
    ),
    revoke("64B7", "2007", {"special": "both", "other-established": "yes"}, "64B7", 0, after="64C"),
    revoke("64B7-2017", "2017", {"special": "both", "other-established": "yes"}, "64B7", 0, after="64C2(b)"),
    law(
        "63A3-claimed",
        ALL,
        "revoke",
        {
            "really": "suit",
            "stage": "claimed",
            "revoke-tricks.special": "none",
            "revoke-tricks.winner": "offender",
            "revoke-tricks.more": "yes",
        },
        "64A1",
        "tricks.transfer tricks:2",
        facts=WEST,
    ),
    law(
        "62B2",
        ALL,
        "revoke",
        {"really": "suit", "stage": "open", "whose": "declarer"},
        "62B2",
        "card.withdrawn S",
        "card.picked_up S",
        never=("card.penalty_card", "tricks.transfer"),
        facts=SOUTH,
    ),
    law(
        "62C2",
        ALL,
        "revoke",
        {"really": "suit", "stage": "open", "whose": "hidden", "followed": "partner"},
        "62C2",
        "card.penalty_card W major",
        "card.penalty_card E major",
        facts=WEST,
    ),
    law(
        "62C3",
        "2017",
        "revoke",
        {"really": "both-sides", "both-stage": "one"},
        "62C3",
        "card.withdrawn",
        never=("tricks.transfer",),
        facts=WEST,
    ),
    law(
        "62D2",
        "1997-2007",
        "revoke",
        {"really": "suit", "stage": "twelve", "returned": "no", "twelve-whose": "yes"},
        "62D2",
        "information.unauthorised E",
        never=("tricks.transfer",),
        facts=WEST,
    ),
    law(
        "61B-zone",
        "1997",
        "revoke",
        {"really": "suit", "asked": "defender", "stage": "open", "whose": "hidden"},
        "62B1",
        "card.penalty_card W major",
        never=("procedure.call_back_after_play",),
        facts=WEST | {"election.defenders_may_ask": "yes"},
    ),
    law("59-no-revoke", ALL, "revoke", {"really": "unable"}, "59", "card.stands W", facts=WEST),
    law(
        "61B2b",
        LATER,
        "revoke-question",
        {"who": "dummy-defender"},
        "61B2(b)",
        "information.unauthorised S",
        facts=SOUTH,
    ),
    law(
        "67B1b",
        "1997",
        "defective-trick",
        {"when": "yes", "what": "none", "suit": "has-not", "won": "yes"},
        "67B1(b)",
        "tricks.transfer tricks:1",
        facts=WEST,
    ),
    law(
        "67B2a",
        LATER,
        "defective-trick",
        {"when": "yes", "what": "extra", "extra": "no"},
        "67B2(a)",
        "card.picked_up W",
        "procedure.refer revoke",
        facts=WEST,
    ),
    law("66A", ALL, "tricks-inspected", {"what": "trick", "trick": "no"}, "66A", "procedure.play_on"),
    law(
        "65B3",
        LATER,
        "tricks-inspected",
        {"what": "pointing", "who": "other"},
        "65B3",
        "procedure.play_on",
        never=("penalty.warning",),
    ),
]
