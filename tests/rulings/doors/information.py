"""Misinformation, agreements, what partner or another table told, and misleading manner, given once as facts (16, 20, 21, 40, 73, 75)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

ASSIGNED: Final = {
    "1997": "score.assigned likely and at all probable both",
    "2007": "score.assigned weighted both",
    "2017": "score.assigned probable outcome both",
}
STANDS: Final = "score.stands"
DECISIVE: Final = (
    *("call.may_change", "call.stands", "score.assigned", "score.split", "score.stands", "score.artificial"),
)
OWN_TOO: Final = {year: f"{score}; score.split" for year, score in ASSIGNED.items() if year != "1997"}
"""Assigned, and the side not at fault bears what it did to itself."""
EAST: Final = {"offender": "S", "misled": "E"}


def by_damage() -> dict[str, Callable[[Case], bool]]:
    return {"yes": so(damage="yes"), "own-too": so(damage="own"), "no": so(damage="no")}


TRUTHS: Final[Truths] = {
    "misinformation.agreement": by("explained", "wrong", "right", "own"),
    "misinformation.change": yes_no(change="yes"),
    "misinformation.influenced": yes_no(influenced="yes"),
    "misinformation.damage": {
        "yes": so(over="yes", damage="yes"),
        "own-too": so(over="yes", damage="own"),
        "no": so(over="yes", damage="no"),
        "later": so(over="no"),
    },
    "explanation.who": {
        "misled": so(what="explained"),
        "question": so(what="question"),
        "partner": lambda _one: False,
    },
    "agreements.what": {
        "undisclosed": so(what="explained", explained="wrong"),
        "psyche": so(what="psyche"),
        "forbidden": so(what="forbidden"),
        "aids": so(what="aids"),
        "general": so(what="general"),
    },
    "agreements.aware": yes_no(aware="yes"),
    "agreements.undisclosed-damage": {
        "yes": so(over="yes", damage="yes"),
        "own-too": so(over="yes", damage="own"),
        "no": so(over="yes", damage="no"),
        "later": so(over="no"),
    },
    "agreements.forbidden-damage": {
        "yes": so(over="yes", damage="yes"),
        "own-too": so(over="yes", damage="own"),
        "no": so(over="yes", damage="no"),
        "later": so(over="no"),
    },
    "agreements.aid": by("aid", "own", "other", "opponents", "own-clarification"),
    "agreements.allowed": yes_no(allowed="yes"),
    "agreements.aids-gain": {
        "yes": so(over="yes", damage="yes|own"),
        "no": so(over="yes", damage="no"),
        "later": so(over="no"),
    },
    "spectators.what": {"irregularity": always},
    "spectators.whose": {"neither": always},
    "spectators.which": {"explanation": so(what="explained")},
    "unauthorised-information.phase": {
        "no": so(source="partner", over="no"),
        "yes": so(source="partner|opponent", over="yes"),
        "elsewhere": so(source="elsewhere"),
    },
    "unauthorised-information.from-partner": {"no": so(over="no"), "yes": so(over="yes")},
    "unauthorised-information.agreed": {"yes": always},
    "unauthorised-information.available": {
        "yes": so(source="partner", available="yes"),
        "no": so(source="partner", available="no"),
        "own": so(available="own"),
        "misled": so(source="opponent"),
    },
    "unauthorised-information.suggested": yes_no(suggested="yes"),
    "unauthorised-information.alternative": yes_no(alternative="yes"),
    "unauthorised-information.damage": by_damage(),
    "deception-tempo.what": {
        "misled": so(source="opponent", misled="yes"),
        "varied": so(source="opponent", misled="no"),
        "play": so(what="psyche"),
        "partner": so(source="partner"),
        "signals": lambda _one: False,
    },
    "deception-tempo.agreement": yes_no(aware="yes"),
    "deception-tempo.inference": yes_no(misled="yes"),
    "deception-tempo.reason": yes_no(reason="yes"),
    "deception-tempo.could": yes_no(could="yes"),
    "deception-tempo.damaged": {
        "yes": so(over="yes", damage="yes"),
        "own-too": so(over="yes", damage="own"),
        "no": so(over="yes", damage="no"),
        "later": so(over="no"),
    },
    "extraneous-information.matters": {
        "partner": so(source="partner"),
        "yes": so(source="elsewhere", matters="yes"),
        "no": so(source="elsewhere", matters="no"),
    },
    "extraneous-information.when": yes_no(called="yes"),
    "extraneous-information.way": {"artificial": always},
    "extraneous-information.way-late": {"artificial": always},
    "extraneous-information.fault": by("fault", "nobody", "one", "one-partly"),
    "damage.gain": yes_no(damage="yes|own"),
    "adjusted-score.may": {"law": always},
    "adjusted-score.possible": {"yes": always},
    "own-damage.self": yes_no(damage="own"),
    "adjusted-score.event": {"pairs": always},
    "adjusted-score.event-assigned": {"pairs": always},
}


def _misinformed() -> Iterator[Case]:
    through = "misinformation explanation agreements spectators"
    what = {"what": "explained", "explained": "wrong"}
    change = "call.may_change E; call.may_change S"
    yield case(through, change, EAST, change="yes", influenced="yes", over="no", **what)
    yield case(through, "call.stands E", EAST, change="yes", influenced="no", over="no", **what)
    yield case(through, "", EAST, change="no", over="no", **what)
    for damage, comes in (("yes", ASSIGNED), ("own", OWN_TOO), ("no", STANDS)):
        yield case(through, comes, EAST, change="no", over="yes", damage=damage, **what)
    yield case("misinformation explanation", STANDS, EAST, what="explained", explained="right", over="yes")
    yield case("misinformation explanation", "call.stands E", EAST, what="explained", explained="own")
    yield case("agreements", STANDS, what="general")


def _agreements() -> Iterator[Case]:
    scores: dict[str, str | Mapping[str, str]] = {"yes": ASSIGNED, "own": OWN_TOO, "no": STANDS}
    for over, damage in (("yes", "yes"), ("yes", "own"), ("yes", "no"), ("no", "no")):
        comes = "" if over == "no" else scores[damage]
        yield case(
            "agreements deception-tempo",
            comes,
            what="psyche",
            aware="yes",
            over=over,
            damage=damage,
            change="no",
        )
        yield case("agreements", comes, what="forbidden", over=over, damage=damage)
        for aid in ("own", "other"):
            yield case("agreements", comes, what="aids", aid=aid, allowed="no", over=over, damage=damage)
    yield case("agreements deception-tempo", STANDS, what="psyche", aware="no")
    for aid in ("own", "other", "opponents"):
        yield case("agreements", STANDS, what="aids", aid=aid, allowed="yes")
    yield case("agreements", {"2007-2017": STANDS}, what="aids", aid="own-clarification")


def _from_partner() -> Iterator[Case]:
    through = "unauthorised-information deception-tempo extraneous-information"
    yield case(through, "", source="partner", over="no")
    yield case(f"{through} explanation", "", source="partner", what="question", over="no")
    judged = {"available": "yes", "suggested": "yes", "alternative": "yes", "damage": "yes"}
    for damage, comes in (("yes", ASSIGNED), ("own", OWN_TOO)):
        so_far = judged | {"damage": damage}
        yield case(f"{through} damage adjusted-score", comes, source="partner", over="yes", **so_far)
    for missing in judged:
        yield case(through, STANDS, source="partner", over="yes", **judged | {missing: "no"})
    yield case("unauthorised-information", STANDS, source="partner", over="yes", available="own")


def _from_opponents() -> Iterator[Case]:
    through = "deception-tempo unauthorised-information"
    judged = {"misled": "yes", "reason": "no", "could": "yes"}
    for damage, comes in (("yes", ASSIGNED), ("own", OWN_TOO)):
        so_far = judged | {"damage": damage}
        yield case(f"{through} adjusted-score damage", comes, source="opponent", over="yes", **so_far)
    yield case("deception-tempo", "", source="opponent", over="no", **judged)
    for name, other in (("reason", "yes"), ("could", "no")):
        yield case(through, STANDS, source="opponent", over="yes", damage="yes", **judged | {name: other})
    yield case(through, STANDS, source="opponent", over="yes", damage="no", **judged)
    yield case("deception-tempo", "", source="opponent", misled="no", over="no")


def _from_elsewhere() -> Iterator[Case]:
    through = "extraneous-information unauthorised-information"
    yield case(through, "", source="elsewhere", matters="no")
    scores = {
        "nobody": "score.artificial offending:A+ innocent:A+",
        "one": "score.artificial offending:A- innocent:A+",
        "one-partly": "score.artificial offending:A innocent:A+",
    }
    for fault, called in product(scores, ("yes", "no")):
        yield case(through, scores[fault], source="elsewhere", matters="yes", fault=fault, called=called)


SITUATIONS: Final = (
    *_misinformed(),
    *_agreements(),
    *_from_partner(),
    *_from_opponents(),
    *_from_elsewhere(),
)
