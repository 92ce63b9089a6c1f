"""Our own reading of Laws 61 to 67: revokes and defective tricks, the ways nobody else takes."""

from __future__ import annotations

from typing import Any, Final

from rulings.play_case import ALL, LATER, SOUTH, WEST, Case, law

NO_CARD: Final = ("card.penalty_card",)
NO_TRICK: Final = ("tricks.transfer",)


def revoked(
    name: str,
    editions: str,
    more: dict[str, str],
    cited: str,
    tricks: int,
    facts: dict[str, Any] = WEST,
    **judged: Any,
) -> Case:
    """An established revoke, and what it costs."""
    answers = {"really": "suit", "stage": "played"} | {f"revoke-tricks.{one}": more[one] for one in more}
    return law(
        name, editions, "revoke", answers, cited, f"tricks.transfer tricks:{tricks}", facts=facts, **judged
    )


def corrected(
    name: str,
    editions: str,
    more: dict[str, str],
    cited: str,
    *effects: str,
    facts: dict[str, Any] = WEST,
    never: tuple[str, ...] = (),
    **judged: Any,
) -> Case:
    """A revoke that is corrected: no trick passes."""
    answers = {"really": "suit"} | more
    return law(
        name, editions, "revoke", answers, cited, *effects, facts=facts, never=never + NO_TRICK, **judged
    )


REVOKE_TRICKS: Final = [
    revoked("offender wins, two more later", ALL, {"special": "none", "winner": "offender", "more": "yes"}, "64A1", 2),
    revoked("declarer wins in hand, nothing later", ALL, {"special": "none", "winner": "offender", "more": "no"}, "64A1", 1,
            SOUTH),
    # A trick won in dummy was not won by declarer: 64A2, although the same side won it.
    revoked("declarer revokes, dummy wins", LATER, {"special": "none", "winner": "partner"}, "64A2", 1, SOUTH),
    revoked("declarer revokes, dummy wins 1997", "1997", {"special": "none", "winner": "partner", "later-card": "no"},
            "64A2", 1, SOUTH),
    revoked("partner wins, later winner", "1997", {"special": "none", "winner": "partner", "later-card": "yes"}, "64A2", 2),
    revoked("partner wins, no such card", "1997", {"special": "none", "winner": "partner", "later-card": "no"}, "64A2", 1),
    revoked("opponents win, only later trick is that card", "1997",
            {"special": "none", "winner": "opponents", "any": "only"}, "64A2", 1),
    revoked("opponents win, later trick without that card", "1997",
            {"special": "none", "winner": "opponents", "any": "other"}, "64A2", 1),
    revoked("declarer's later winner no longer counts", LATER, {"special": "none", "winner": "opponents", "any": "yes"},
            "64A2", 1, SOUTH, never=("tricks.transfer tricks:2",)),
    revoked("nothing from the revoke on", ALL, {"special": "none", "winner": "opponents", "any": "no"}, "64B1", 0, SOUTH,
            after="64C"),
    revoked("dummy revoked", ALL, {"special": "faced"}, "64B3", 0, SOUTH, after="64C", judged=True),
    revoked("penalty card not played", ALL, {"special": "faced"}, "64B3", 0, after="64C"),
    revoked("again in the suit", "1997-2007", {"special": "again"}, "64B2", 0, after="64C"),
    revoked("again in the suit 2017", "2017", {"special": "again"}, "64B2", 0, after="64C2(a)"),
    revoked("innocent side has called on the next board", ALL, {"special": "next-board"}, "64B4", 0, SOUTH, after="64C"),
    revoked("the round is over", ALL, {"special": "round"}, "64B5", 0, SOUTH, after="64C"),
    revoked("both, each by itself", "1997", {"special": "both", "winner": "offender", "more": "yes"}, "64A1", 2),
    revoked("both, the other one in time", "2017",
            {"special": "both", "other-established": "no", "winner": "offender", "more": "no"}, "64A1", 1),
    revoked("both established", "2007", {"special": "both", "other-established": "yes"}, "64B7", 0, SOUTH, after="64C"),
    revoked("both established 2017", "2017", {"special": "both", "other-established": "yes"}, "64B7", 0, SOUTH,
            after="64C2(b)"),
    law("both, the other one in time 2007", "2007", "revoke", {"really": "suit", "stage": "played",
        "revoke-tricks.special": "both", "revoke-tricks.other-established": "no"}, "64B7", "tricks.equity_review",
        facts=WEST, judged=True, after="64C"),
    *[law(f"established by {stage}", ALL, "revoke", {"really": "suit", "stage": stage, "revoke-tricks.special": "none",
          "revoke-tricks.winner": "offender", "revoke-tricks.more": "yes"}, "64A1", "tricks.transfer tricks:2", facts=WEST)
      for stage in ("played", "named", "claimed", "agreed")],
    law("an order not obeyed, nothing won", ALL, "revoke", {"really": "order", "stage": "played",
        "revoke-tricks.special": "none", "revoke-tricks.winner": "opponents", "revoke-tricks.any": "no"}, "64B1",
        "tricks.transfer tricks:0", facts=WEST),
    law("trick twelve, cards back", ALL, "revoke", {"really": "suit", "stage": "twelve", "returned": "yes"}, "64B6",
        "tricks.transfer tricks:0", facts=WEST, after="64C"),
]  # fmt: skip

