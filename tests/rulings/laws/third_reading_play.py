"""A third reading of the Laws of play and claims: both defenders on one trick, and what the screen shows besides the usual."""

from __future__ import annotations

from typing import Any, Final

from rulings.play_case import ALL, DECLARER, DEFENDER, LATER, MAJOR, OPENING, SOUTH, WEST, Case, law

NO_CARD: Final = ("card.penalty_card",)
NO_TRICK: Final = ("tricks.transfer",)
PLAY_ON: Final = "procedure.play_on"


def pair(name: str, editions: str, more: dict[str, str], cited: str, tricks: int, after: str = "64C") -> Case:
    """West and East both revoked on the same trick, and the tricks that pass for both together."""
    answers: dict[str, Any] = {"really": "suit", "stage": "played", "revoke-tricks.special": "pair"}
    answers |= {f"revoke-tricks.pair-{question}": answer for question, answer in more.items()}
    effect = f"tricks.transfer innocent tricks:{tricks}" if tricks else "tricks.transfer tricks:0"
    return law(name, editions, "revoke", answers, cited, effect, facts=WEST, after=after)


WON: Final = {"winner": "offender"}
LOST: Final = {"winner": "opponents"}
PAIRS: Final = [
    # West ruffs spades, East throws a club, both with a spade: West’s revoke takes the trick and one more, East’s one.
    pair("both defenders, one wins, nothing later", ALL, WON | {"more": "none"}, "64A1", 1),
    pair("both defenders, one wins, one later", ALL, WON | {"more": "one"}, "64A1", 2),
    pair("both defenders, one wins, two later", ALL, WON | {"more": "two"}, "64A1", 3),
    pair("both defenders, one wins, three later, none with a spade", "1997",
         WON | {"more": "three", "later-one": "no"}, "64A2", 3),
    pair("both defenders, one wins, three later, one with a spade", "1997",
         WON | {"more": "three", "later-one": "yes"}, "64A2", 4),
    pair("both defenders, declarer wins, nothing later", ALL, LOST | {"any": "none"}, "64B1", 0),
    pair("both defenders, declarer wins, one later", ALL, LOST | {"any": "one"}, "64A2", 1),
    pair("both defenders, declarer wins, two later", ALL, LOST | {"any": "two"}, "64A2", 2),
    pair("both defenders, declarer wins, three later, a spade", "1997",
         LOST | {"any": "three", "later-three": "yes"}, "64A2", 3),
    pair("both defenders, declarer wins, three later, no spade", "1997",
         LOST | {"any": "three", "later-three": "no"}, "64A2", 2),
    *[pair(f"both defenders, declarer wins, four later, a spade by {which}", "1997",
           LOST | {"any": "four", "later-four": which}, "64A2", tricks)
      for which, tricks in (("none", 2), ("one", 3), ("both", 4))],
    law("both defenders, counted already", ALL, "revoke",
        {"really": "suit", "stage": "played", "revoke-tricks.special": "counted"}, "64A", "tricks.transfer tricks:0",
        facts=WEST, after="64C"),
    law("both defenders in time", ALL, "revoke", {"really": "suit", "stage": "open", "whose": "two"}, "62B1",
        "card.withdrawn W", "card.penalty_card W major", "card.penalty_card E major", "card.declarer_chooses",
        facts=WEST, never=NO_TRICK),
    law("both sides on one trick, both established", "1997", "revoke", {"really": "suit", "stage": "played",
        "revoke-tricks.special": "both", "revoke-tricks.winner": "opponents", "revoke-tricks.any": "other"}, "64A2", "tricks.transfer tricks:1", facts=WEST, after="64C"),
]  # fmt: skip

