"""Leads and plays out of turn that are not simply accepted or refused, given once as facts (47E1, 53, 54, 55, 57D, 60)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "lead.accepted", "lead.lead_from_correct_hand", "lead.restriction", "card.withdrawn", "card.picked_up",
    "card.penalty_card", "card.played", "card.stands", "procedure.right_lost",
)  # fmt: skip
LATER: Final = "2007-2017"
EAST: Final = {"offender": "E", "declarer": "S", "card": "♥5"}
SOUTH: Final = {"offender": "S", "declarer": "S", "card": "♥5"}

TRUTHS: Final[Truths] = {
    "opening-lead-out-of-turn.since": {
        "nothing": so(trick="first", by="defender", happened="nothing"),
        "told": so(trick="first", by="defender", happened="told"),
        "saw": so(trick="first", happened="saw dummy"),
        "board": so(trick="first", happened="dummy played"),
        "spread": so(trick="first", happened="spread"),
        "both": so(trick="first", happened="led too, face down|led too, face up"),
    },
    "opening-lead-out-of-turn.told-accepted": by("accepted", "yes", "no"),
    "opening-lead-out-of-turn.both-how": {
        "face-down": so(happened="led too, face down"),
        "face-up": so(happened="led too, face up"),
    },
    "opening-lead-out-of-turn.choice": by("wish", "spread", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-defender.turn": {
        "partner": so(trick="later|last", turn="partner"),
        "declaring": so(trick="later|last", turn="declaring"),
        "opening": so(trick="first"),
    },
    "lead-out-of-turn-defender.since-partner": {
        "nothing": so(trick="later", happened="nothing"),
        "partner": so(happened="led too, face up"),
        "told": so(happened="told"),
        "thirteenth": so(trick="last", happened="nothing"),
    },
    "lead-out-of-turn-defender.since-declaring": {
        "nothing": so(trick="later", happened="nothing"),
        "proper": so(happened="proper lead"),
        "told": so(happened="told"),
        "thirteenth": so(trick="last", happened="nothing"),
    },
    "lead-out-of-turn-defender.told-accepted": by("accepted", "yes", "no"),
    "lead-out-of-turn-defender.choice-partner": by("wish", "accept", "require", "forbid", "free"),
    "lead-out-of-turn-declarer.turn": {
        "other": so(turn="other hand"),
        "defender": so(turn="defender", trick="later|last"),
    },
    "lead-out-of-turn-declarer.since": {
        "nothing": so(trick="later", happened="nothing"),
        "self": so(happened="put right"),
        "told": so(happened="told"),
        "thirteenth": so(trick="last", happened="nothing"),
    },
    "lead-out-of-turn-declarer.since-defender": {
        "nothing": so(trick="later", happened="nothing"),
        "proper": so(happened="proper lead"),
        "told": so(happened="told"),
        "thirteenth": so(trick="last", happened="nothing"),
    },
    "lead-out-of-turn-declarer.told-accepted": by("accepted", "yes", "no"),
    "lead-out-of-turn-declarer.choice": by("wish", "accept", "refuse", "differ"),
    "lead-out-of-turn-declarer.choice-defender": by("wish", "accept", "refuse", "differ"),
    "lead-out-of-turn-declarer.next-says": by("next", "accept", "refuse"),
    "lead-out-of-turn-declarer.next-says-defender": by("next", "accept", "refuse"),
    "taking-back.why": {
        "told": so(happened="told"),
        "proper": so(happened="proper lead"),
        "rectification": so(happened="to be put right"),
    },
    "taking-back.told-accepted": by("accepted", "yes", "no"),
    "taking-back.whose": by("by", "defender", "declarer"),
    "play-after-illegal-play.who": {
        "innocent": so(happened="proper lead|played on"),
        "defender": so(happened="before declarer led again"),
        "offenders": so(happened="led too, face up"),
    },
    "play-after-illegal-play.own-lead": {
        "yes": so(happened="proper lead"),
        "no": so(happened="played on"),
    },
    "play-after-illegal-play.first-card": {
        "opening": so(trick="first"),
        "defender": so(trick="later", by="defender"),
    },
    "exposed-card.how": {"played": always},
    "exposed-card.whose-lead": {
        "opening": so(trick="first"),
        "lead": so(trick="later|last"),
        "early": so(early="before partner|before partner, dummy first"),
        "right": so(early="after partner", legal="yes"),
        "illegal": so(early="after partner", legal="no"),
    },
    "premature-play.what": {
        "play": so(early="before partner|before partner, dummy first"),
        "before-right": so(early="after partner"),
        "declarer": so(early="declarer"),
    },
    "premature-play.covered": {
        "no": so(happened="nothing", early="before partner"),
        "dummy": so(early="before partner, dummy first"),
        "went-on": so(happened="played on"),
    },
    "premature-play.legal": by("legal", "yes", "no"),
    "premature-play.choice": by("wish", "highest", "lowest", "require", "forbid", "cannot"),
    "played-card.hand": {"defender": so(by="defender"), "declarer": so(by="declarer")},
    "played-card.defender": {"early": always},
}  # fmt: skip


def _wrongly_advised() -> Iterator[Case]:
    """An opponent had said that it was that player's lead (47E1)."""
    back = "card.withdrawn E; card.picked_up E; lead.lead_from_correct_hand"
    for accepted in ("no", "yes"):
        spans = {"1997": back if accepted == "no" else "lead.accepted", LATER: back}
        doors = "opening-lead-out-of-turn lead-out-of-turn-defender"
        asked = " taking-back" if accepted == "no" else ""
        yield case(
            doors + asked, spans, EAST, trick="first", by="defender", happened="told", accepted=accepted
        )
        for turn in ("partner", "declaring"):
            yield case(
                f"lead-out-of-turn-defender{asked}", spans, EAST,
                trick="later", by="defender", turn=turn, happened="told", accepted=accepted,
            )  # fmt: skip
        of_south = {span: text.replace(" E", " S") for span, text in spans.items()}
        for turn in ("other hand", "defender"):
            yield case(
                f"lead-out-of-turn-declarer{asked}", of_south, SOUTH,
                trick="later", by="declarer", turn=turn, happened="told", accepted=accepted,
            )  # fmt: skip


