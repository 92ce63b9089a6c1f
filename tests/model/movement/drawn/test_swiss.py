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
from model.movement.swiss import FirstRound, History, Match, Odd, SwissRules, first_round, next_round, ranking


def played(history: History, chance: Random) -> History:
    """Every match still open gets its points."""
    matches = []
    for match in history.matches:
        won = Fraction(chance.randrange(0, 2001), 100) * match.part
        points = match.points or (won, 20 * match.part - won)
        matches.append(replace(match, points=points))
    return replace(history, matches=tuple(matches))


def after(entrants: int, rounds: int, rules: SwissRules, seed: int = 1) -> History:
    chance = Random(seed)
    history = History(tuple(range(1, entrants + 1)))
    pairing = first_round(history.entrants, FirstRound.SEEDED, rules)
    for _round in range(rounds):
        history = played(history.with_round(pairing), chance)
        pairing = next_round(history, rules)
    return history.with_round(pairing)


@settings(max_examples=60, deadline=None)
@given(
    entrants=st.integers(8, 31),
    odd=st.sampled_from(Odd),
    behind=st.booleans(),
    seed=st.integers(0, 99),
)
def test_nobody_meets_twice_and_everybody_is_drawn(entrants: int, odd: Odd, behind: bool, seed: int) -> None:
    history = after(entrants, 4, SwissRules(odd=odd, behind=behind), seed)
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


def test_the_best_two_who_have_not_met_play_each_other() -> None:
    matches = (Match(1, 1, 3, (Fraction(20), Fraction(0))), Match(1, 2, 4, (Fraction(15), Fraction(5))))
    assert next_round(History((1, 2, 3, 4), matches)).matches == ((1, 2), (4, 3))


def test_the_leaders_wait_for_nobody_they_have_met() -> None:
    points = (Fraction(10), Fraction(10))
    matches = (Match(1, 1, 2, points), Match(1, 3, 4, points), Match(1, 5, 6, points))
    assert next_round(History((1, 2, 3, 4, 5, 6), matches)).matches[0] == (1, 3)


def test_one_round_behind_does_not_look_at_the_last_scores() -> None:
    first = (Match(1, 1, 3, (Fraction(20), Fraction(0))), Match(1, 2, 4, (Fraction(15), Fraction(5))))
    history = History((1, 2, 3, 4), first)
    last = history.with_round(next_round(history))
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
        History((1, 2, 3, 4, 5)).with_round(first_round((1, 2, 3, 4, 5), FirstRound.SEEDED)), Random(1)
    )
    assert history.byes == ((5, 1),)
    assert history.scores(rules, 1)[5] == 12
    second = next_round(history, rules)
    assert second.bye == [one for one in ranking(history, rules, 1) if one != 5][-1]


def test_half_matches_of_a_triangle_count_half() -> None:
    rules = SwissRules(odd=Odd.TRIANGLE)
    drawn = first_round(tuple(range(1, 8)), FirstRound.SEEDED, rules)
    assert drawn.triangle == (5, 6, 7)
    history = played(History(tuple(range(1, 8))).with_round(drawn), Random(2))
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
def test_a_wrong_assignment_is_told(assigned: tuple[tuple[int, int], ...], complaint: str) -> None:
    with pytest.raises(MovementImpossible, match=complaint):
        first_round((1, 2, 3, 4), FirstRound.ASSIGNED, assigned=assigned)


def test_when_everybody_has_met_a_rematch_must_be_allowed() -> None:
    draws = [Match(1, 1, 2), Match(1, 3, 4), Match(2, 1, 3), Match(2, 2, 4), Match(3, 1, 4), Match(3, 2, 3)]
    history = History((1, 2, 3, 4), tuple(replace(one, points=(Fraction(10), Fraction(10))) for one in draws))
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