REVOKES_IN_TIME: Final = [
    corrected("declarer in time", ALL, {"stage": "open", "whose": "declarer"}, "62B2", "card.withdrawn S",
              "card.picked_up S", facts=SOUTH, never=NO_CARD),
    corrected("defender in time", ALL, {"stage": "open", "whose": "hidden"}, "62B1", "card.withdrawn W",
              "card.penalty_card W major", "card.declarer_chooses"),
    corrected("penalty card in time", ALL, {"stage": "open", "whose": "faced"}, "62B2", "card.withdrawn W", never=NO_CARD),
    corrected("the opponent changed, partner too", ALL, {"stage": "open", "whose": "hidden", "followed": "partner"}, "62C2",
              "card.penalty_card E major", "card.penalty_card W major"),
    corrected("trick twelve, declarer", ALL, {"stage": "twelve", "returned": "no", "twelve-whose": "no"}, "62D1",
              "card.withdrawn S", "score.correct_to", facts=SOUTH, never=NO_CARD),
    corrected("trick twelve, partner had seen it", "1997-2007", {"stage": "twelve", "returned": "no", "twelve-whose": "yes"},
              "62D2", "information.unauthorised E", never=NO_CARD),
    corrected("trick twelve, partner had seen it 2017", "2017", {"stage": "twelve", "returned": "no", "twelve-whose": "yes"},
              "16C", "information.unauthorised E", never=NO_CARD),
    corrected("the other side claims, nothing agreed, defender", ALL, {"stage": "disputed", "claim-whose": "defender"}, "70A",
              "card.withdrawn W", "procedure.refer claim", judged=True),
    corrected("the other side claims, nothing agreed, declarer", ALL, {"stage": "disputed", "claim-whose": "declarer"},
              "62B2", "card.withdrawn S", "procedure.refer claim", facts=SOUTH, judged=True, never=NO_CARD),
    corrected("not yet agreed 2017", "2017", {"stage": "disputed", "claim-whose": "defender"}, "63A4", "card.withdrawn W"),
    law("both on one trick 2017", "2017", "revoke", {"really": "both-sides", "both-stage": "one"}, "64B8", "card.withdrawn", "card.penalty_card",
              after="64C"),
    law("both on one trick, one established 1997", "1997", "revoke", {"really": "both-sides", "both-stage": "one",
        "both-one-1997": "offender", "revoke-tricks.special": "none", "revoke-tricks.winner": "offender", "revoke-tricks.more": "no"}, "64A1",
        "tricks.transfer tricks:1", facts=WEST),
    corrected("a defender asked, zone forbids, penalty card", "1997",
              {"asked": "defender", "as-established-whose": "faced"}, "63B", "procedure.call_back_after_play",
              never=NO_CARD),
    corrected("a defender asked, zone forbids", "1997", {"asked": "defender"}, "63B", "card.withdrawn W",
              "card.penalty_card W major", "procedure.call_back_after_play", after="63B"),
    corrected("a defender asked, zone allows", "1997", {"asked": "defender", "zone": "yes", "stage": "open",
              "whose": "hidden"}, "62B1", "card.penalty_card W major", never=("procedure.call_back_after_play",)),
    corrected("a defender asked 2007", "2007", {"asked": "defender", "stage": "open", "whose": "hidden"}, "62B1",
              "card.penalty_card W major", never=("procedure.call_back_after_play",)),
    corrected("a defender asked, authority forbids 2007", "2007", {"asked": "defender", "authority": "no", "stage": "open",
              "whose": "hidden"}, "62B1", "card.penalty_card W major", never=("procedure.call_back_after_play",)),
    corrected("a defender asked 2017", "2017", {"asked": "defender", "stage": "open", "whose": "hidden"}, "62B1",
              "card.penalty_card W major", never=("procedure.call_back_after_play",)),
    corrected("dummy without rights asked", ALL, {"asked": "dummy-lost"}, "43B2(b)", "card.withdrawn S",
              "procedure.call_back_after_play", facts=SOUTH, after="64A"),
    corrected("dummy asked a defender", LATER, {"asked": "dummy-defender", "stage": "open", "whose": "hidden"}, "61B2(b)",
              "penalty.procedural", "card.penalty_card W major"),
    law("question: a defender asks declarer 1997", "1997", "revoke-question", {"who": "defender-declarer"}, "61B",
        "procedure.play_on", facts=SOUTH),
    law("question: a defender asks declarer later", LATER, "revoke-question", {"who": "defender-declarer"}, "61B3",
        "procedure.play_on", facts=SOUTH, never=("information.unauthorised",)),
    law("question: a defender asks partner 2017", "2017", "revoke-question", {"who": "defender"}, "61B3",
        "procedure.play_on", facts=WEST, never=("penalty.procedural",)),
    law("question: a defender asks partner, no revoke 1997", "1997", "revoke-question",
        {"who": "defender", "authority": "no", "violation": "no"}, "61B", "penalty.procedural", facts=WEST),
    law("question: forbidden 2007", "2007", "revoke-question", {"who": "defender", "authority": "no"}, "61B3",
        "penalty.procedural", "information.unauthorised E", facts=WEST, judged=True),
    law("question: dummy whose rights are whole", ALL, "revoke-question", {"who": "dummy", "rights": "no"}, "42B1",
        "procedure.play_on", facts=SOUTH, never=("penalty.procedural",)),
]  # fmt: skip

