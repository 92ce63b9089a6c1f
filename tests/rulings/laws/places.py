"""Where a rule stands in each edition (the second table of the reference): the ruling that rests on it cites that place.

A row is a tree with answers, facts, and the places that 1997, 2007 and 2017 must give; "-" where an edition has no such rule.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rulings.law_case import AIDS
from rulings.play_case import SOUTH, WEST


class Row(NamedTuple):
    tree: str
    answers: dict[str, Any]
    cited: tuple[str, str, str]
    facts: dict[str, Any] = {}  # noqa: RUF012  # read only


_ADJUSTED: Final = {"may": "law", "possible": "yes"}
_OUT_OF_TURN: Final = {"whose": "rho", "since": "nobody", "kind": "pass", "accept": "no"}
_DROPPED: Final = {"how": "accident", "rank": "honour"}
_NOT_POSSIBLE: Final = {"may": "law", "possible": "no", "fault": "one"}
_HEARD: Final = {"matters": "yes", "when": "yes"}
_MISLED: Final = {"agreement": "wrong", "change": "no", "damage": "later"}

PLACES: Final[dict[str, Row]] = {
    "the best option": Row("principles", {"what": "best"}, ("72A4", "10C3", "10C3")),
    "gain after the remedy": Row("principles", {"what": "gained", "known": "no"}, ("72A5", "10C4", "10C4")),
    "could have known": Row("exposed-card", _DROPPED, ("72B1", "23", "72C"), WEST),
    "assigned score": Row("adjusted-score", _ADJUSTED, ("12C2", "12C1", "12C1")),
    "artificial score": Row("adjusted-score", _NOT_POSSIBLE, ("12C1", "12C2", "12C2")),
    "damage to oneself": Row("adjusted-score", _ADJUSTED | {"own-damage.self": "yes"}, ("-", "12C1(b)", "12C1(e)")),
    "the per cent of the session": Row("adjusted-score", _NOT_POSSIBLE, ("88", "12C2(c)", "12C2(c)")),
    "the mean in a knock-out": Row("adjusted-score", _NOT_POSSIBLE | {"event": "knockout"}, ("86B", "12C4", "12C4")),
    "individual": Row("procedural-penalty", {"what": "other", "before": "again"}, ("89", "12C3", "12C3")),
    "a withdrawn call": Row("call-out-of-rotation", _OUT_OF_TURN, ("16C2", "16D2", "16C2"), {"offender": "E"}),
    "three passes": Row("missed-turn", {"passes": "missed"}, ("34", "17E2", "17D3")),
    "an inadmissible double": Row("inadmissible-double", {"since": "lho"}, ("35A", "36A", "36A")),
    "a player who must pass": Row("silenced-player", {"since": "yes", "how-long": "throughout"}, ("35B", "37B", "37B")),
    "a bid of eight": Row("bid-over-seven", {"since": "yes"}, ("35C", "38D", "38D")),
    "a call after the end": Row("call-after-final-pass", {"really": "over", "since": "yes"}, ("35D", "39B", "39B")),
    "partner’s wrong explanation, defending": Row(
        "explanation", {"who": "partner", "partner-phase": "defending"}, ("75D2", "20F5", "20F5")),
    "misinformation, too late to change": Row("misinformation", _MISLED, ("40C", "21B3", "21B3")),
    "what a penalty card shows": Row("exposed-card", _DROPPED, ("50D1", "50E2", "50E1"), WEST),
    "declarer asks a defender": Row("revoke-question", {"who": "declarer"}, ("61B", "61B3", "61B3")),
    "an aid to memory": Row("agreements", AIDS, ("40E2", "40C3(a)", "40B2(d)")),
    "information from elsewhere": Row("extraneous-information", _HEARD, ("16B", "16C2", "16D2")),
    "cards of another board": Row("wrong-board", {"what": "hand"}, ("17D", "17D", "15A1"), SOUTH),
    "an agreement that was not told": Row(
        "agreements", {"what": "undisclosed", "undisclosed-damage": "later"}, ("40C", "40B4", "40B3")),
    "an agreement not allowed": Row(
        "agreements", {"what": "forbidden", "forbidden-damage": "later"}, ("40D", "40B5", "40B4")),
    "a substitute board": Row("teams-board", {"what": "redeal"}, ("86C", "86C", "86A")),
    "the other table’s good result": Row("teams-board", {"what": "other-table"}, ("-", "86D", "86B1")),
    "a trick not given at the time": Row("score-error", {"what": "tricks", "claim": "no", "round": "no"}, ("79B", "79B2", "79B3")),
    "a spectator": Row("spectators", {"what": "irregularity", "which": "other"}, ("76B", "76B5", "76B5")),
    "what a player may make of manner and tempo": Row("deception-tempo", {}, ("73F2", "73F", "73E2")),
    "a Law broken on purpose": Row("principles", {"what": "purpose"}, ("72B2", "72B1", "72B1")),
    "an infraction hidden": Row("principles", {"what": "hidden"}, ("72B4", "72B3", "72B3")),
    "a remedy waived": Row("principles", {"what": "waive", "waive": "yes"}, ("81C8", "81C5", "81C5")),
    "attention after the play": Row("attention", {"when": "after"}, ("9A2(b)", "9A3", "9A4")),
    "the proper lead": Row("taking-back", {"why": "proper"}, ("53C", "53C", "53B")),
    "a penalty for acting before the Director comes": Row("acted-before", {"gained": "yes"}, ("11C", "11B", "11B")),
    "a card not yet played by partner": Row(
        "premature-play", {"what": "before-right"}, ("57A", "57A", "57D")),
    "declarer plays too early": Row("premature-play", {"what": "declarer"}, ("45C", "57C2", "57C3")),
}  # fmt: skip
