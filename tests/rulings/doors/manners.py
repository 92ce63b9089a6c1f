"""Manners, procedure, discipline and appeals, given once as facts (74, 90 to 93)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, by, case, editions_of, either, so, wanted
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = (
    "penalty.warning",
    "penalty.procedural",
    "penalty.disciplinary",
    "penalty.disqualification_proposed",
    "procedure.appeal",
    "score.artificial",
    "card.penalty_card",
    "card.declarer_chooses",
)
MANNERS: Final = ("rude", "etiquette", "uniform", "comment", "look", "interest", "tempo", "left")
PROCEDURE: Final = ("loud", "compared", "touched", "pocket", "procedure", "instruction", "other")
WARNING: Final = "penalty.warning W"
FINE: Final = "penalty.procedural offending"
HEARD: Final = "procedure.appeal True"
NOT_HEARD: Final = "procedure.appeal False"
LATER: Final = "2007-2017"

TRUTHS: Final[Truths] = {
    "conduct.what": by("manner", *MANNERS),
    "conduct.before": by("grave", "first", "again", "grave"),
    "procedural-penalty.what": by("procedure", "late", "slow", *PROCEDURE),
    "procedural-penalty.lost": by("lost", "no", "one", "both"),
    "procedural-penalty.event": {"pairs": always},
    "procedural-penalty.before": by("before", "first", "again", "rule"),
    "discipline.what": by("order", "warning", "suspend", "disqualify") | {"points": either(so(order="points"), so(grave="grave"))},
    "appeal.concur": by("who", "both", "individual", "captain", "absent", "one", "captain-absent", "player", "late")
    | by("who", "elsewhere"),
    "appeal.about": by("about", "judgement", "law", "discipline", "decided"),
    "appeal.committee": by("committee", "yes", "no"),
    "appeal.committee-law": by("committee", "yes", "no"),
    "exposed-card.how": {"played": always},
    "exposed-card.whose-lead": {"before-choice": so(what="led early")},
    "penalty-card.kind": {"major": so(what="led early")},
    "penalty-card.major": {"early": so(what="led early")},
}  # fmt: skip


def _conduct() -> Iterator[Case]:
    for manner in MANNERS:
        yield case("conduct", WARNING, {"offender": "W"}, manner=manner, grave="first")
        yield case("conduct", FINE, {"offender": "W"}, manner=manner, grave="again")
        yield case(
            "conduct", "penalty.disciplinary offending", {"offender": "W"}, manner=manner, grave="grave"
        )
    for order, effect in (
        ("warning", WARNING),
        ("points", "penalty.disciplinary offending"),
        ("suspend", "penalty.disciplinary offending"),
        ("disqualify", "penalty.disqualification_proposed"),
    ):
        yield case("discipline", effect, {"offender": "W"}, order=order)


def _procedure() -> Iterator[Case]:
    known = {"offender": "W"}
    penalties: Mapping[str, str] = {"first": WARNING, "again": FINE, "rule": FINE}
    for procedure, (before, effect) in product(PROCEDURE, penalties.items()):
        yield case("procedural-penalty", effect, known, procedure=procedure, before=before)
    boards = {
        "no": "",
        "one": "score.artificial offending:A- innocent:A+ ns:A+ ew:A-",
        "both": "score.artificial offending:A- innocent:A- ns:A- ew:A-",
    }
    for procedure, (lost, board), (before, effect) in product(
        ("late", "slow"), boards.items(), penalties.items()
    ):
        comes = "; ".join(one for one in (board, effect) if one)
        yield case("procedural-penalty", comes, known, procedure=procedure, lost=lost, before=before)


def _appeals() -> Iterator[Case]:
    for who in ("both", "individual", "captain"):
        for about, committee in product(("judgement", "law"), ("yes", "no")):
            yield case("appeal", HEARD, None, who=who, about=about, committee=committee)
        yield case("appeal", HEARD, None, who=who, about="discipline")
        yield case("appeal", {"1997": HEARD, LATER: NOT_HEARD}, None, who=who, about="decided")
        known = {"election.further_appeal": True}
        yield case("appeal", HEARD, known, who=who, about="decided")
    for who in ("absent", "captain-absent"):
        comes = {"1997": HEARD, LATER: NOT_HEARD}
        yield case("appeal", comes, None, who=who, about="judgement", committee="yes")
    for who in ("one", "player", "late", "elsewhere"):
        yield case("appeal", NOT_HEARD, None, who=who)


def _led_before_declarer_chose() -> Iterator[Case]:
    """East leads while West's penalty card lies there: the one door has East as offender, the other West."""
    effects = "card.declarer_chooses; card.penalty_card {} major"
    for door, offender, leader in (("exposed-card", "E", "E"), ("penalty-card", "W", "E")):
        known = {"offender": offender, "declarer": "S"}
        yield case(door, effects.format(leader), known, what="led early")


SITUATIONS: Final = (*_conduct(), *_procedure(), *_appeals(), *_led_before_declarer_chose())
