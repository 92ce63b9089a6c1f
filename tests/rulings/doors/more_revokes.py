"""Revokes of two players, questions that brought one to light, claims over one, given once as facts (61 to 64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted
from rulings.doors.walk import Truths

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "card.withdrawn", "card.penalty_card", "card.picked_up", "tricks.transfer", "procedure.call_back_after_play",
)  # fmt: skip
LATER: Final = "2007-2017"
WEST: Final = {"offender": "W", "declarer": "S"}

TRUTHS: Final[Truths] = {
    "revoke.really": {
        "suit": so(sides="one|one side, both", faced="no"),
        "both-sides": so(sides="both"),
        "unable": so(sides="none"),
    },
    "revoke.both-stage": by("played", "neither", "one", "both"),
    "revoke.both-one-1997": by("first", "offender", "other"),
    "revoke.stage": {
        "open": so(stage="open", asked="no"),
        "asked": so(stage="open", asked="defender|dummy|dummy-lost|dummy-defender"),
        "played": so(stage="played"),
        "named": so(stage="named"),
        "agreed": so(stage="claim agreed"),
        "disputed": so(stage="claim open"),
        "twelve": so(stage="trick twelve"),
    },
    "revoke.who-asked": by("asked", "defender", "dummy", "dummy-lost", "dummy-defender"),
    "revoke.whose": {
        "hidden": so(sides="one", whose="defender", changed="no"),
        "changed": so(sides="one", whose="defender", changed="partner too"),
        "two": so(sides="one side, both", whose="defender"),
        "declarer": so(whose="declarer"),
    },
    "revoke.claim-whose": by("whose", "defender", "declarer"),
    "revoke.returned": {"no": so(hands="held"), "yes": so(hands="returned")},
    "revoke.twelve-whose": {"yes": so(partner="had not played"), "no": so(partner="had played")},
    "revoke-question.who": {
        "defender": so(asked="defender"),
        "dummy": so(asked="dummy|dummy-lost"),
        "dummy-defender": so(asked="dummy-defender"),
    },
    "revoke-question.rights": {"no": so(asked="dummy"), "yes": so(asked="dummy-lost")},
    "revoke-question.violation": {"yes": so(sides="one"), "no": so(sides="none")},
    "dummy.did": {"revoke": so(asked="dummy|dummy-lost"), "revoke-defender": so(asked="dummy-defender")},
    "dummy.rights-revoke": {"no": so(asked="dummy"), "yes": so(asked="dummy-lost")},
    "dummy.ask-revoke": {"yes": so(sides="one"), "no": so(sides="none")},
    "dummy.was-revoke": {"yes": so(sides="one"), "no": so(sides="none")},
    "revoke-tricks.special": {
        "none": so(sides="one"),
        "both": so(sides="both", stage="played"),
        "pair": so(sides="one side, both"),
        "twelve": so(stage="trick twelve"),
    },
    "revoke-tricks.other-established": {
        "yes": so(played="both"),
        "same-trick": so(played="one"),
    },
    "revoke-tricks.winner": by("winner", "offender", "partner", "opponents", "not-yet"),
    "revoke-tricks.more": {"yes": so(took="one"), "no": so(took="none")},
    "revoke-tricks.any": {"no": so(took="none")},
    "revoke-tricks.pair-winner": by("winner", "offender", "opponents", "not-yet"),
    "revoke-tricks.pair-more": by("took", "none", "one", "two", "three"),
    "revoke-tricks.pair-any": by("took", "none", "one", "two", "three", "four"),
    "revoke-tricks.pair-later-one": {"no": so(card="none"), "yes": so(card="one")},
    "revoke-tricks.pair-later-three": {"no": so(card="none"), "yes": so(card="one")},
    "revoke-tricks.pair-later-four": by("card", "none", "one", "both"),
}  # fmt: skip


def _asked() -> Iterator[Case]:
    known = WEST | {"election.defenders_may_ask": "no"}
    put_right = "card.withdrawn W; card.penalty_card W major"
    counted = f"{put_right}; procedure.call_back_after_play"
    one = {"sides": "one", "stage": "open", "faced": "no", "changed": "no"}
    yield case(
        "revoke revoke-question",
        {"1997": counted, LATER: put_right},
        known,
        **one,
        asked="defender",
        whose="defender",
    )
    yield case("revoke-question", "", known, sides="none", asked="defender")
    yield case(
        "revoke revoke-question dummy", put_right, known, **one, asked="dummy-defender", whose="defender"
    )
    south = {"offender": "S", "declarer": "S"}
    doors = "revoke revoke-question dummy"
    back = "card.withdrawn S; card.picked_up S"
    yield case(doors, back, south | {"dummy_looked": "no"}, **one, asked="dummy", whose="declarer")
    lost = "card.withdrawn S; procedure.call_back_after_play"
    yield case(doors, lost, south | {"dummy_looked": "yes"}, **one, asked="dummy-lost", whose="declarer")


def _both_sides() -> Iterator[Case]:
    both = {"sides": "both", "faced": "no"}
    in_time = "card.withdrawn W; card.penalty_card defenders major; card.picked_up S"
    yield case("revoke", in_time, WEST, **both, played="neither")
    put_right = "card.withdrawn W; card.penalty_card defenders major"
    yield case("revoke revoke-tricks", {"2017": put_right}, WEST, **both, played="one", stage="played")
    yield case("revoke", {"1997": "card.withdrawn W"}, WEST, **both, played="one", first="other")
    yield case(
        "revoke revoke-tricks",
        {LATER: "tricks.transfer innocent tricks:0"},
        WEST,
        **both,
        played="both",
        stage="played",
    )


def _pair() -> Iterator[Case]:
    """Both defenders revoked on one trick: each revoke counts, and no trick passes twice (64A)."""
    two = {"sides": "one side, both", "whose": "defender", "faced": "no"}
    right = "card.withdrawn W; card.penalty_card W major; card.penalty_card E major"
    yield case("revoke", right, WEST, **two, stage="open", asked="no", changed="no")
    for winner, table in {
        "offender": {"none": 1, "one": 2, "two": 3},
        "opponents": {"none": 0, "one": 1, "two": 2},
    }.items():
        for took, count in table.items():
            comes = f"tricks.transfer innocent tricks:{count}"
            yield case("revoke revoke-tricks", comes, WEST, **two, stage="played", winner=winner, took=took)
    for winner, took, card, count in (
        ("offender", "three", "none", 3),
        ("offender", "three", "one", 4),
        ("opponents", "three", "none", 2),
        ("opponents", "three", "one", 3),
        ("opponents", "four", "none", 2),
        ("opponents", "four", "one", 3),
        ("opponents", "four", "both", 4),
    ):
        by_1997 = {"1997": f"tricks.transfer innocent tricks:{count}"}
        yield case(
            "revoke revoke-tricks", by_1997, WEST, **two, stage="played", winner=winner, took=took, card=card
        )
    later = "procedure.call_back_after_play"
    yield case("revoke revoke-tricks", later, WEST, **two, stage="played", winner="not-yet")


def _claims() -> Iterator[Case]:
    one = {"sides": "one", "faced": "no", "asked": "no"}
    open_claim = "card.withdrawn W; card.penalty_card W major"
    yield case("revoke", open_claim, WEST, **one, stage="claim open", whose="defender")
    yield case(
        "revoke",
        "card.withdrawn S",
        {"offender": "S", "declarer": "S"},
        **one,
        stage="claim open",
        whose="declarer",
    )
    won = {"winner": "offender", "took": "one"}
    for stage in ("claim agreed", "named", "played"):
        yield case(
            "revoke revoke-tricks", "tricks.transfer innocent tricks:2", WEST, **one, stage=stage, **won
        )
    changed = "card.withdrawn W; card.penalty_card W major; card.penalty_card E major"
    yield case("revoke", changed, WEST, **one, stage="open", whose="defender", changed="partner too")
    none = "tricks.transfer innocent tricks:0"
    twelve = {"sides": "one", "faced": "no", "stage": "trick twelve"}
    yield case("revoke", none, WEST, **twelve, hands="returned")
    for partner in ("had played", "had not played"):
        yield case("revoke", "card.withdrawn W", WEST, **twelve, hands="held", partner=partner)


SITUATIONS: Final = (*_asked(), *_both_sides(), *_pair(), *_claims())