TRICKS: Final = [
    law("67A, supplied", ALL, "defective-trick", {"when": "no", "what-early": "none"}, "67A1", "card.played W", facts=WEST,
        never=NO_TRICK),
    law("67B1(a), suit held 1997", "1997", "defective-trick", {"when": "yes", "what": "none", "suit": "has"}, "67B1(a)",
        "tricks.transfer tricks:0", facts=WEST),
    law("67B1(a), suit held", LATER, "defective-trick", {"when": "yes", "what": "none", "suit": "has", "won": "yes"}, "64A2",
        "tricks.transfer tricks:1", facts=WEST, after="64C"),
    law("67B1(a), suit held, nothing won", LATER, "defective-trick", {"when": "yes", "what": "none", "suit": "has",
        "won": "no"}, "64B1", "tricks.transfer tricks:0", facts=WEST),
    law("67B1(b), none held, nothing won", ALL, "defective-trick", {"when": "yes", "what": "none", "suit": "has-not",
        "won": "no"}, "64B1", "tricks.transfer tricks:0", facts=WEST),
    law("67B1(b), none held", ALL, "defective-trick", {"when": "yes", "what": "none", "suit": "has-not", "won": "yes"},
        "64A2", "tricks.transfer tricks:1", facts=WEST),
    law("67B, dummy", ALL, "defective-trick", {"when": "yes", "what": "none", "suit": "dummy"}, "64B3",
        "tricks.transfer tricks:0", facts=SOUTH, after="64C"),
    law("67B2, cannot be told apart 1997", "1997", "defective-trick", {"when": "yes", "what": "extra", "extra": "no"},
        "67B2", "card.picked_up W", "procedure.refer revoke", facts=WEST),
    law("67B2(a), told apart", LATER, "defective-trick", {"when": "yes", "what": "extra", "extra": "yes"}, "67B2(b)",
        "card.picked_up W", "procedure.refer revoke", facts=WEST),
    law("66A, too late", ALL, "tricks-inspected", {"what": "trick", "trick": "no"}, "66A", "procedure.play_on"),
    law("66B, own card", ALL, "tricks-inspected", {"what": "own", "own": "no"}, "66B", "procedure.play_on"),
    law("66C, an older trick", ALL, "tricks-inspected", {"what": "older"}, "66C", "procedure.play_on"),
    law("65B3, dummy too late", LATER, "tricks-inspected", {"what": "pointing", "who": "late"}, "65B3", "penalty.procedural",
        after="16B"),
    law("66D, mixed afterwards", ALL, "tricks-inspected", {"what": "after", "mixed": "no"}, "66D", "procedure.right_lost",
        "score.correct_to"),
    law("65D, mixed before", ALL, "tricks-inspected", {"what": "after", "mixed": "before"}, "65D", "score.correct_to",
        judged=True),
]  # fmt: skip

CASES: Final[list[Case]] = [*REVOKE_TRICKS, *REVOKES_IN_TIME, *TRICKS]
