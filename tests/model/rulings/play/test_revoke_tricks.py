"""Law 64 in three editions: the published examples, and the arithmetic against an independent count."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.cards import Card, Strain
from model.bridge.play.tricks import Strip, Trick
from model.bridge.seats import Seat, Side
from model.rulings.play.revoke_tricks import RevokeFacts, TransferTally, Why, facts_of, tally, winners_of
from model.rulings.trees.editions import Edition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
OLD, MIDDLE, NEW = Edition.E1997, Edition.E2007, Edition.E2017
SEATS = {seat.value: seat for seat in Seat}


def won(text: str) -> dict[int, Seat]:
    """ "SSWSE..." trick by trick."""
    return {number: SEATS[letter] for number, letter in enumerate(text, 1)}


def revoke(trick: int, offender: Seat = W, suit: Strain = Strain.CLUBS, **facts: object) -> RevokeFacts:
    return RevokeFacts(trick, offender, suit, **facts)  # type: ignore[arg-type]  # facts by their own names


def passed(counted: TransferTally) -> list[int]:
    return [len(transfer.tricks) for transfer in counted.transfers]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_the_offender_won_and_the_side_won_later_tricks(edition: Edition) -> None:
    # Four spades by South, nine tricks at the table: West ruffs at trick 3, E-W win two more tricks later.
    counted = tally(edition, won("ENWSEWNSSNNSN"), [revoke(3)])
    assert counted.before == {Side.NS: 9, Side.EW: 4}
    assert counted.after == {Side.NS: 11, Side.EW: 2}
    assert passed(counted) == [2]
    assert counted.transfers[0].tricks[0] == 3
    assert counted.transfers[0].why is Why.OFFENDER_WON


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_the_offender_won_and_the_side_won_no_more(edition: Edition) -> None:
    counted = tally(edition, won("EEWSNSNSNSNSN"), [revoke(3)])
    assert passed(counted) == [1]
    assert counted.after[Side.EW] == 2


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_partner_won_the_revoke_trick_and_nothing_later(edition: Edition) -> None:
    assert passed(tally(edition, won("SSENSNSNSNSNS"), [revoke(3)])) == [1]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_tricks_before_the_revoke_never_pass(edition: Edition) -> None:
    counted = tally(edition, won("EEWEWNSNSNSNS"), [revoke(6)])
    assert passed(counted) == [0]
    assert counted.transfers[0].why is Why.NO_TRICK_WON


@pytest.mark.parametrize(("edition", "tricks"), [(OLD, 2), (MIDDLE, 1), (NEW, 1)], ids=str)
def test_a_later_winner_that_could_have_been_played_counts_in_1997(edition: Edition, tricks: int) -> None:
    # East wins the revoke trick; West later wins trick 7 with the ace of clubs.
    assert passed(tally(edition, won("SSENSNWNSNSNS"), [revoke(3, later_winner=7)])) == [tricks]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_the_only_trick_passes_once(edition: Edition) -> None:
    assert passed(tally(edition, won("SSSNSNWNSNSNS"), [revoke(3, later_winner=7)])) == [1]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_trick_won_in_dummy_was_not_won_by_declarer(edition: Edition) -> None:
    # South revokes, dummy wins the trick, the side wins more: one trick, not two.
    assert passed(tally(edition, won("WWNSSSSSSSSSS"), [revoke(3, S, Strain.DIAMONDS)])) == [1]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_further_revoke_in_the_suit_costs_nothing_by_rule(edition: Edition) -> None:
    counted = tally(edition, won("SSWSWSESSSSSS"), [revoke(3), revoke(5)])
    assert passed(counted) == [2, 0]
    assert counted.transfers[1].why is Why.AGAIN_IN_SUIT
    assert counted.transfers[1].equity


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_revoke_in_another_suit_is_counted_by_itself(edition: Edition) -> None:
    counted = tally(edition, won("SSWSWSESESSSS"), [revoke(3), revoke(5, suit=Strain.HEARTS)])
    assert passed(counted) == [2, 2]
    assert sorted(itertools.chain(*(one.tricks for one in counted.transfers))) == [3, 5, 7, 9]


def test_no_trick_passes_twice() -> None:
    counted = tally(NEW, won("SSWSWSSSSSSSS"), [revoke(3), revoke(5, suit=Strain.HEARTS)])
    assert counted.after[Side.EW] == 0
    assert sum(passed(counted)) == 2


@pytest.mark.parametrize(("edition", "why"), [(MIDDLE, Why.BOTH_SIDES), (NEW, Why.BOTH_SIDES)], ids=str)
def test_both_sides_revoked_and_both_are_established(edition: Edition, why: Why) -> None:
    counted = tally(edition, won("SWWSESSSSSSSS"), [revoke(2), revoke(6, S, Strain.HEARTS)])
    assert [one.why for one in counted.transfers] == [why, why]
    assert passed(counted) == [0, 0]


def test_both_sides_revoked_in_1997_each_is_penalised() -> None:
    counted = tally(OLD, won("SWWSESSSSSSSS"), [revoke(2), revoke(6, S, Strain.HEARTS)])
    assert passed(counted) == [2, 2]
    assert counted.before == counted.after


def test_both_sides_revoked_and_one_corrected_in_time() -> None:
    board = [revoke(2), revoke(6, S, Strain.HEARTS, established=False)]
    winners = won("SWWSESSSSSSSS")
    assert passed(tally(OLD, winners, board)) == [2, 0]
    assert passed(tally(NEW, winners, board)) == [2, 0]
    disputed = tally(MIDDLE, winners, board).transfers[0]
    assert disputed.why is Why.DISPUTED
    assert disputed.judgement


@pytest.mark.parametrize("edition", list(Edition), ids=str)
@pytest.mark.parametrize(
    ("one", "why"),
    [
        (revoke(12), Why.TRICK_TWELVE),
        (revoke(3, faced=True), Why.FACED_CARD),
        (revoke(3, established=False), Why.NOT_ESTABLISHED),
    ],
    ids=lambda one: one.value if isinstance(one, Why) else "",
)
def test_no_automatic_trick(edition: Edition, one: RevokeFacts, why: Why) -> None:
    counted = tally(edition, won("SSWSWSESESSWW"), [one])
    assert counted.transfers[0].why is why
    assert counted.before == counted.after


@pytest.mark.parametrize(("edition", "tricks"), [(OLD, [0, 0]), (MIDDLE, [0, 0]), (NEW, [0, 2])], ids=str)
def test_a_first_revoke_corrected_in_time_frees_the_second_only_before_2017(
    edition: Edition, tricks: list[int]
) -> None:
    board = [revoke(3, established=False), revoke(5)]
    assert passed(tally(edition, won("SSSSWSESSSSSS"), board)) == tricks


def test_the_strip_tells_the_facts() -> None:
    def cards(text: str) -> tuple[Card, ...]:
        return tuple(Card.parse(one) for one in text.split())

    strip = Strip(
        Strain.NOTRUMP,
        (
            Trick(2, S, cards("CK D2 C3 C4")),
            Trick(3, S, cards("H2 H3 H4 H5")),
            Trick(4, E, cards("C9 CT CA C8")),
        ),
    )
    (laid_out,) = strip.revokes()
    facts = facts_of(strip, laid_out, dummy=N)
    assert facts == RevokeFacts(2, W, Strain.CLUBS, established=True, later_winner=4)
    assert winners_of(strip) == {2: S, 3: E, 4: W}
    assert passed(tally(OLD, winners_of(strip), [facts])) == [2]
    assert passed(tally(NEW, winners_of(strip), [facts])) == [1]


@st.composite
def boards(draw: st.DrawFn) -> tuple[dict[int, Seat], list[RevokeFacts]]:
    winners = {number: draw(st.sampled_from([*Seat])) for number in range(1, 14)}
    offender = draw(st.sampled_from([*Seat]))
    suits = draw(st.lists(st.sampled_from([*Strain][:4]), min_size=1, max_size=3, unique=True))
    tricks = draw(st.lists(st.integers(1, 11), min_size=len(suits), max_size=len(suits), unique=True))
    partner = draw(st.booleans())
    players = [offender.partner if partner and at else offender for at in range(len(suits))]
    return winners, [
        RevokeFacts(trick, player, suit) for trick, player, suit in zip(tricks, players, suits, strict=True)
    ]


def most(winners: Mapping[int, Seat], revokes: Sequence[RevokeFacts]) -> int:
    """The greatest number of distinct tricks that fill what each revoke calls for, by trying every way."""
    wants: list[list[int]] = []
    for one in revokes:
        ours = [number for number, seat in winners.items() if seat.side is one.offender.side]
        from_then = [number for number in ours if number >= one.trick]
        if winners[one.trick] is one.offender:
            wants += [[one.trick], [number for number in from_then if number > one.trick]]
        else:
            wants.append(from_then)
    best = 0
    for picked in itertools.product(*[[0, *want] for want in wants]):
        taken = [number for number in picked if number]
        if len(taken) == len(set(taken)):
            best = max(best, len(taken))
    return best


@given(boards())
def test_the_tricks_that_pass_are_as_many_as_can_be_filled(
    board: tuple[dict[int, Seat], list[RevokeFacts]],
) -> None:
    winners, revokes = board
    for edition in (MIDDLE, NEW):
        counted = tally(edition, winners, revokes)
        taken = [number for one in counted.transfers for number in one.tricks]
        assert len(taken) == len(set(taken)) == most(winners, revokes)
        assert sum(counted.after.values()) == sum(counted.before.values()) == 13
        assert all(count >= 0 for count in counted.after.values())


@given(boards(), st.data())
def test_1997_never_takes_less_than_later_editions(
    board: tuple[dict[int, Seat], list[RevokeFacts]], data: st.DataObject
) -> None:
    winners, (one, *_rest) = board
    later = [number for number, seat in winners.items() if seat is one.offender and number > one.trick]
    chosen = data.draw(st.sampled_from(later)) if later else None
    facts = RevokeFacts(one.trick, one.offender, one.suit, later_winner=chosen)
    old, new = passed(tally(OLD, winners, [facts]))[0], passed(tally(NEW, winners, [facts]))[0]
    assert 0 <= old - new <= 1
    ours = [n for n, seat in winners.items() if seat.side is one.offender.side and n >= one.trick]
    extra = chosen is not None and winners[one.trick] is not one.offender and len(ours) > 1
    assert old - new == extra
