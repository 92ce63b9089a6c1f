"""Situations at the table as a director tells them, played by the words that stand on the screen: fragments of answers.

Each was written from the law books before the trees were looked at: what happened, and per edition the Law and what
comes of it. "|" parts editions: 1997 | 2007 | 2017; a single word holds for all three. Effects are words as
`rulings.case_file.said` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Situation:
    """``words`` find the tree ``tree`` among the first three; ``says`` are fragments of the answers, in order.

    An answer "1997: ..." is given in that edition only; ``law`` and ``effects`` may differ by edition.
    """

    name: str
    words: str
    tree: str
    says: tuple[str, ...]
    law: str
    effects: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=lambda: {"offender": "W", "declarer": "S"})
    editions: str = "1997-2017"


SOUTH: Final = {"offender": "S", "declarer": "S"}
EAST: Final = {"offender": "E", "declarer": "S", "card": "♥5"}
_TWO: Final = "tricks.transfer innocent tricks:2"
_ONE: Final = "tricks.transfer innocent tricks:1"
_NONE: Final = "tricks.transfer tricks:0"
_ESTABLISHED: Final = ("To follow suit", "has led or played to the next trick")

REVOKES: Final = [
    Situation("West ruffs holding a club, wins, and the side wins two more", "revoke", "revoke",
              (*_ESTABLISHED, "No", "West, with the revoke card", "Yes"), "64A1", (_TWO,)),
    Situation("West discards on spades, East wins that trick and nothing else", "revoke", "revoke",
              (*_ESTABLISHED, "No", "East", "1997: No"), "64A2", (_ONE,)),
    Situation("West discards, declarer wins; West later wins ♣A that could have been played, and East a trick", "revoke",
              "revoke", (*_ESTABLISHED, "No", "The other side", "Yes", "1997: two tricks or more"), "64A2",
              ("tricks.transfer innocent tricks:2|1|1",)),
    Situation("The same, but ♣A is the only trick from the revoke on", "revoke", "revoke",
              (*_ESTABLISHED, "No", "The other side", "Yes", "1997: the only trick"), "64A2", (_ONE,)),
    Situation("West revokes again in clubs", "revoke", "revoke", (*_ESTABLISHED, "already revoked in this suit"), "64B2",
              (_NONE, "tricks.equity_review")),
    Situation("Dummy did not follow suit", "revoke", "revoke", (*_ESTABLISHED, "Dummy revoked"), "64B3", (_NONE,),
              facts=SOUTH),
    Situation("Found when South had passed on the next board", "late revoke", "revoke",
              (*_ESTABLISHED, "innocent side had called"), "64B4", (_NONE,)),
    Situation("Found two rounds later", "late revoke", "revoke", (*_ESTABLISHED, "round had ended"), "64B5", (_NONE,)),
    Situation("Both sides revoked, both established", "revoke", "revoke",
              (*_ESTABLISHED, "The other side revoked", "2007: Yes", "2017: Yes", "1997: West, with", "1997: Yes"),
              "64A1|64B7|64B7", ("tricks.transfer tricks:2|0|0",)),
    Situation("Both sides, South’s corrected in time", "revoke", "revoke",
              (*_ESTABLISHED, "The other side revoked", "2017: corrected in time", "West, with", "Yes"),
              "64A1", (_TWO,), editions="1997 2017"),
    Situation("Both defenders on one trick, West wins it, two later", "both defenders revoked", "revoke",
              (*_ESTABLISHED, "Both defenders revoked on the same", "One of the two", "Two"), "64A1",
              ("tricks.transfer innocent tricks:3",)),
    Situation("Trick twelve, hands not back", "revoke at the twelfth trick", "revoke",
              ("To follow suit", "trick twelve", "No", "No"), "62D1", ("card.withdrawn W",), ("tricks.transfer",)),
    Situation("Trick twelve, hands back in the board", "12th trick revoke", "revoke",
              ("To follow suit", "trick twelve", "Yes"), "64B6", (_NONE,)),
    Situation("West sees it before playing on", "corrected revoke", "revoke",
              ("To follow suit", "has not played, or named", "A defender’s, from the hand"), "62B1",
              ("card.withdrawn W", "card.penalty_card W major"), ("tricks.transfer",)),
    Situation("South sees it before playing on", "corrected revoke", "revoke",
              ("To follow suit", "has not played, or named", "Declarer’s or dummy’s"), "62B2", ("card.withdrawn S",),
              ("card.penalty_card", "tricks.transfer"), facts=SOUTH),
    Situation("East asks West, who has a spade", "no spades partner", "revoke-question",
              ("A defender asked partner", "1997: No", "1997: Yes", "2007: Yes"), "61B|61B3|61B3",
              ("card.penalty_card W major|procedure.play_on|procedure.play_on",)),
    Situation("South claims first, West’s revoke is not agreed to", "revoke", "revoke",
              ("To follow suit", "2017: not yet established", "1997: not agreed", "2007: not agreed", "A defender"), "70A",
              ("card.withdrawn W", "procedure.refer claim")),
    Situation("Both sides revoked on one trick, only one has played on", "revoke", "revoke",
              ("To follow suit", "Both sides revoked on the same trick"), "62C3", ("card.penalty_card",),
              ("tricks.transfer",), editions="2017"),
]  # fmt: skip

LEADS: Final = [
    Situation("East faces ♥5, South accepts", "opening lead out of turn", "opening-lead-out-of-turn",
              ("Nothing", "Accepts the lead"), "54B", ("lead.accepted",), facts=EAST),
    Situation("East faces ♥5, South tables the hand", "opening lead out of turn", "opening-lead-out-of-turn",
              ("Nothing", "Spreads the hand"), "54A", ("lead.declarer_becomes_dummy",), facts=EAST),
    Situation("East faces ♥5, South requires a heart", "opening lead out of turn", "opening-lead-out-of-turn",
              ("Nothing", "requires West"), "50D2(a)", ("lead.restriction W may:require", "card.picked_up E"),
              ("card.penalty_card",), facts=EAST),
    Situation("East faces ♥5, South forbids hearts", "opening lead out of turn", "opening-lead-out-of-turn",
              ("Nothing", "forbids West"), "50D2(a)", ("lead.restriction W may:forbid", "card.picked_up E"),
              ("card.penalty_card",), facts=EAST),
    Situation("East faces ♥5, West leads anything", "opening lead out of turn", "opening-lead-out-of-turn",
              ("Nothing", "lets West"), "50D2(b)", ("card.penalty_card E major",), facts=EAST),
    Situation("North had spread three clubs", "opening lead out of turn", "opening-lead-out-of-turn",
              ("could have seen a card of dummy",), "54C", ("lead.accepted",), facts=EAST),
    Situation("South had told East to lead", "opening lead out of turn", "opening-lead-out-of-turn",
              ("An opponent had said", "1997: No"), "47E1", ("card.picked_up E",), ("card.penalty_card",), facts=EAST),
    Situation("East leads to trick five, West’s lead, South refuses freely", "defender led out of turn",
              "lead-out-of-turn-defender", ("West’s", "Nothing", "lets West lead anything"), "56",
              ("card.penalty_card E major",), facts=EAST),
    Situation("East leads when dummy should, refused", "defender led out of turn", "lead-out-of-turn-defender",
              ("Declarer’s or dummy’s", "Nothing", "No"), "56", ("card.penalty_card E major",),
              ("lead.restriction",), facts=EAST),
    Situation("East leads to trick thirteen, declarer wants it", "defender led out of turn",
              "lead-out-of-turn-defender",
              ("West’s", "2017: thirteenth trick", "1997: Nothing", "2007: Nothing", "1997: Accepts", "2007: Accepts"),
              "53A", ("lead.accepted|lead.accepted|lead.lead_from_correct_hand",), facts=EAST),
    Situation("South leads from dummy when in hand, both refuse", "declarer led from wrong hand",
              "lead-out-of-turn-declarer", ("the other of the two hands", "Nothing", "It is refused"), "55B2",
              ("card.withdrawn S", "lead.lead_from_correct_hand"), ("card.penalty_card",), facts=SOUTH),
    Situation("South leads from dummy, defenders differ, next refuses", "declarer led from wrong hand",
              "lead-out-of-turn-declarer",
              ("the other of the two hands", "Nothing", "They choose differently", "2007: Refuses", "2017: Refuses"),
              "55A", ("procedure.refer|lead.lead_from_correct_hand|lead.lead_from_correct_hand",), facts=SOUTH),
    Situation("South leads from dummy, the defender after dummy’s left plays first", "declarer led from wrong hand",
              "lead-out-of-turn-declarer", ("the other of the two hands", "The other defender has played"),
              "53B|53B|53C", ("lead.accepted", "procedure.refer premature-play"), facts=SOUTH),
    Situation("West faces a card before South leads again", "played before declarer led again",
              "play-after-illegal-play", ("A defender, after declarer’s lead was refused",), "60B",
              ("card.penalty_card W major",)),
]  # fmt: skip

CARDS: Final = [
    Situation("West drops ♠7", "defender dropped a card", "exposed-card", ("By accident", "One card below the ten"), "50B",
              ("card.penalty_card W minor",)),
    Situation("West drops ♠K", "defender dropped a card", "exposed-card", ("By accident", "ten or higher"), "50B",
              ("card.penalty_card W major",)),
    Situation("West drops a second card", "defender dropped a card", "exposed-card", ("By accident", "Two or more"), "50B",
              ("card.penalty_card W major",)),
    Situation("East leads while West’s ♠7 is minor", "minor penalty card", "penalty-card",
              ("One minor penalty card", "East, to lead"), "50C", ("procedure.play_on",), ("lead.restriction",)),
    Situation("West can discard the major card", "must play penalty card", "penalty-card",
              ("One major penalty card", "West, to lead or play", "Yes"), "50D1|50D1(a)|50D1(a)", ("card.played W",)),
    Situation("West must follow suit first", "must play penalty card", "penalty-card",
              ("One major penalty card", "West, to lead or play", "No"), "50D1|50D1(b)|50D1(b)", ("card.stands W",)),
    Situation("East on lead, South requires the suit", "lead with penalty card", "penalty-card",
              ("One major penalty card", "nothing is led yet", "Requires"), "50D2(a)",
              ("lead.restriction E may:require", "card.picked_up W", "information.unauthorised E")),
    Situation("East leads before South chose", "lead with penalty card", "penalty-card",
              ("One major penalty card", "before declarer chose"), "49", ("card.penalty_card E major",)),
    Situation("Two of different suits, both forbidden", "two penalty cards", "penalty-card",
              ("Two or more of the same", "several suits", "Forbids"), "51B2(b)",
              ("lead.restriction E may:forbid", "card.picked_up W")),
    Situation("Two of different suits, one required", "two penalty cards", "penalty-card",
              ("Two or more of the same", "several suits", "Requires"), "51B2(a)", ("card.penalty_card W major",)),
    Situation("Each defender has one, the suit is required", "two penalty cards", "penalty-card",
              ("One or more with each", "to lead", "Requires"), "50D2(a)", ("card.picked_up W", "card.stands E")),
    Situation("West played another card, South refuses it", "penalty card not played", "penalty-card-not-played",
              ("No", "No"), "52B2", ("card.penalty_card W major", "card.withdrawn W")),
    Situation("South held ♦9 so that East saw it", "is it played", "played-card",
              ("Declarer’s, from the hand", "Only let it be seen"), "45C2", ("card.picked_up S",), ("card.played",),
              facts=SOUTH),
    Situation("South says heart, no, spade, in one breath", "slip of the tongue", "played-card",
              ("Dummy’s", "another was meant", "Yes: another card", "1997: Yes, in one", "2007: Yes, in one", "2017: No"),
              "45C4(b)", ("card.withdrawn N",), facts=SOUTH),
    Situation("South notices the slip of the tongue after a pause", "slip of the tongue", "played-card",
              ("Dummy’s", "another was meant", "Yes: another card", "1997: there was a pause", "2007: there was a pause",
               "2017: No"), "45C4(b)", ("card.played N",), facts=SOUTH),
    Situation("East plays a fifth card, no lead", "fifth card", "played-card",
              ("A fifth card", "A defender; it was no lead", "slipped out", "One card below"), "50B",
              ("card.penalty_card E minor",), facts=EAST),
    Situation("South says high, dummy second", "declarer said high", "designation", ("“High”, or the like",),
              "46B1|46B1(a)|46B1(a)", ("card.played N",), facts=SOUTH),
    Situation("South calls a card that is not there", "called a card not in dummy", "designation",
              ("does not hold",), "46B4", ("procedure.chooses S",), facts=SOUTH),
    Situation("South says anything", "play anything", "designation", ("“Anything”",), "46B5",
              ("procedure.chooses defenders",), facts=SOUTH),
    Situation("East plays before West, lowest", "played before partner", "premature-play",
              ("played to the trick before partner", "No", "the lowest card"), "57A2", ("card.penalty_card E major",),
              facts=EAST),
    Situation("East plays before West, another suit required", "played before partner", "premature-play",
              ("played to the trick before partner", "No", "plays a card of another suit"), "57A3",
              ("card.penalty_card E major",), facts=EAST, editions="2017"),
    Situation("East plays before West who is void", "played before partner", "premature-play",
              ("played to the trick before partner", "No", "no card to do it with"), "59",
              ("card.played W", "card.penalty_card E major"), facts=EAST),
    Situation("East plays before dummy, West has played; the card is legal", "played too early", "premature-play",
              ("before declarer or dummy on the right", "2017: Yes"), "57A|57A|57D", ("card.stands E",),
              ("card.penalty_card",), facts=EAST),
    Situation("West puts down ♣Q and ♣2, both seen", "two cards at once", "simultaneous-plays",
              ("One player put out", "More than one; a defender’s", "One, below the ten"), "58B2",
              ("card.penalty_card W minor",)),
    Situation("West cannot lead the suit required", "cannot lead the suit", "unable-to-comply",
              ("No card of the suit",), "59", ("card.played W",)),
    Situation("North looked at West’s hand and then says you are in hand", "dummy looked at a hand", "dummy",
              ("looked at a defender", "Warned declarer"), "43B2(a)", ("procedure.chooses defenders",), facts=SOUTH),
    Situation("North looked at West’s hand and then asks about hearts; a revoke", "dummy looked at a hand", "dummy",
              ("looked at a defender", "first to ask declarer", "Yes"), "43B2(b)",
              ("card.withdrawn S", "procedure.call_back_after_play"), facts=SOUTH),
    Situation("West was misinformed and has led, dummy not seen", "misinformed and played", "taking-back",
              ("An explanation by the opponents", "No other card"), "47E2(a)", ("card.withdrawn W",),
              ("card.penalty_card",)),
    Situation("South drops two cards", "declarer dropped a card", "declarer-exposes", ("One card or a few",), "48A",
              ("card.picked_up S",), ("card.penalty_card",), facts=SOUTH),
    Situation("West has a card too many, holds a heart, E-W won a trick later", "one card too many", "defective-trick",
              ("Yes", "did not play to it", "West holds a card", "2007: Yes", "2017: Yes"), "67B1(a)|64A2|64A2",
              ("tricks.transfer tricks:0|1|1",)),
    Situation("West played two cards to trick three", "two cards in one trick", "defective-trick",
              ("Yes", "played two cards", "Yes"), "67B2|67B2(a)|67B2(a)", ("card.picked_up W", "procedure.refer revoke")),
]  # fmt: skip

AFTER: Final = [
    Situation("A trump is out and forgotten", "outstanding trump", "claim",
              ("That a number of tricks", "No", "A trump is still out", "No", "Yes", "Yes", "One"), "70C",
              ("tricks.awarded tricks:1",), facts=SOUTH),
    Situation("South claims on a finesse not stated", "contested claim", "claim",
              ("That a number of tricks", "No", "which opponent holds", "No", "1997: No", "2007: No", "One"),
              "70E|70E1|70E1", ("tricks.awarded tricks:1",), facts=SOUTH),
    Situation("All four agree to play on", "played on after claim", "claim",
              ("That a number of tricks", "1997: a card or more", "2007: a card or more", "2017: Yes: the other side asked",
               "1997: None", "2007: None"), "68D|68D|68D2(b)", ("score.stands",), facts=SOUTH),
    Situation("East concedes, West objects at once", "concession", "concession", ("partner objected",),
              "68B|68B2|68B2", ("procedure.play_on", "information.unauthorised"), ("tricks.awarded",)),
    Situation("East says I win this one", "the rest are mine", "claim", ("trick in progress",), "68",
              ("procedure.play_on",), ("card.penalty_card",), facts=EAST),
    Situation("They agreed, and now find a trick likely theirs", "withdraw agreement to a claim", "claim-agreed",
              ("Yes", "not yet played", "1997: on every normal line", "2007: Yes", "2017: Yes"), "69B|69B2|69B2",
              ("tricks.awarded tricks:1",)),
    Situation("They conceded a trick they had won", "conceded a trick already won", "concession", ("had in fact won",),
              "71A|71.1|71.1", ("tricks.awarded tricks:1",)),
    Situation("They conceded what no normal play loses, called on the next board", "conceded too much", "concession",
              ("Only an abnormal play", "1997: Yes", "2007: Yes, none", "2017: Yes, none"), "71C|71.2|71.2",
              ("score.stands|score.correct_to|score.correct_to",)),
    Situation("Disputed tricks after the round, not convinced", "number of tricks", "score-error",
              ("disagree on the tricks", "No", "No", "2007: not clear", "2017: No", "2017: It stands"),
              "79B|79B2|79B3", ("score.stands",)),
    Situation("A wrong figure within the period", "wrong score", "score-error", ("recorded or computed wrongly", "Yes"),
              "79C|79C1|79C1", ("score.correct_to",)),
    Situation("A pause with a singleton", "hesitation with a singleton", "deception-tempo",
              ("remark, question, manner or tempo misled", "Yes", "No", "Yes", "Yes"), "73F2|73F|73E2", ("score.assigned",)),
    Situation("A spectator for whom East-West answer speaks of their revoke", "kibitzer spoke", "spectators",
              ("Drew attention", "1997: The innocent side"), "11B1|76C2|76C2",
              ("procedure.right_lost|procedure.refer|procedure.refer",)),
    Situation("I ruled wrongly and nothing can be rescued", "director error", "director-error", ("No", "No"), "82C",
              ("score.artificial offending:A+ innocent:A+",)),
    Situation("Slow play, warned before", "slow play", "procedural-penalty", ("too slowly", "Warned before"), "90A",
              ("penalty.procedural",)),
    Situation("A player is abusive", "abuse", "discipline", ("penalty in points",), "91A", ("penalty.disciplinary",)),
    Situation("Only East wants the appeal, West has gone", "appeal", "appeal",
              ("One partner; the other is gone", "1997: judgement", "1997: Yes"), "92D",
              ("procedure.appeal True|False|False",)),
    Situation("The appeal is about a point of Law", "appeal", "appeal", ("Both partners", "point of Law", "Yes"), "93B1",
              ("procedure.appeal True",)),
    Situation("Two copies of the board have other vulnerability", "different vulnerability", "fouled-board",
              ("Dealer or vulnerability", "2007: Pairs", "2017: Pairs"), "87A",
              ("procedure.refer|score.fouled|score.fouled",)),
    Situation("The match could be known without the board", "redeal in teams", "teams-board",
              ("dealt afresh", "Yes", "Neither side"), "86C|86C|86A", ("procedure.no_redeal",)),
]  # fmt: skip

SITUATIONS: Final = [*REVOKES, *LEADS, *CARDS, *AFTER]