ASKED: Final = {"really": "suit", "stage": "asked"}
ON_THE_SCREEN: Final = [
    law("revoke: partner asked, zone silent", "1997", "revoke", ASKED | {"who-asked": "defender"}, "63B",
        "card.withdrawn W", "card.penalty_card W major", "procedure.call_back_after_play", facts=WEST, never=NO_TRICK,
        after="63B"),
    law("revoke: partner asked, zone allows", "1997", "revoke",
        ASKED | {"who-asked": "defender", "zone-asked": "yes", "whose": "hidden"}, "62B1", "card.penalty_card W major",
        facts=WEST, never=("procedure.call_back_after_play",)),
    law("revoke: partner asked 2007", "2007", "revoke", ASKED | {"who-asked": "defender", "whose": "hidden"}, "62B1",
        "card.penalty_card W major", facts=WEST, never=NO_TRICK),
    law("revoke: partner asked, forbidden 2007", "2007", "revoke",
        ASKED | {"who-asked": "defender", "authority-asked": "no", "whose": "hidden"}, "62B1",
        "card.penalty_card W major", facts=WEST, never=NO_TRICK),
    law("revoke: partner asked 2017", "2017", "revoke", ASKED | {"who-asked": "defender", "whose": "hidden"}, "62B1",
        "card.penalty_card W major", facts=WEST, never=NO_TRICK),
    law("revoke: dummy without rights asked", ALL, "revoke", ASKED | {"who-asked": "dummy-lost"}, "43B2(b)",
        "card.withdrawn S", "procedure.call_back_after_play", facts=SOUTH, never=NO_CARD, after="64A"),
    law("revoke: dummy asked, and is known to have looked at a hand", ALL, "revoke", ASKED | {"who-asked": "dummy"}, "43B2(b)",
        "card.withdrawn S", "procedure.call_back_after_play", never=("card.picked_up",),
        facts={**SOUTH, "dummy_looked": "yes"}),
    law("revoke: dummy with rights asked", ALL, "revoke", ASKED | {"who-asked": "dummy", "whose": "declarer"}, "62B2",
        "card.withdrawn S", facts=SOUTH, never=("card.penalty_card", "procedure.call_back_after_play")),
    law("revoke: dummy asked a defender", ALL, "revoke", ASKED | {"who-asked": "dummy-defender", "whose": "hidden"},
        "62B1", "penalty.procedural", "card.penalty_card W major", facts=WEST),
    law("revoke: opponent and partner have changed cards", ALL, "revoke",
        {"really": "suit", "stage": "open", "whose": "changed"}, "62A", "card.penalty_card W major",
        "card.penalty_card E major", facts=WEST, never=NO_TRICK),
    law("defender leads to trick thirteen", "2017", DEFENDER, {"turn": "partner", "since-partner": "thirteenth"}, "53A",
        "card.withdrawn E", "lead.lead_from_correct_hand", never=("lead.accepted",)),
    law("defender leads to trick thirteen for declarer", "2017", DEFENDER,
        {"turn": "declaring", "since-declaring": "thirteenth"}, "53A", "lead.lead_from_correct_hand",
        never=("lead.accepted",)),
    law("declarer leads to trick thirteen", "2017", DECLARER, {"turn": "other", "since": "thirteenth"}, "53A",
        "card.withdrawn S", "lead.lead_from_correct_hand", facts=SOUTH, never=("lead.accepted",)),
    law("declarer leads to trick thirteen for a defender", "2017", DECLARER,
        {"turn": "defender", "since-defender": "thirteenth"}, "53A", "lead.lead_from_correct_hand", facts=SOUTH,
        never=("lead.accepted",)),
    *[law(f"opening lead faced, the right defender has led face down, {choice}", ALL, OPENING,
          {"since": "both", "both-how": "face-down", "choice": choice}, "54", "card.picked_up W", *effects)
      for choice, effects in (("accept", ("lead.accepted",)), ("free", ("card.penalty_card E major",)))],
    law("high, dummy last", "1997", "designation", {"said": "high", "fourth": "yes"}, "46B1", "card.played N", facts=SOUTH,
        judged=True),
    law("another card plainly meant", ALL, "designation", {"said": "meant"}, "46B", "card.played N", facts=SOUTH,
        judged=True),
    law("57A, declarer went on", ALL, "premature-play", {"what": "play", "covered": "went-on"}, "60A1",
        "procedure.right_lost", "card.stands", never=NO_CARD),
    law("57B, partner is void", ALL, "premature-play", {"what": "play", "covered": "no", "choice": "cannot"}, "57B",
        "card.played W", "card.penalty_card E major"),
    law("slip, partner had played", "2007", "played-card",
        {"hand": "dummy", "dummy": "slip", "slip": "yes", "pause": "partner"}, "45C4(b)", "card.played N", facts=SOUTH,
        never=("card.withdrawn",)),
    law("dummy looked, then warned declarer", ALL, "dummy", {"did": "looked", "since-looking": "prevent"}, "43B2(a)",
        "procedure.chooses defenders", facts=SOUTH),
    law("dummy looked, then asked about a revoke", ALL, "dummy",
        {"did": "looked", "since-looking": "revoke", "was-revoke": "yes"}, "43B2(b)", "card.withdrawn S",
        "procedure.call_back_after_play", facts=SOUTH, after="64A"),
    law("dummy looked, then told of a defender 1997", "1997", "dummy", {"did": "looked", "since-looking": "defender"},
        "43B3", PLAY_ON, facts=SOUTH, after="43B3"),
    law("dummy looked, then told of a defender", LATER, "dummy", {"did": "looked", "since-looking": "defender"}, "43B3",
        PLAY_ON, facts=SOUTH, after="12B1"),
    law("dummy looked, then told of declarer", ALL, "dummy", {"did": "looked", "since-looking": "declarer"}, "43A1(b)",
        "penalty.procedural", "procedure.refer", facts=SOUTH),
    law("agreement withdrawn too late", ALL, "claim-agreed", {"bound": "late"}, "79C", "score.stands"),
    law("concession too late", ALL, "concession", {"trick": "late"}, "79C", "score.stands"),
    law("a claim agreed", "1997-2007", "claim", {"what": "agreed"}, "68D", "score.stands"),
    law("a claim agreed 2017", "2017", "claim", {"what": "agreed"}, "68D1", "score.stands"),
    law("a claim agreed, then contested at once", ALL, "claim", {"what": "withdrawn", "claim-agreed.bound": "no",
        "claim.played": "no", "claim.point": "nothing"}, "70A", "score.stands"),
    law("appeal too late", ALL, "appeal", {"concur": "late"}, "92B", "procedure.appeal False"),
    law("appeal from another table", ALL, "appeal", {"concur": "elsewhere"}, "92A", "procedure.appeal False"),
]  # fmt: skip

