"""What dummy, a spectator or an asking defender did, given once as facts, with what had happened at the table (42, 43, 61B, 76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.doors.case import Case, case, editions_of, so, wanted, yes_no
from rulings.doors.walk import Truths, always

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DECISIVE", "SITUATIONS", "TRUTHS", "editions_of", "wanted"]

DECISIVE: Final = ("card.penalty_card", "card.picked_up", "card.withdrawn", "procedure.chooses")
TRUTHS: Final[Truths] = {
    "dummy.did": {
        "revoke": so(what="asks"),
        "revoke-defender": so(what="asks-defender"),
        "attention": so(what="points"),
        "called": so(what="calls"),
        "prevent": so(what="prevents"),
        "prevent-defender": so(what="prevents-defender"),
        "told": so(what="counts"),
        "looked": so(what="looks"),
    },
    "dummy.since-looking": {"nothing": always},
    "dummy.rights-prevent": yes_no(looked="yes"),
    "dummy.rights-prevent-defender": yes_no(looked="yes"),
    "dummy.rights-revoke": yes_no(looked="yes"),
    "dummy.rights-attention": yes_no(looked="yes"),
    "dummy.prevented-what": {"lead": always},
    "dummy.ask-revoke": yes_no(revoked="yes"),
    "dummy.was-revoke": yes_no(revoked="yes"),
    "dummy.whose": {
        "defender": so(happened="exposed|defender-revoke"),
        "declarer": so(happened="declarer-revoke|declarer-lead"),
    },
    "dummy.which": {
        "revoke": so(happened="declarer-revoke|defender-revoke"),
        "exposed": so(happened="exposed"),
        "declarer-lead": so(happened="declarer-lead"),
    },
    "dummy.called-what": {
        "revoke": so(happened="declarer-revoke|defender-revoke"),
        "exposed": so(happened="exposed"),
        "declarer-lead": so(happened="declarer-lead"),
    },
    "revoke-question.who": {
        "dummy": so(what="asks"),
        "dummy-defender": so(what="asks-defender"),
        "defender": so(what="defender-asks"),
        "declarer": so(what="declarer-asks"),
    },
    "revoke-question.rights": yes_no(looked="yes"),
    "revoke-question.authority": yes_no(allowed="yes"),
    "revoke-question.violation": yes_no(revoked="yes"),
    "revoke.really": {"suit": so(revoked="yes"), "unable": so(revoked="no")},
    "revoke.asked": {"no": always},
    "revoke.stage": {
        "asked": so(what="asks|asks-defender|defender-asks"),
        "open": so(what="points|player-points|calls|told|declarer-asks"),
    },
    "revoke.who-asked": {
        "dummy": so(what="asks", looked="no"),
        "dummy-lost": so(what="asks", looked="yes"),
        "dummy-defender": so(what="asks-defender"),
        "defender": so(what="defender-asks"),
    },
    "revoke.rights-asked": yes_no(looked="yes"),
    "revoke.zone-asked": yes_no(allowed="yes"),
    "revoke.authority-asked": yes_no(allowed="yes"),
    "revoke.whose": {
        "declarer": so(whose="declarer"),
        "hidden": so(whose="defender"),
    },
    "revoke.followed": {"no": always},
    "attention.when": {
        "play": so(what="points|player-points|prevents|prevents-defender"),
        "called": so(what="calls"),
    },
    "spine.dummy": yes_no(looked="yes"),
    "irregularity.which": {
        "revoke": so(happened="declarer-revoke|defender-revoke"),
        "exposed": so(happened="exposed"),
        "declarer-lead": so(happened="declarer-lead"),
    },
    "attention.who": {
        "player": so(what="player-points"),
        "dummy": so(what="points"),
        "prevent": so(what="prevents"),
        "prevent-defender": so(what="prevents-defender"),
    },
    "spectators.what": {"irregularity": so(what="told")},
    "spectators.whose": {"neither": always},
    "spectators.which": {"revoke": so(happened="declarer-revoke|defender-revoke")},
    "exposed-card.how": {"accident": always},
    "exposed-card.rank": {"honour": always},
    "lead-out-of-turn-declarer.turn": {"other": always},
    "lead-out-of-turn-declarer.since": {"nothing": always},
    "lead-out-of-turn-declarer.last": {"no": always},
    "lead-out-of-turn-declarer.choice": {"refuse": always},
}
SOUTH: Final = {"offender": "S", "declarer": "S"}
KNOWN_TO_HAVE_LOOKED: Final = {**SOUTH, "dummy_looked": "yes"}
EAST: Final = {"offender": "E", "declarer": "S"}
BACK: Final = "card.withdrawn S; card.picked_up S"
SHOWN: Final = "card.withdrawn E; card.penalty_card E major"


def _asked() -> Iterator[Case]:
    """Somebody asks about a revoke of declarer (South) or of a defender (East)."""
    for revoked in ("yes", "no"):
        own = {"whose": "declarer", "revoked": revoked}
        kept = BACK if revoked == "yes" else ""
        yield case("dummy revoke-question revoke", kept, SOUTH, what="asks", looked="no", **own)
        lost = "card.withdrawn S" if revoked == "yes" else ""
        for known in (SOUTH, KNOWN_TO_HAVE_LOOKED):
            yield case("dummy revoke-question revoke", lost, known, what="asks", looked="yes", **own)
        other = {"whose": "defender", "revoked": revoked}
        put_right = SHOWN if revoked == "yes" else ""
        yield case(
            "dummy revoke-question revoke", put_right, EAST, what="asks-defender", looked="no", **other
        )
        yield case("revoke-question revoke", put_right, EAST, what="declarer-asks", **other)
        for allowed in ("yes", "no"):
            known = {**EAST, "election.defenders_may_ask": allowed}
            yield case(
                "revoke-question revoke", put_right, known, what="defender-asks", allowed=allowed, **other
            )


def _pointed_out() -> Iterator[Case]:
    """Dummy is first to say, or to call for, what had happened; a spectator tells it."""
    happenings = {
        "declarer-revoke": (SOUTH, BACK, {"revoked": "yes", "whose": "declarer"}),
        "defender-revoke": (EAST, SHOWN, {"revoked": "yes", "whose": "defender"}),
        "exposed": (EAST, "card.penalty_card E major", {}),
        "declarer-lead": (SOUTH, BACK, {}),
    }
    for happened, (known, comes, more) in happenings.items():
        own = "revoke" if more else "exposed-card" if happened == "exposed" else "lead-out-of-turn-declarer"
        yield case(
            f"dummy attention {own}", comes, known, what="points", looked="no", happened=happened, **more
        )
        yield case(f"dummy {own}", comes, known, what="calls", looked="no", happened=happened, **more)
        yield case("attention", comes, known, what="player-points", happened=happened, **more)
        if more:
            yield case("spectators revoke", comes, known, what="told", happened=happened, **more)
    for happened in ("defender-revoke", "exposed"):
        known, _comes, more = happenings[happened]
        yield case("dummy attention", "", known, what="points", looked="yes", happened=happened, **more)
        lost = {**known, "attention": "dummy", "dummy_looked": "yes"}
        own = "revoke" if more else "exposed-card"
        yield case(own, "", lost, what="points", looked="yes", happened=happened, **more)


def _prevented() -> Iterator[Case]:
    yield case("dummy attention", "", SOUTH, what="prevents", looked="no")
    for known in (SOUTH, KNOWN_TO_HAVE_LOOKED):
        yield case("dummy attention", "procedure.chooses defenders", known, what="prevents", looked="yes")
    for looked in ("yes", "no"):
        yield case("dummy attention", "", EAST, what="prevents-defender", looked=looked)
    yield case("dummy", "", SOUTH, what="counts")
    yield case("dummy", "", SOUTH, what="looks")


SITUATIONS: Final = (*_asked(), *_pointed_out(), *_prevented())
