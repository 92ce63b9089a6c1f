"""Swiss pairing: no rematch, neighbours in the ranking, byes and triangles as the conditions say, and fast enough."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.errors import MovementImpossible
from model.movement.drawn.lookahead import lay_out, strike_meetings
from model.movement.drawn.swiss import (
    DrawHistory,
    DrawnMatch,
    FirstRound,
    Odd,
    SwissRules,
    first_round,
    most_rounds,
    next_round,
    ranking,
)
from swiss_rounds import with_matches


def played(history: DrawHistory, chance: Random) -> DrawHistory:
    """Every match still open gets its points."""
    matches = []
    for match in history.matches:
        won = Fraction(chance.randrange(0, 2001), 100) * match.part
        points = match.points or (won, 20 * match.part - won)
        matches.append(replace(match, points=points))
    return replace(history, matches=tuple(matches))


def after(entrants: int, rounds: int, rules: SwissRules, seed: int = 1) -> DrawHistory:
    chance = Random(seed)
    history = DrawHistory(tuple(range(1, entrants + 1)))
    pairing = first_round(history.entrants, FirstRound.SEEDED, rules)
    for _round in range(rounds):
        history = played(with_matches(history, pairing), chance)
        pairing = next_round(history, rules)
    return with_matches(history, pairing)


@settings(max_examples=60, deadline=None)
@given(
    entrants=st.integers(8, 31),
    odd=st.sampled_from(Odd),
    behind=st.booleans(),
    seed=st.integers(0, 99),
)
def test_nobody_meets_twice_and_everybody_is_drawn(entrants: int, odd: Odd, behind: bool, seed: int) -> None:
    history = after(entrants, 4, SwissRules(odd=odd, behind=behind, rounds=5), seed)
    meetings = [frozenset((match.one, match.other)) for match in history.matches]
    assert len(set(meetings)) == len(meetings)
    byes = [who for who, _number in history.byes]
    assert len(set(byes)) == len(byes)
    for number in range(1, 6):
        drawn = [
            one for match in history.matches if match.round == number for one in (match.one, match.other)
        ]
        halves = [
            one
            for match in history.matches
            if match.round == number and match.part < 1
            for one in (match.one, match.other)
        ]
        resting = [who for who, at in history.byes if at == number]
        assert sorted([*set(drawn), *resting]) == list(range(1, entrants + 1))
        assert len(halves) in (0, 6)
        assert len(drawn) == len(set(drawn)) + (3 if halves else 0)


@st.composite
def events(draw: st.DrawFn) -> tuple[int, Odd, int]:
    """How many are drawn, what an odd field does, and a number of rounds that is offered for it."""
    entrants = draw(st.integers(3, 40))
    odd = draw(st.sampled_from(Odd))
    most = most_rounds(entrants, odd)
    return entrants, odd, draw(st.sampled_from((most, min(most, 9))) | st.integers(1, most))


@settings(max_examples=40, deadline=None)
@given(event=events(), behind=st.booleans(), seed=st.integers(0, 10**6))
def test_no_event_of_any_size_and_length_runs_into_a_dead_end(
    event: tuple[int, Odd, int], behind: bool, seed: int
) -> None:
    entrants, odd, rounds = event
    history = after(entrants, rounds - 1, SwissRules(odd=odd, behind=behind, rounds=rounds), seed)
    assert history.rounds == rounds
    assert max(history.met().values()) == 1
    assert len({who for who, _number in history.byes}) == len(history.byes)


@pytest.mark.parametrize(
    ("entrants", "rounds", "odd"),
    [
        (6, 5, Odd.BYE),
        (8, 7, Odd.BYE),
        (10, 8, Odd.BYE),
        (7, 7, Odd.BYE),
        (7, 3, Odd.TRIANGLE),
        (11, 7, Odd.TRIANGLE),
    ],
)
def test_small_fields_play_all_that_is_offered(entrants: int, rounds: int, odd: Odd) -> None:
    for seed in range(60):
        history = after(entrants, rounds - 1, SwissRules(odd=odd, rounds=rounds), seed)
        assert (history.rounds, max(history.met().values())) == (rounds, 1)


def test_seven_with_a_triangle_can_play_three_rounds_and_nine_five() -> None:
    # Five rounds of seven would be 25 meetings where there are 21; four would leave no triangle for the last.
    assert [most_rounds(number, Odd.TRIANGLE) for number in (3, 5, 7, 9, 11)] == [1, 1, 3, 5, 7]
    assert [most_rounds(number) for number in (6, 7, 8)] == [5, 7, 7]
    unmet = [0b1111111 & ~(1 << one) for one in range(7)]
    assert lay_out(unmet, 4, triangles=True) is None
    assert lay_out(unmet, 3, triangles=True) is not None


def test_a_proof_lays_whole_rounds_and_nobody_meets_twice() -> None:
    unmet = [0b111111 & ~(1 << one) for one in range(6)]
    proof = lay_out(unmet, 5)
    assert proof is not None
    for laid in proof:
        assert sorted(one for meeting in laid.meetings for one in meeting) == list(range(6))
        assert all(unmet[one] >> other & 1 for one, other in laid.meetings)
        unmet = strike_meetings(unmet, laid.meetings)
    assert unmet == [0] * 6


def test_the_nearest_in_rank_do_not_meet_where_that_would_end_the_event_early() -> None:
    # After 1-4 2-5 3-6 and 1-5 2-6 3-4 the pairing 1-6 2-4 3-5 would leave two triangles of three who have not met.
    draws = [(1, 1, 4), (1, 2, 5), (1, 3, 6), (2, 1, 5), (2, 2, 6), (2, 3, 4)]
    history = DrawHistory(
        tuple(range(1, 7)), tuple(DrawnMatch(*one, (Fraction(10), Fraction(10))) for one in draws)
    )
    third = next_round(history, SwissRules(rounds=5))
    assert {frozenset(one) for one in third.matches} != {frozenset(one) for one in ((1, 6), (2, 4), (3, 5))}
    later = played(with_matches(history, third), Random(1))
    for number in (4, 5):
        drawn = next_round(later, SwissRules(rounds=5))
        assert (drawn.round, drawn.rematches) == (number, ())
        later = played(with_matches(later, drawn), Random(number))


def test_a_second_bye_waits_until_everybody_has_had_one() -> None:
    history = after(5, 4, SwissRules(rounds=5))
    assert sorted(who for who, _number in history.byes) == [1, 2, 3, 4, 5]


def test_a_triangle_of_rematches_is_made_of_those_who_met_least() -> None:
    rules = SwissRules(odd=Odd.TRIANGLE, rematches=True, rounds=3)
    history = played(after(5, 0, rules), Random(1))
    again = next_round(history, rules)
    assert again.triangle is not None
    assert len(again.matches) == 1
    assert 1 <= len(again.rematches) <= 2


def test_the_best_two_who_have_not_met_play_each_other() -> None:
    matches = (
        DrawnMatch(1, 1, 3, (Fraction(20), Fraction(0))),
        DrawnMatch(1, 2, 4, (Fraction(15), Fraction(5))),
    )
    assert next_round(DrawHistory((1, 2, 3, 4), matches)).matches == ((1, 2), (4, 3))


def test_the_leaders_wait_for_nobody_they_have_met() -> None:
    points = (Fraction(10), Fraction(10))
    matches = (DrawnMatch(1, 1, 2, points), DrawnMatch(1, 3, 4, points), DrawnMatch(1, 5, 6, points))
    assert next_round(DrawHistory((1, 2, 3, 4, 5, 6), matches)).matches[0] == (1, 3)


def test_one_round_behind_does_not_look_at_the_last_scores() -> None:
    first = (
        DrawnMatch(1, 1, 3, (Fraction(20), Fraction(0))),
        DrawnMatch(1, 2, 4, (Fraction(15), Fraction(5))),
    )
    history = DrawHistory((1, 2, 3, 4), first)
    last = with_matches(history, next_round(history))
    upset = replace(
        last,
        matches=tuple(
            replace(match, points=(Fraction(0), Fraction(20))) if match.round == 2 else match
            for match in last.matches
        ),
    )
    behind = SwissRules(behind=True)
    assert next_round(upset, behind).matches == next_round(last, behind).matches


def test_a_bye_scores_what_the_conditions_say_and_goes_to_the_last_without_one() -> None:
    rules = SwissRules(bye=Fraction(12))
    history = played(
        with_matches(DrawHistory((1, 2, 3, 4, 5)), first_round((1, 2, 3, 4, 5), FirstRound.SEEDED)), Random(1)
    )
    assert history.byes == ((5, 1),)
    assert history.scores(rules, 1)[5] == 12
    second = next_round(history, rules)
    assert second.bye == [one for one in ranking(history, rules, 1) if one != 5][-1]


def test_half_matches_of_a_triangle_count_half() -> None:
    rules = SwissRules(odd=Odd.TRIANGLE)
    drawn = first_round(tuple(range(1, 8)), FirstRound.SEEDED, rules)
    assert drawn.triangle == (5, 6, 7)
    history = played(with_matches(DrawHistory(tuple(range(1, 8))), drawn), Random(2))
    halves = [match for match in history.matches if match.part == Fraction(1, 2)]
    assert [(match.one, match.other) for match in halves] == list(combinations((5, 6, 7), 2))
    assert all(sum(match.points or ()) == 10 for match in halves)


def test_the_first_round_is_assigned_random_or_seeded() -> None:
    field = tuple(range(1, 9))
    assert first_round(field, FirstRound.SEEDED).matches == ((1, 5), (2, 6), (3, 7), (4, 8))
    one, same = (first_round(field, FirstRound.RANDOM, chance=Random(5)) for _time in range(2))
    assert one == same
    assert sorted(number for match in one.matches for number in match) == list(field)
    wished = ((1, 2), (3, 4), (5, 6), (7, 8))
    assert first_round(field, FirstRound.ASSIGNED, assigned=wished).matches == wished


@pytest.mark.parametrize(
    ("assigned", "complaint"),
    [
        (((1, 2), (2, 3)), "Number 2 is in two matches."),
        (((1, 2), (3, 9)), "There is no number 9 in the field."),
        (((1, 2),), "Number 3 is in no match."),
    ],
)
def test_a_wrong_assignment_is_reported(assigned: tuple[tuple[int, int], ...], complaint: str) -> None:
    with pytest.raises(MovementImpossible, match=complaint):
        first_round((1, 2, 3, 4), FirstRound.ASSIGNED, assigned=assigned)


def test_when_everybody_has_met_a_rematch_must_be_allowed() -> None:
    draws = [
        DrawnMatch(1, 1, 2),
        DrawnMatch(1, 3, 4),
        DrawnMatch(2, 1, 3),
        DrawnMatch(2, 2, 4),
        DrawnMatch(3, 1, 4),
        DrawnMatch(3, 2, 3),
    ]
    history = DrawHistory(
        (1, 2, 3, 4), tuple(replace(one, points=(Fraction(10), Fraction(10))) for one in draws)
    )
    with pytest.raises(MovementImpossible, match="without a rematch"):
        next_round(history)
    again = next_round(history, SwissRules(rematches=True))
    assert again.rematches == again.matches


def test_who_has_withdrawn_is_drawn_no_more() -> None:
    history = replace(after(10, 2, SwissRules()), gone=frozenset({4}))
    drawn = next_round(history)
    assert 4 not in [one for match in drawn.matches for one in match]
    assert drawn.bye is not None


def test_two_hundred_pairs_in_round_nine_within_a_second() -> None:
    history = played(after(200, 7, SwissRules()), Random(9))
    start = process_time()
    pairing = next_round(history)
    assert process_time() - start < 1
    assert pairing.round == 9
    assert len(pairing.matches) == 100
    places = {one: place for place, one in enumerate(ranking(history, SwissRules(), 8))}
    assert max(abs(places[one] - places[other]) for one, other in pairing.matches) <= 6
