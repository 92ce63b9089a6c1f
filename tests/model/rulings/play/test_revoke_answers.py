"""A strip answers the trees on revokes, and the trees come to the same tricks as the arithmetic."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.play.tricks import Strip, Trick
from model.bridge.seats import Seat
from model.rulings.effects.vocabulary import TricksTransfer
from model.rulings.engine import next_step
from model.rulings.play.revoke_answers import answers_of
from model.rulings.play.revoke_tricks import Why, facts_of, tally, winners_of
from model.rulings.steps import Question, Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]
LIBRARY = Library()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(one) for one in text.split())


def step(edition: Edition, answers: dict[str, str]) -> Question | Ruling:
    return next_step(LIBRARY.tree("revoke"), edition, answers, {}, trees=LIBRARY.tree)


def deal_with_a_revoke(
    seed: int, trumps: Strain, most: int = 1, often: float = 0.15
) -> tuple[Strip, dict[Seat, tuple[Card, ...]]]:
    """Thirteen tricks in which once, or so often at most, a player does not follow suit."""
    rng = random.Random(seed)
    pack = rng.sample(PACK, 52)
    dealt = {seat: tuple(pack[at * 13 : at * 13 + 13]) for at, seat in enumerate(Seat)}
    hands = {seat: set(hand) for seat, hand in dealt.items()}
    leader, tricks, revoked = W, [], 0
    for number in range(1, 14):
        played: list[Card] = []
        seat = leader
        for _turn in range(4):
            held = sorted(hands[seat], key=str)
            follow = [one for one in held if played and one.suit is played[0].suit]
            others = [one for one in held if played and one.suit is not played[0].suit]
            revokes = bool(follow and others) and revoked < most and number > 1 and rng.random() < often
            one = rng.choice(others if revokes else follow or held)
            revoked += revokes
            hands[seat].remove(one)
            played.append(one)
            seat = seat.lho
        tricks.append(Trick(number, leader, tuple(played)))
        leader = tricks[-1].winner(trumps) or leader
    return Strip(trumps, tuple(tricks)), dealt


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([*Strain]), st.sampled_from([*Edition]))
def test_the_trees_and_the_arithmetic_agree(seed: int, trumps: Strain, edition: Edition) -> None:
    strip, dealt = deal_with_a_revoke(seed, trumps)
    revokes = strip.revokes(dealt)
    assume(revokes)
    (revoke,) = revokes
    assert strip.revokes() == revokes or revoke.trick == 13
    answers = answers_of(strip, revoke, edition, dummy=N, declarer=S)
    (transfer,) = tally(edition, winners_of(strip), [facts_of(strip, revoke, dummy=N)]).transfers
    if transfer.why is Why.TRICK_TWELVE:
        assert answers["stage"] == "twelve"
        return
    if "revoke-tricks.special" not in answers:
        answers["revoke-tricks.special"] = "none"
    ruling = step(edition, answers)
    assert isinstance(ruling, Ruling), ruling
    passed = [one.effect.tricks for one in ruling.effects if isinstance(one.effect, TricksTransfer)]
    assert passed == [len(transfer.tricks)]
    assert transfer.why.value in ruling.law


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([*Strain]), st.sampled_from([*Edition]))
def test_of_several_revokes_each_is_ruled_as_the_arithmetic_counts_it(
    seed: int, trumps: Strain, edition: Edition
) -> None:
    strip, dealt = deal_with_a_revoke(seed, trumps, most=4, often=0.3)
    revokes = strip.revokes(dealt)
    assume(len(revokes) > 1)
    facts = [facts_of(strip, one, dummy=N) for one in revokes]
    transfers = {
        (one.revoke.trick, one.revoke.offender): one
        for one in tally(edition, winners_of(strip), facts).transfers
    }
    for revoke in revokes:
        transfer = transfers[revoke.trick, revoke.seat]
        answers = answers_of(strip, revoke, edition, dummy=N, declarer=S, revokes=revokes)
        if transfer.why is Why.TRICK_TWELVE:
            assert answers["stage"] == "twelve"
            continue
        due = len(transfer.tricks)
        special = answers.setdefault("revoke-tricks.special", "none")
        if special == "pair":
            due += len(transfers[revoke.trick, revoke.seat.partner].tricks)
        elif special == "counted":
            due = 0
        ruling = step(edition, answers)
        assert isinstance(ruling, Ruling), ruling
        passed = [one.effect.tricks for one in ruling.effects if isinstance(one.effect, TricksTransfer)]
        assert sum(passed) == due


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_revoke_just_made_is_asked_no_further(edition: Edition) -> None:
    strip = Strip(Strain.NOTRUMP, (Trick(4, S, cards("C4 C5 C6 D2")),))
    (revoke,) = strip.revokes({E: cards("D2 C9")})
    answers = answers_of(strip, revoke, edition, dummy=N, declarer=S)
    assert answers == {"really": "suit", "whose": "hidden"}
    asked = step(edition, {"really": "suit"})
    assert isinstance(asked, Question)
    assert asked.id == "stage"


def test_what_the_cards_do_not_show_yet_is_left_open() -> None:
    # Two tricks later the offending side has won nothing, but more tricks are to come.
    tricks = (Trick(4, S, cards("CA C5 C6 D2")), Trick(5, S, cards("CK C7 C8 C9")))
    strip = Strip(Strain.NOTRUMP, tricks)
    (revoke,) = strip.revokes()
    assert revoke.seat is E
    answers = answers_of(strip, revoke, Edition.E2017, dummy=N, declarer=S)
    assert answers == {"really": "suit", "stage": "played", "revoke-tricks.winner": "opponents"}


def test_dummy_costs_nothing_by_rule() -> None:
    tricks = (Trick(4, W, cards("C4 D2 C6 C7")), Trick(5, S, cards("CK C8 C9 CT")))
    strip = Strip(Strain.NOTRUMP, tricks)
    (revoke,) = strip.revokes()
    answers = answers_of(strip, revoke, Edition.E2017, dummy=N, declarer=S)
    ruling = step(Edition.E2017, answers)
    assert isinstance(ruling, Ruling)
    assert "64B3" in ruling.law


@st.composite
def both_defenders_revoke(draw: st.DrawFn) -> tuple[Strip, dict[Seat, tuple[Card, ...]]]:
    """A deal played out in which both defenders once, on the same trick, do not follow suit; South declares."""
    for seed in range(draw(st.integers(0, 2**32)), 2**40):
        strip, dealt = _played_with_two(seed, draw(st.sampled_from([*Strain])))
        if len(strip.revokes(dealt)) == 2:
            return strip, dealt
    raise AssertionError


def _played_with_two(seed: int, trumps: Strain) -> tuple[Strip, dict[Seat, tuple[Card, ...]]]:
    rng = random.Random(seed)
    pack = rng.sample(PACK, 52)
    dealt = {seat: tuple(pack[at * 13 : at * 13 + 13]) for at, seat in enumerate(Seat)}
    hands = {seat: set(hand) for seat, hand in dealt.items()}
    leader, tricks = W, []
    wrong = rng.randint(1, 10)
    for number in range(1, 14):
        played: list[Card] = []
        seat = leader
        for _turn in range(4):
            held = sorted(hands[seat], key=str)
            follow = [one for one in held if played and one.suit is played[0].suit]
            others = [one for one in held if played and one.suit is not played[0].suit]
            revokes = number == wrong and seat in (E, W) and follow and others
            one = rng.choice(others if revokes else follow or held)
            hands[seat].remove(one)
            played.append(one)
            seat = seat.lho
        tricks.append(Trick(number, leader, tuple(played)))
        leader = tricks[-1].winner(trumps) or leader
    return Strip(trumps, tuple(tricks)), dealt


@settings(max_examples=150, deadline=None)
@given(both_defenders_revoke(), st.sampled_from([*Edition]))
def test_two_defenders_on_one_trick_are_counted_once_and_together(
    found: tuple[Strip, dict[Seat, tuple[Card, ...]]], edition: Edition
) -> None:
    strip, dealt = found
    first, second = strip.revokes(dealt)
    assert first.trick == second.trick
    facts = [facts_of(strip, one, dummy=N) for one in (first, second)]
    due = sum(len(one.tricks) for one in tally(edition, winners_of(strip), facts).transfers)
    passed = []
    for revoke in (first, second):
        answers = answers_of(strip, revoke, edition, dummy=N, declarer=S, revokes=(first, second))
        ruling = step(edition, answers)
        assert isinstance(ruling, Ruling), ruling
        passed.append(
            sum(one.effect.tricks for one in ruling.effects if isinstance(one.effect, TricksTransfer))
        )
    assert passed == [due, 0]
    assert due <= len(strip.won_from(first.trick, first.seat.side))
    assert due <= (4 if edition is Edition.E1997 else 3)
