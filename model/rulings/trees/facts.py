"""The facts that may answer questions by themselves, by name; a director can always overrule them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEATS: Final = ("offender", "turn", "declarer", "misled")
WORDS: Final = ("call", "over", "card", "suit", "strip", "penalty_cards", "happened", "consulted", "then")
FOR_WORDS: Final[dict[str, str]] = {
    "offender": "who committed the irregularity: N, E, S, W",
    "turn": "whose turn it was: N, E, S, W",
    "declarer": "who declares: N, E, S, W",
    "misled": "who was misinformed: N, E, S, W",
    "call": "the call it is about, for the words",
    "over": "the bid before it, for the words",
    "card": "the card it is about, for the words",
    "suit": "the suit it is about, for the words",
    "dealer": "who dealt: N, E, S, W",
    "auction": "the calls in order, as 1S P 2H; the seat before a call out of turn, as E:2H",
    "strip": "the trick in question, as the trick strip writes it",
    "penalty_cards": "the penalty cards, as their tracker writes them",
    "ending": "the cards that remain, as the claims bench writes them",
    "then": "what happened besides, in order: the ids of further trees with commas between; what belongs to the first of them begins with 2:",
    "happened": "what happened, in words for the record",
    "consulted": "who was consulted, in words for the record",
    "adjusted": "the Director’s own score, as W60:4SN=,40:4SN-1, or stands",
    "assigned": "the assigned score",
    "corrected": "the corrected score",
}
"""The facts that answer no question by themselves: who and what, for the words, the seats and the score."""
SESSION: Final = frozenset({
    "session", "round", "table", "board", "ns", "ew", "north", "east", "south", "west", "vulnerability", "vulnerable",
    "contract", "result",
})  # fmt: skip
"""The facts that a session knows of itself; no tree asks for them."""


def misfits(facts: Mapping[str, object]) -> tuple[str, ...]:
    """The facts of `SEATS` and `WORDS` whose value is none: a seat is N, E, S or W, the others are words."""
    wrong = [name for name in SEATS if facts.get(name, "N") not in ("N", "E", "S", "W")]
    return (*wrong, *(name for name in WORDS if not isinstance(facts.get(name, ""), str)))


def as_ids(fact: object) -> tuple[str, ...]:
    """The ids of the answers that a fact gives: yes and no for true and false, several for a list, () for anything else."""
    if isinstance(fact, bool):
        return ("yes",) if fact else ("no",)
    if isinstance(fact, str | int):
        return (str(fact),)
    if isinstance(fact, list | tuple):
        return tuple(str(one) for one in fact)
    return ()


FACTS: Final[dict[str, str]] = {
    "attention": "who drew attention: player, own, dummy, spectator",
    "before": "what was done before the Director came: nothing, innocent, players, corrected",
    "agreed": "whether the facts are agreed: yes, disputed, unknown",
    "since": "what happened since the call: nothing, corrected, lho, over-new, turn",
    "slip": "whether the call was never meant",
    "accepted": "whether the left-hand opponent accepts",
    "replacement": "what replaces an insufficient bid: same, comparable, other, double, insufficient",
    "both_natural": "whether both bids are natural",
    "comparable": "whether the new call is comparable: yes",
    "legal_suits": "the suits the offender has shown in the legal auction: letters S H D C",
    "withdrawn_showed": "what the withdrawn call showed, against the legal auction: none, same, other",
    "sufficient": "whether a bid out of turn was high enough",
    "whose_turn": "at whose turn the call was made: rho, partner, lho, lho-first, lho-change",
    "since_rotation": "who has called since a call out of rotation: nobody, lho, turn, partner",
    "since_inadmissible": "how far it has gone after an inadmissible double: nothing, lho, lead",
    "inadmissible": "whether the call was a double or redouble that Law 19 forbids",
    "repeats": "whether the new call repeats the denomination",
    "passes": "how the auction ended: missed, four, three",
    "could_be_seen": "whether partner could have seen the card",
    "cards_exposed": "which cards were exposed: low, honour, led, several, none, opening",
    "kind_of_call": "what the call was: pass, bid, double",
    "bid_before": "whether anybody had bid",
    "lho_called": "whether the left-hand opponent has called since",
    "turn_called": "whether the player whose turn it was has called since",
    "rho_action": "what the right-hand opponent did: pass, act",
    "admissible": "whether the double or redouble would have been admissible",
    "partner_called": "whether the offender’s partner has called since",
    "lead_faced": "whether the opening lead has been faced",
    "caller_side": "who called after the final pass: defender-pass, defender-act, declaring",
    "in_rotation": "whether the call was in rotation",
    "meant": "whether the first call was ever meant",
    "gone": "how far it has gone after an unmeant call: open, partner, over",
    "at_once": "whether it was corrected without pause for thought",
    "second_call": "whether another call was made or named",
    "first_legal": "whether the first call was legal",
    "result_possible": "whether the board can be given a result: yes, no, many",
    "fault": "who was at fault: one, partly, nobody, both, one-partly",
    "self_inflicted": "whether the non-offending side added to its own damage",
    "found_13": "when a wrong number of cards was found: before, called, after, surplus, short",
    "card_seen": "whether a player has seen another player's card",
    "all_agree": "whether all four players agree",
    "playable": "whether the hands can be put right and played with no change of call",
    "card_found": "where the missing card is: yes, no, quitted",
    "what_board": "what is wrong with the board: board, hand, seat",
    "played_before": "whether any of the four has played the board",
    "same_calls": "whether the second auction repeats every call",
    "since_wrong_hand": "who has called after a call with a wrong hand: nobody, lho, partner",
    "new_call_differs": "whether the new call differs",
    "same_call_there": "whether the cancelled call is repeated on the board the cards came from",
    "final_call_differs": "whether the final call differs from the withdrawn one",
    "side_defends": "whether the offender's side defends",
    "replaced_comparable": "whether the withdrawn call was replaced by a comparable call",
    "what_deal": "what is wrong with the deal: misdealt, unshuffled, passed-out, director",
    "auction_begun": "whether the auction has begun",
    "result_known": "whether the match result without the board could be known",
    "what_handling": "what was done: count, touch, board, marks, return",
    "what_fouled": "how copies differed: cards, marks, none",
    "first_call_made": "whether the first call has been made",
    "phase_attention": "when attention was drawn: auction, play, after",
    "who_spoke": "who spoke during the play: player, prevent, prevent-defender, dummy",
    "dummy_looked": "whether dummy had looked at a hand",
    "what_score": "what is wrong with the score: entry, tricks",
    "correction_open": "whether the correction period is open",
    "claim_agreed": "whether there was an agreed claim or concession",
    "called_in_round": "whether the Director was called before the round ended",
    "clearly_convinced": "whether the Director is clearly convinced",
    "appeal_in_time": "whether the appeal was made in time",
    "appeal_event": "the kind of event for an appeal: pairs, teams, individual",
    "appeal_partner": "whether both partners want the appeal: yes, no, absent",
    "appeal_captain": "whether the captain agrees: yes, no, absent",
    "procedure_breach": "what was done against procedure: late, slow, loud, compared, touched, pocket, procedure, instruction, other",
    "board_lost": "who is to blame for a board that could not be played: no, one, one-partly, partly, both",
    "revoke_kind": "what the revoke was: suit, both-sides, order, penalty-card, unable",
    "how_grave": "how serious a breach of courtesy is: first, again, grave",
    "order_needed": "what order needs: warning, points, suspend, disqualify, slight",
    "how_exposed": "how a defender's card came to be seen or named: accident, played, named, normal, claim, trick, objection, auction",
    "appeal_matter": "what is appealed: judgement, law, discipline",
    "play_over": "whether the play is over",
    "ui_agreed": "whether both sides agree that information was passed",
    "ui_available": "whether partner made unauthorised information available",
    "ui_suggested": "whether it could demonstrably suggest the action",
    "logical_alternative": "whether there was a logical alternative",
    "ui_damage": "whether the other side fared worse",
    "misled_by_tempo": "whether a false inference was drawn",
    "bridge_reason": "whether there was a bridge reason",
    "could_have_known": "whether the offender could have known",
    "explanation_who": "what a wrong explanation is about: explainer, partner, misled, question, review, asks",
    "explanation_phase": "when the explainer finds it: auction, play",
    "explanation_side": "where the explainer's partner stands: auction, declaring, defending",
    "explanation_right": "whether the explanation was right: wrong, right, own",
    "can_change": "whether the misinformed player could still change a call",
    "influenced": "whether the call could well have been influenced",
    "mi_damage": "whether misinformation did damage: yes, no, later",
    "what_agreement": "what is complained of: psyche, undisclosed, forbidden, aids",
    "partner_aware": "whether partner had more reason to expect it",
    "agreement_damage": "whether a forbidden agreement did damage: yes, no, later",
    "comparable_stands": "whether the call that stands is comparable to the withdrawn one",
    "in_turn_call": "what the offender calls in turn: comparable, other",
    "may_adjust": "what lets the Director adjust: law, uncovered, impossible, wrong-remedy, severity, late",
    "other_table_good": "whether the other table's result favours the non-offending side",
    "event": "the kind of event: pairs, imps, knockout",
    "phase": "the phase: auction, clarification, play, after",
    "found_when": "when it was found: before, auction, play, after",
    "silenced_how": "how long the player had to pass: once, throughout",
    "round_over": "whether the round has ended at this table",
    "election.defenders_may_ask": "election on 61B",
    "election.split_scores": "election on 12C1(e) of 2007",
    "election.director_at_once": "election on 16B2",
    "election.lead_face_up": "election on 41A",
    "election.further_appeal": "election on 93C",
    "election.order_of_play_known": "election on 70E2",
}