TELLING: Final[list[Case]] = [
    law("an ace that fell in the auction told too much", LATER, "card-exposed-auction", {"cards": "honour"}, "24B",
        "card.penalty_card W major", facts=WEST, after="50E3"),
    law("the card of a revoke put right told too much", LATER, "revoke",
        {"really": "suit", "stage": "open", "whose": "hidden"}, "62B1", MAJOR, after="50E3"),
    law("the second of two cards put out told too much", LATER, "simultaneous-plays",
        {"who": "one", "seen": "defender", "rest": "honour"}, "58B2", MAJOR, after="50E3"),
    law("a card played before partner told too much", LATER, "premature-play",
        {"what": "play", "covered": "no", "choice": "lowest"}, "57A2", MAJOR, after="50E3"),
    law("declarer asks nothing, and the penalty card told too much", LATER, "penalty-card",
        {"kind": "major", "major": "partner", "choice": "neither"}, "50D2(b)", "card.stands", after="50E3"),
    law("the penalty card not played, and another beside it", LATER, "penalty-card-not-played",
        {"since": "no", "accept": "no"}, "52B2", MAJOR, after="50E3"),
    law("both led, nothing asked of the lead", ALL, DEFENDER,
        {"turn": "partner", "since-partner": "partner", "choice-partner": "free"}, "60C", MAJOR,
        "card.penalty_card W major", "card.played W"),
    law("both led, the lead is accepted", ALL, DEFENDER,
        {"turn": "partner", "since-partner": "partner", "choice-partner": "accept"}, "53A", "lead.accepted",
        "card.penalty_card W major"),
]  # fmt: skip

CASES: Final[list[Case]] = [*PAIRS, *ON_THE_SCREEN, *TELLING]
