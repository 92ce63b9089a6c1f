"""How the published cases on revokes and tricks (J) are answered in the wizard."""

from __future__ import annotations

from typing import Any, Final

from rulings.case_file import Play
from rulings.play_case import SOUTH, WEST, all_three

REVOKED: Final[dict[str, Any]] = {"really": "suit", "stage": "played", "revoke-tricks.special": "none"}


def tricks(number: int, law: str, more: dict[str, str], facts: dict[str, Any] | None = None) -> Play:
    """An established revoke; how many tricks pass."""
    answers = {f"revoke-tricks.{question}": answer for question, answer in more.items()}
    return all_three(
        "revoke",
        REVOKED | answers,
        law,
        f"tricks.transfer innocent tricks:{number}",
        facts=facts or WEST,
        after="64C",
    )


REVOKES: Final[dict[str, tuple[Play, ...]]] = {
    "J01": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}),),
    "J03": (
        Play(
            "1997",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "partner", "revoke-tricks.later-card": "no"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "partner"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
    ),
    "J06": (
        Play(
            "1997",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.winner": "opponents",
                "revoke-tricks.any": "only",
            },
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "opponents", "revoke-tricks.any": "yes"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
    ),
    "J08": (
        tricks(2, "64A1", {"winner": "offender", "more": "yes"}),
        Play(
            "1997-2007",
            "revoke",
            REVOKED | {"revoke-tricks.special": "again"},
            "64B2",
            ("tricks.transfer tricks:0", "tricks.equity_review"),
            facts=WEST,
            after="64C",
        ),
        Play(
            "2017",
            "revoke",
            REVOKED | {"revoke-tricks.special": "again"},
            "64B2",
            ("tricks.transfer tricks:0", "tricks.equity_review"),
            facts=WEST,
            after="64C2(a)",
        ),
    ),
    "J11": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}),),
    "J13": (
        all_three(
            "revoke",
            {"really": "suit", "stage": "twelve", "returned": "no", "twelve-whose": "no"},
            "62D1",
            "card.withdrawn W",
            never=("tricks.transfer", "card.penalty_card"),
            facts=WEST,
        ),
    ),
    "J16": (
        Play(
            "1997",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.special": "both",
                "revoke-tricks.winner": "offender",
                "revoke-tricks.more": "yes",
            },
            "64A1",
            ("tricks.transfer tricks:2",),
            facts=WEST,
        ),
        Play(
            "2007",
            "revoke",
            REVOKED | {"revoke-tricks.special": "both", "revoke-tricks.other-established": "no"},
            "64B7",
            ("tricks.equity_review",),
            facts=WEST,
            judged=True,
        ),
        Play(
            "2017",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.winner": "offender",
                "revoke-tricks.more": "yes",
            },
            "64A1",
            ("tricks.transfer tricks:2",),
            facts=WEST,
        ),
    ),
    "J18": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}, SOUTH),),
    "J21": (
        Play(
            "1997-2007",
            "revoke",
            {"really": "suit", "stage": "disputed", "claim-whose": "defender"},
            "63A3",
            ("card.withdrawn W", "procedure.refer claim"),
            ("tricks.transfer",),
            WEST,
            judged=True,
        ),
        Play(
            "2017",
            "revoke",
            {"really": "suit", "stage": "disputed", "claim-whose": "defender"},
            "63A4",
            ("card.withdrawn W", "procedure.refer claim"),
            ("tricks.transfer",),
            WEST,
            judged=True,
        ),
    ),
    "J23": (
        Play(
            "1997",
            "revoke",
            {"really": "suit", "asked": "defender"},
            "63B",
            ("card.withdrawn W", "card.penalty_card W major", "procedure.call_back_after_play"),
            facts=WEST,
            after="64A",
        ),
        Play(
            "2007-2017",
            "revoke",
            {"really": "suit", "asked": "defender", "stage": "open", "whose": "hidden"},
            "62B1",
            ("card.withdrawn W", "card.penalty_card W major"),
            ("tricks.transfer", "procedure.call_back_after_play"),
            WEST,
        ),
    ),
    "J26": (
        all_three(
            "revoke",
            REVOKED | {"really": "order", "revoke-tricks.winner": "offender", "revoke-tricks.more": "yes"},
            "64A1",
            "tricks.transfer innocent tricks:2",
            facts=WEST,
        ),
    ),
    "J28": (
        Play(
            "1997",
            "defective-trick",
            {"when": "yes", "what": "none", "suit": "has"},
            "67B1(a)",
            ("card.played W", "tricks.transfer tricks:0"),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "defective-trick",
            {"when": "yes", "what": "none", "suit": "has", "won": "yes"},
            "64A2",
            ("card.played W", "tricks.transfer innocent tricks:1"),
            facts=WEST,
        ),
    ),
    "J31": (
        all_three(
            "defective-trick",
            {"when": "no", "what-early": "none"},
            "67A1",
            "card.played W",
            never=("tricks.transfer", "card.penalty_card"),
            facts=WEST,
        ),
    ),
    "J33": (
        all_three(
            "tricks-inspected",
            {"what": "after", "mixed": "no"},
            "66D",
            "score.correct_to",
            "procedure.right_lost",
            facts=WEST,
        ),
    ),
}