def _last_trick() -> Iterator[Case]:
    comes = {"2017": "card.withdrawn E; lead.lead_from_correct_hand"}
    for turn in ("partner", "declaring"):
        doors = "lead-out-of-turn-defender exposed-card"
        yield case(doors, comes, EAST, trick="last", by="defender", turn=turn, happened="nothing")
    comes = {"2017": "card.withdrawn S; lead.lead_from_correct_hand"}
    for turn in ("other hand", "defender"):
        yield case(
            "lead-out-of-turn-declarer",
            comes,
            SOUTH,
            trick="last",
            by="declarer",
            turn=turn,
            happened="nothing",
        )


def _proper_lead() -> Iterator[Case]:
    """The hand whose lead it was has made it: that lead stands, the other card goes back (53B, earlier 53C)."""
    for known, seat, lead, who, turn in (
        (EAST, "E", "lead-out-of-turn-defender", "defender", "declaring"),
        (SOUTH, "S", "lead-out-of-turn-declarer", "declarer", "defender"),
    ):
        comes = f"card.withdrawn {seat}; card.picked_up {seat}; lead.lead_from_correct_hand"
        doors = f"{lead} taking-back play-after-illegal-play"
        yield case(doors, comes, known, trick="later", by=who, turn=turn, happened="proper lead")


def _both_led() -> Iterator[Case]:
    """The correct defender has led as well, before declarer chose: that card is a penalty card of its own (60C)."""
    too = "card.penalty_card W major"
    comes = {
        "accept": "lead.accepted",
        "require": "lead.lead_from_correct_hand; lead.restriction W withdrawn may:require; card.picked_up E",
        "forbid": "lead.lead_from_correct_hand; lead.restriction W withdrawn may:forbid; card.picked_up E",
        "free": "lead.lead_from_correct_hand; card.penalty_card E major; card.played W",
    }
    for wish, effects in comes.items():
        first = "opening-lead-out-of-turn exposed-card play-after-illegal-play"
        both = {"trick": "first", "by": "defender", "happened": "led too, face up", "wish": wish}
        yield case(first, f"{effects}; {too}", EAST, **both)
        later = both | {"trick": "later", "turn": "partner"}
        yield case("lead-out-of-turn-defender play-after-illegal-play", f"{effects}; {too}", EAST, **later)
        down = effects.replace("; card.played W", "")
        yield case(
            "opening-lead-out-of-turn",
            f"{down}; card.picked_up W",
            EAST,
            **both | {"happened": "led too, face down"},
        )


def _forced() -> Iterator[Case]:
    """Declarer can no longer choose (54A to 54C)."""
    doors = "opening-lead-out-of-turn lead-out-of-turn-defender exposed-card"
    for happened, comes in (
        ("saw dummy", "lead.accepted"),
        ("spread", "lead.accepted"),
        ("dummy played", "lead.accepted; card.stands N"),
    ):
        yield case(doors, comes, EAST, trick="first", by="defender", happened=happened)


def _declarer() -> Iterator[Case]:
    back = "card.withdrawn S; card.picked_up S; lead.lead_from_correct_hand"
    for turn, following in product(("other hand", "defender"), ("accept", "refuse")):
        comes = "lead.accepted" if following == "accept" else back
        lead = {"trick": "later", "by": "declarer", "turn": turn, "happened": "nothing"}
        yield case("lead-out-of-turn-declarer", {LATER: comes}, SOUTH, **lead, wish="differ", next=following)
        if turn == "other hand":
            right = lead | {"happened": "put right", "wish": following}
            yield case("lead-out-of-turn-declarer", comes, SOUTH, **right)
    yield case(
        "taking-back", "card.withdrawn S; card.picked_up S", SOUTH, by="declarer", happened="to be put right"
    )
    yield case("taking-back", "card.withdrawn E", EAST, by="defender", happened="to be put right")
    yield case("premature-play", "card.played S", SOUTH, early="declarer")


def _early() -> Iterator[Case]:
    doors = "premature-play played-card"
    card = "card.penalty_card E major"
    every = f"{doors} exposed-card"
    yield case(every, "card.stands E", EAST, by="defender", early="after partner", legal="yes")
    yield case(every, {"2017": card}, EAST, by="defender", early="after partner", legal="no")
    yield case("exposed-card", {"1997-2007": card}, EAST, by="defender", early="after partner", legal="no")
    yield case(every, "card.stands E", EAST, by="defender", early="before partner, dummy first")
    early = {"by": "defender", "early": "before partner", "happened": "nothing"}
    for wish in ("highest", "lowest", "forbid"):
        yield case(every, card, EAST, **early, wish=wish)
    yield case(doors, {"2017": card}, EAST, **early, wish="require")
    yield case(doors, f"{card}; card.played W", EAST, **early, wish="cannot")
    gone = "procedure.right_lost; card.stands E"
    yield case(f"{doors} play-after-illegal-play", gone, EAST, **early | {"happened": "played on"})
    yield case("play-after-illegal-play", card, EAST, by="defender", happened="before declarer led again")


SITUATIONS: Final = (
    *_wrongly_advised(), *_last_trick(), *_proper_lead(), *_both_led(), *_forced(), *_declarer(), *_early(),
)  # fmt: skip
