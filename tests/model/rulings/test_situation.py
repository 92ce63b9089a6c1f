"""Several happenings of one board as one ruling: facts pass on, effects are joined, tricks added up, sides kept apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from model.bridge.seats import Side
from model.rulings.engine import list_asked, next_step
from model.rulings.play.transfer import find_transfer
from model.rulings.questions_left import count_left
from model.rulings.steps import Question, Ruling, Source
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from rulings.test_cases_play import lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping

WON = {"special": "none", "winner": "offender", "more": "yes"}
LOST = {"special": "none", "winner": "opponents", "any": "yes"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def step(
    library: Library,
    tree: str,
    answers: Mapping[str, Any],
    facts: Mapping[str, object],
    edition: Edition = Edition.E2017,
) -> Question | Ruling:
    return next_step(library.tree(tree), edition, answers, facts, trees=library.tree)


def ruled(library: Library, tree: str, answers: Mapping[str, Any], facts: Mapping[str, object]) -> Ruling:
    shown = step(library, tree, answers, facts)
    assert isinstance(shown, Ruling), shown
    return shown


def second(answers: Mapping[str, str], number: int = 2) -> dict[str, str]:
    return {f"{number}:{question}": answer for question, answer in answers.items()}


def test_the_second_happening_is_asked_after_the_first(library: Library) -> None:
    shown = step(library, "revoke-tricks", WON, {"offender": "W", "then": "exposed-card", "2:offender": "E"})
    assert isinstance(shown, Question)
    assert (shown.tree, shown.id) == ("exposed-card", "2:how")
    assert [line.question for line in shown.trail if line.source is Source.GIVEN] == [
        "special",
        "winner",
        "more",
    ]


def test_two_revokes_of_one_side_are_added_up(library: Library) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "E"}
    ruling = ruled(library, "revoke-tricks", WON | second(LOST), facts)
    assert [line for line in lines_of(ruling) if line.startswith("tricks.transfer")] == [
        "tricks.transfer innocent tricks:3"
    ]
    moved = find_transfer(ruling, facts)
    assert moved is not None
    assert (moved.tricks, moved.side) == (3, Side.NS)


def test_no_more_than_thirteen_tricks_pass(library: Library) -> None:
    names = ["revoke-tricks"] * 7
    facts: dict[str, object] = {"offender": "W", "then": ",".join(names)}
    facts |= {f"{number}:offender": "W" for number in range(2, 9)}
    answers: dict[str, str] = dict(WON)
    for number in range(2, 9):
        answers |= second(WON, number)
    ruling = ruled(library, "revoke-tricks", answers, facts)
    assert "tricks.transfer innocent tricks:13" in lines_of(ruling)


def test_a_revoke_of_each_side_leaves_the_difference(library: Library) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "S"}
    shown = next_step(
        library.tree("revoke-tricks"), Edition.E1997, WON | second(LOST | {"any": "other"}), facts,
        trees=library.tree,
    )  # fmt: skip
    assert isinstance(shown, Ruling)
    moved = find_transfer(shown, facts)
    assert moved is not None
    assert (moved.tricks, moved.side) == (1, Side.NS)


def test_a_second_penalty_card_of_a_defender_makes_both_major(library: Library) -> None:
    low = {"how": "accident", "rank": "low"}
    facts = {"offender": "E", "then": "exposed-card", "2:offender": "E"}
    ruling = ruled(library, "exposed-card", low | second(low), facts)
    assert "card.penalty_card E minor" not in lines_of(ruling)
    assert "card.penalty_card E major" in lines_of(ruling)
    assert "minor" not in ruling.text + ruling.say
    assert any(line.startswith("card.declarer_chooses") for line in lines_of(ruling))


def test_penalty_cards_of_both_defenders_stay_as_they_are(library: Library) -> None:
    low = {"how": "accident", "rank": "low"}
    facts = {"offender": "E", "then": "exposed-card", "2:offender": "W"}
    lines = lines_of(ruled(library, "exposed-card", low | second(low), facts))
    assert {"card.penalty_card E minor", "card.penalty_card W minor"} <= set(lines)


def test_a_penalty_card_that_goes_back_is_one_no_more(library: Library) -> None:
    facts = {"offender": "E", "then": "penalty-card", "2:offender": "E"}
    answers = {"how": "accident", "rank": "honour"}
    answers |= second({"kind": "major", "major": "partner", "choice": "require"})
    lines = lines_of(ruled(library, "exposed-card", answers, facts))
    assert "card.penalty_card E major" not in lines
    assert "card.picked_up E" in lines


def test_what_is_of_the_board_is_asked_once_and_what_is_of_the_call_each_time(library: Library) -> None:
    answers = {"what": "unshuffled", "event": "imps", "teams": "yes", "adjusted-score.fault": "nobody"}
    shown = step(library, "deal", answers, {"offender": "N", "then": "adjusted-score"})
    assert isinstance(shown, Question)
    assert shown.id == "2:may"
    asked = step(
        library, "deal", answers | second({"may": "impossible", "possible": "no"}), {"then": "adjusted-score"}
    )
    assert isinstance(asked, Question)
    assert asked.id == "2:fault"


def test_a_referral_that_was_followed_is_no_longer_named(library: Library) -> None:
    first = {"what": "report", "kind": "revoke"}
    alone = ruled(library, "principles", first, {})
    assert "procedure.refer revoke" in lines_of(alone)
    facts = {"then": "revoke", "2:offender": "W"}
    both = ruled(
        library, "principles", first | second({"really": "suit", "stage": "open", "whose": "hidden"}), facts
    )
    assert "procedure.refer revoke" not in lines_of(both)
    assert "card.penalty_card W major" in lines_of(both)
    assert "62A" in both.law


def test_back_drops_the_last_answer_of_the_last_happening(library: Library) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "E"}
    ruling = ruled(library, "revoke-tricks", WON | second(LOST), facts)
    assert list_asked(ruling)[-1] == "2:any"


def test_one_sheet_of_words_for_both(library: Library) -> None:
    low = {"how": "accident", "rank": "low"}
    facts = {"offender": "E", "then": "lead-out-of-turn-declarer", "2:offender": "S"}
    alone = ruled(library, "exposed-card", low, {"offender": "E"})
    accepted = second({"turn": "other", "since": "nothing", "choice": "accept"})
    both = ruled(library, "exposed-card", low | accepted, facts)
    assert both.say.startswith(alone.say)
    assert len(both.say) > len(alone.say)
    assert both.title.count("·") == 1


def test_tricks_that_pass_change_a_result_that_was_to_stand(library: Library) -> None:
    facts = {"offender": "S", "declarer": "S", "then": "revoke-tricks", "2:offender": "W"}
    ruling = ruled(library, "claim", {"what": "agreed"} | second(WON), facts)
    assert not any(line.startswith("score.stands") for line in lines_of(ruling))
    assert "Please score it that way" not in ruling.say
    shown = {"offender": "W", "then": "claim", "2:offender": "S"}
    other = ruled(library, "revoke-tricks", WON | second({"what": "agreed"}), shown)
    assert not any(line.startswith("score.stands") for line in lines_of(other))
    assert "Please score it that way" not in other.say


def test_tricks_to_either_side_are_distinguished(library: Library) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "S"}
    won = {"special": "none", "winner": "offender", "more": "yes", "later-card": "no"}
    ruling = next_step(
        library.tree("revoke-tricks"), Edition("1997"), won | second(won), facts, trees=library.tree
    )
    assert isinstance(ruling, Ruling)
    assert len([line for line in lines_of(ruling) if line.startswith("tricks.transfer")]) == 2
    assert "Tricks transferred to West and East: 2." in ruling.say


def test_established_revokes_of_both_sides_cost_no_trick_by_rule_whatever_is_answered(
    library: Library,
) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "S"}
    ruling = ruled(library, "revoke-tricks", WON | second(WON), facts)
    assert [line for line in lines_of(ruling) if line.startswith("tricks.transfer")] == [
        "tricks.transfer offending tricks:0"
    ]
    assert [one.law for one in ruling.after_play if "64" in one.law[0]] == [("64C2(b)",)]


def test_the_tricks_of_two_revokes_of_one_side_are_said_as_one_number(library: Library) -> None:
    facts = {"offender": "W", "then": "revoke-tricks", "2:offender": "E"}
    ruling = ruled(library, "revoke-tricks", WON | second(WON), facts)
    assert ruling.say == "Tricks transferred to South and North: 4."


def test_a_sentence_of_both_is_said_once_and_last(library: Library) -> None:
    ui = {"phase": "no", "agreed": "yes"}
    wrong = second({"agreement": "wrong", "change": "no", "damage": "later"})
    facts = {"offender": "N", "then": "misinformation", "2:misled": "E"}
    said = ruled(library, "unauthorised-information", ui | wrong, facts).say
    assert said.count("Call me back after the play") == 1
    assert said.endswith("damaged.")


def test_a_later_happening_does_not_send_back_to_what_is_ruled(library: Library) -> None:
    first = {"really": "suit", "stage": "open", "whose": "hidden"}
    facts = {"offender": "E", "declarer": "S", "then": "dummy"}
    lines = lines_of(ruled(library, "revoke", first | second({"did": "revoke-defender"}), facts))
    assert not any(line.startswith("procedure.refer") for line in lines)
    assert "card.penalty_card E major" in lines


@pytest.mark.parametrize("rank", ["low", "honour"])
def test_a_penalty_card_played_at_last_is_one_no_more_and_the_card_taken_back_is(
    library: Library, rank: str
) -> None:
    facts = {"offender": "W", "declarer": "S", "card": "♥5", "2:card": "♥3"}
    facts |= {"then": "penalty-card-not-played", "2:offender": "W"}
    later = {"kind": "minor"} if rank == "low" else {"kind": "major", "suit": "no"}
    answers = {"how": "accident", "rank": rank} | second(later | {"since": "no", "accept": "no"})
    ruling = ruled(library, "exposed-card", answers, facts)
    assert [line for line in lines_of(ruling) if line.startswith("card.penalty_card")] == [
        "card.penalty_card W major"
    ]
    assert "♥5" not in ruling.text + ruling.say
    assert not any("while it lies on the table" in one.text for one in ruling.effects if one.law == ("50E1",))


def test_two_major_penalty_cards_of_a_defender_give_declarer_the_choice_of_both_suits(
    library: Library,
) -> None:
    facts = {"offender": "E", "declarer": "S", "card": "♣3", "2:card": "♦9"}
    facts |= {"then": "lead-out-of-turn-defender", "2:offender": "E"}
    answers = {"really": "suit", "stage": "open", "whose": "hidden"}
    answers |= second({"turn": "partner", "since-partner": "nothing", "choice-partner": "free"})
    ruling = ruled(library, "revoke", answers, facts)
    assert any(one.law == ("50D2", "51B") for one in ruling.effects)


def test_a_revoke_is_put_right_before_the_claim_is_judged(library: Library) -> None:
    facts = {"declarer": "S", "then": "revoke", "2:offender": "W"}
    answers = {"what": "claim", "played": "no", "point": "nothing"}
    answers |= second({"really": "suit", "stage": "disputed", "claim-whose": "defender"})
    ruling = ruled(library, "claim", answers, facts)
    assert ruling.say.index("the revoke is corrected") < ruling.say.index("the claim stands")
    assert not any(line.startswith("procedure.refer") for line in lines_of(ruling))


def test_who_had_to_pass_once_and_called_need_pass_no_more(library: Library) -> None:
    facts = {"offender": "W", "then": "silenced-player", "2:offender": "E"}
    answers = {"whose": "rho", "since": "nobody", "kind": "bid", "accept": "no", "rho-action": "act"}
    answers |= {"in-turn-rho": "other"} | second({"since": "yes", "double": "no", "how-long": "once"})
    lines = lines_of(ruled(library, "call-out-of-rotation", answers, facts))
    assert not any(line.startswith("call.must_pass") for line in lines)


def test_an_order_that_cannot_be_followed_stands_no_more(library: Library) -> None:
    facts = {"offender": "E", "declarer": "S", "then": "unable-to-comply", "2:offender": "E"}
    answers = {"turn": "partner", "since-partner": "nothing", "choice-partner": "require"}
    answers |= second({"why": "none", "order": "penalty-card"})
    lines = lines_of(ruled(library, "lead-out-of-turn-defender", answers, facts))
    assert not any(line.startswith("lead.restriction") for line in lines)


def test_a_sentence_is_never_cut_in_its_midst(library: Library) -> None:
    facts = {"offender": "E", "then": "silenced-player", "2:offender": "W"}
    answers = {"since": "nothing", "slip": "no", "accept": "no", "replacement": "other"}
    said = ruled(library, "insufficient-bid", answers | second({"since": "no"}), facts).say
    assert "; The" not in said


def test_the_director_says_which_irregularity_a_dummy_without_the_right_pointed_out(library: Library) -> None:
    facts = {"offender": "S", "declarer": "S", "then": "exposed-card", "2:offender": "W"}
    answers = {"did": "looked", "since-looking": "defender"}
    shown = step(library, "dummy", answers, facts)
    assert isinstance(shown, Question)
    assert shown.id == "2:pointed-out.which"


def test_what_dummy_pointed_out_is_asked_too_where_it_is_said_first(library: Library) -> None:
    facts = {"offender": "W", "declarer": "S", "then": "dummy", "2:offender": "S"}
    answers = {"how": "accident", "rank": "honour"} | second({"did": "looked", "since-looking": "defender"})
    shown = step(library, "exposed-card", answers, facts)
    assert isinstance(shown, Question)
    assert shown.id == "pointed-out.which"
    assert shown.help.endswith("· West"), "the director sees which irregularity is asked about"
    assert count_left(shown, facts, trees=library.tree) == 1
    ruling = ruled(library, "exposed-card", answers | {"pointed-out.which": "yes"}, facts)
    assert list_asked(ruling)[-1] == "pointed-out.which", "Back takes back what was answered last"
    other = ruled(library, "exposed-card", answers | {"pointed-out.which": "no"}, facts)
    assert any(line.startswith("card.penalty_card") for line in lines_of(other))


def test_an_agreed_claim_weighs_no_penalty_card_and_a_contested_one_does(library: Library) -> None:
    facts = {"offender": "W", "declarer": "S", "then": "claim", "2:offender": "S"}
    lying = {"kind": "major", "major": "owner", "legal": "no"}
    contested = ruled(
        library, "penalty-card", lying | second({"what": "claim", "played": "no", "point": "nothing"}), facts
    )
    assert [one.law for one in contested.notes if "penalty card" in one.text] == [("50", "70A")]
    agreed = ruled(library, "penalty-card", lying | second({"what": "agreed"}), facts)
    assert not any("Weigh" in one.text for one in agreed.notes)
