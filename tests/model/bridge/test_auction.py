"""Legal auctions: published counts, turns, ends, contracts; and irregular ones as a director lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.auction import AuctionState, Made
from model.bridge.boards import dealer
from model.bridge.calls import BIDS, Bid, Call, NotACall, Word, read_call
from model.bridge.contract import Contract
from model.bridge.irregular import Irregularity, LaidAuction, Turn, lay_out
from model.bridge.seats import Seat, Side
from model.i18n import install_language

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SEATS = (N, E, S, W)
_TWICE: tuple[Call, ...] = (Word.PASS, Word.PASS)


def legal(standing: AuctionState, side: Side) -> list[Call]:
    """Every legal call of a side: pass, the higher bids, and what it may double or redouble."""
    words = [word for word in Word if standing.admissible(word, side)]
    return [*words, *(bid for bid in BIDS if standing.sufficient(bid))]


def laid(text: str, first: Seat = N) -> LaidAuction:
    """ "N:1S S:P" with the seats, or plain calls that go on from the one before."""
    calls: list[tuple[Seat, Call]] = []
    seat = first
    for word in text.split():
        where, colon, call = word.rpartition(":")
        seat = Seat(where) if colon else seat
        calls.append((seat, read_call(call)))
        seat = seat.lho
    return lay_out(first, calls)


def in_rotation(calls: Sequence[Call], first: Seat = N) -> LaidAuction:
    """Calls that go round from the dealer."""
    turns = cycle((first, first.lho, first.partner, first.rho))
    return lay_out(first, list(zip(turns, calls, strict=False)))


def auction(text: str, first: Seat = N) -> LaidAuction:
    """An auction in which every call is legal."""
    found = in_rotation([read_call(word) for word in text.split()], first)
    assert found.irregular == ()
    return found


class TestCounts:
    """Perft: the number of auctions is known from the combinatorics alone, and our rules must come to it."""

    def test_all_auctions(self) -> None:
        # Between two bids there are 21 ways to pass, double and redouble, after the last 7; before the first bid 4
        # ways to pass. With one pass-out that is 1 + 4 * 7 * sum of C(35, k) * 21^(k-1), the published number.
        assert complete(AuctionState(), N) == 1 + 4 * (22**35 - 1) // 3
        assert complete(AuctionState(), N) == 128_745_650_347_030_683_120_231_926_111_609_371_363_122_697_557

    def test_the_longest_auction_has_319_calls(self) -> None:
        each = [(bid, *_TWICE, Word.DOUBLE, *_TWICE, Word.REDOUBLE, *_TWICE) for bid in BIDS]
        calls = [*[Word.PASS] * 3, *(call for round_ in each for call in round_), Word.PASS]
        longest = in_rotation(calls)
        assert len(longest.calls) == 319
        assert longest.irregular == ()
        assert longest.over

    @pytest.mark.parametrize(("length", "count"), [(0, 1), (1, 36), (2, 36 + 665), (3, 9_731)])
    def test_beginnings_by_length(self, length: int, count: int) -> None:
        assert beginnings(AuctionState(), N, length) == count == by_hand(length)


def complete(standing: AuctionState, turn: Seat, memory: dict[object, int] | None = None) -> int:
    """How many complete auctions go on from here, by our own legal calls."""
    memory = {} if memory is None else memory
    if standing.over:
        return 1
    bid = standing.bid
    order = bid.call.order if bid is not None and isinstance(bid.call, Bid) else -1
    key = (order, standing.doubling, standing.passes, bid is not None and bid.seat.side is turn.side)
    if key not in memory:
        after = [standing.after(Made(turn, call)) for call in legal(standing, turn.side)]
        memory[key] = sum(complete(one, turn.lho, memory) for one in after)
    return memory[key]


def beginnings(standing: AuctionState, turn: Seat, length: int) -> int:
    """How many legal ways there are to go on for this many calls."""
    if length == 0:
        return 1
    if standing.over:
        return 0
    after = [standing.after(Made(turn, call)) for call in legal(standing, turn.side)]
    return sum(beginnings(one, turn.lho, length - 1) for one in after)


def by_hand(length: int) -> int:
    """The same count without our rules: states are (last bid, doubling, whose, passes), moves are written out here."""
    states: dict[tuple[int, int, int, int], int] = {(-1, 0, 0, 0): 1}
    for _step in range(length):
        after: dict[tuple[int, int, int, int], int] = {}
        for (bid, doubled, ago, passes), ways in states.items():
            if passes == (3 if bid >= 0 else 4):
                continue
            moves = [(bid, doubled, ago + 1, passes + 1)]
            moves += [(higher, 0, 1, 0) for higher in range(bid + 1, 35)]
            if bid >= 0 and doubled == 0 and ago % 2 == 1:
                moves.append((bid, 1, ago + 1, 0))
            if bid >= 0 and doubled == 1 and ago % 2 == 0:
                moves.append((bid, 2, ago + 1, 0))
            for move in moves:
                after[move] = after.get(move, 0) + ways
        states = after
    return sum(states.values())


class TestCalls:
    @pytest.mark.parametrize(
        ("typed", "call"),
        [
            ("1s", "1S"),
            ("3n", "3NT"),
            ("3NT", "3NT"),
            ("p", "Pass"),
            ("dbl", "X"),
            ("1♥", "1H"),
            ("**", "XX"),
        ],
    )
    def test_what_people_type(self, typed: str, call: str) -> None:
        assert str(read_call(typed)) == call

    @pytest.mark.parametrize("typed", ["", "0S", "1Z", "hello", "11S"])
    def test_what_is_no_call(self, typed: str) -> None:
        with pytest.raises(NotACall):
            read_call(typed)

    @given(st.sampled_from([*BIDS, *Word]))
    def test_written_and_read_back(self, call: Call) -> None:
        assert read_call(str(call)) == call
        if isinstance(call, Bid):
            assert read_call(call.shown) == call


class TestLegalAuctions:
    def test_turns_go_clockwise_from_the_dealer(self) -> None:
        assert auction("", dealer(2)).turn is E
        assert auction("P 1S", dealer(2)).turn is W

    def test_declarer_is_the_first_to_name_the_strain(self) -> None:
        assert auction("1H P 2C P 2H P P P").contract == Contract.parse("2HN")
        assert auction("1C P 1H P 2H P P P").contract == Contract.parse("2HS")
        assert auction("1H 2H P P P").contract == Contract.parse("2HE")

    def test_doubles(self) -> None:
        assert auction("1NT X XX P P P").contract == Contract.parse("1NTxxN")
        assert auction("1NT P P X P P P").contract == Contract.parse("1NTxN")
        assert auction("1NT X 2C P P P").contract == Contract.parse("2CS")

    def test_four_passes_are_no_contract(self) -> None:
        ended = auction("P P P P")
        assert ended.over
        assert ended.contract is None

    @pytest.mark.parametrize(
        ("before", "call", "why"),
        [
            ("1S", "1H", Irregularity.INSUFFICIENT),
            ("1S", "1S", Irregularity.INSUFFICIENT),
            ("1S P", "X", Irregularity.INADMISSIBLE_DOUBLE),
            ("1S X", "X", Irregularity.INADMISSIBLE_DOUBLE),
            ("1S", "XX", Irregularity.INADMISSIBLE_REDOUBLE),
            ("", "X", Irregularity.INADMISSIBLE_DOUBLE),
            ("1S X P", "XX", Irregularity.INADMISSIBLE_REDOUBLE),
            ("7NT", "8C", Irregularity.TOO_HIGH),
        ],
    )
    def test_illegal_calls_are_judged_as_what_they_are(
        self, before: str, call: str, why: Irregularity
    ) -> None:
        (judged,) = laid(f"{before} {call}").irregular
        assert (judged.call, judged.irregularities) == (read_call(call), (why,))

    def test_nothing_after_the_end(self) -> None:
        (judged,) = laid("1S P P P P").irregular
        assert judged.irregularities == (Irregularity.AFTER_END,)

    @given(st.data())
    def test_any_legal_auction_is_laid_out_without_remark(self, said: st.DataObject) -> None:
        first = said.draw(st.sampled_from(SEATS))
        standing, calls, turn = AuctionState(), list[Call](), first
        while not standing.over and len(calls) < 30:
            calls.append(said.draw(st.sampled_from(legal(standing, turn.side))))
            standing, turn = standing.after(Made(turn, calls[-1])), turn.lho
        same = in_rotation(calls, first)
        assert same.irregular == ()
        assert (same.over, same.turn) == (standing.over, None if standing.over else turn)
        assert (same.contract is not None) is (standing.over and standing.bid is not None)


class TestIrregularAuctions:
    def test_insufficient(self) -> None:
        (call,) = laid("W:1S 1H", W).irregular
        assert call.irregularities == (Irregularity.INSUFFICIENT,)
        assert not call.accepted
        assert call.since == ()

    def test_an_insufficient_bid_is_accepted_by_calling_over_it(self) -> None:
        reported = laid("W:1S 1H P", W)
        (call,) = reported.irregular
        assert call.accepted
        assert reported.turn is S
        assert laid("W:1S 1H 1S", W).irregular[0].accepted

    def test_a_bid_over_an_accepted_insufficient_bid_needs_only_to_beat_that(self) -> None:
        assert [call.seat for call in laid("W:1S 1H 1S", W).irregular] == [N]

    @pytest.mark.parametrize(
        ("calls", "whose"),
        [("E:1H", Turn.RHO), ("S:1H", Turn.PARTNER), ("W:1H", Turn.LHO), ("N:1C N:1H", Turn.LHO)],
    )
    def test_at_whose_turn(self, calls: str, whose: Turn) -> None:
        call = laid(calls).irregular[-1]
        assert Irregularity.OUT_OF_ROTATION in call.irregularities
        assert call.at_turn_of is whose

    def test_out_of_rotation_accepted_by_the_next_player(self) -> None:
        reported = laid("E:1H S:1S")
        assert reported.irregular[0].accepted
        assert reported.turn is W

    def test_the_right_player_calls_first(self) -> None:
        reported = laid("E:1S N:1D")
        (call,) = reported.irregular
        assert call.passed_over
        assert not call.accepted
        assert reported.turn is E

    def test_out_of_rotation_and_insufficient_at_once(self) -> None:
        (call,) = laid("N:2S W:1H").irregular
        assert set(call.irregularities) == {Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT}

    def test_double_of_partners_bid(self) -> None:
        reported = laid("1S P X")
        assert reported.irregular[0].irregularities == (Irregularity.INADMISSIBLE_DOUBLE,)

    def test_an_inadmissible_double_does_not_count_even_when_called_over(self) -> None:
        reported = laid("1S P X P P P")
        assert reported.irregular[0].called_since(W)
        assert len(reported.irregular) == 1
        assert not reported.irregular[0].accepted
        assert reported.over
        assert reported.contract == Contract.parse("1SN")

    def test_double_of_a_double_and_redouble_at_a_distance(self) -> None:
        assert laid("1S X X").irregular[0].irregularities == (Irregularity.INADMISSIBLE_DOUBLE,)
        assert laid("1S X P XX").irregular[0].irregularities == (Irregularity.INADMISSIBLE_REDOUBLE,)
        assert laid("1S X P P XX").irregular == ()

    def test_a_bid_of_eight(self) -> None:
        assert laid("7NT 8C").irregular[0].irregularities == (Irregularity.TOO_HIGH,)

    def test_a_call_after_the_final_pass(self) -> None:
        reported = laid("S:4S P P P W:X", S)
        assert reported.irregular[0].irregularities == (Irregularity.AFTER_END,)
        assert reported.contract == Contract.parse("4SS")

    def test_three_passes_one_of_them_out_of_turn(self) -> None:
        reported = laid("N:1S S:P W:P N:P")
        assert not reported.over
        assert reported.reverts_to is E
        assert reported.turn is E

    def test_three_passes_in_turn_are_the_end(self) -> None:
        assert laid("N:1S P P P").reverts_to is None

    @given(
        st.lists(
            st.tuples(st.sampled_from(SEATS), st.sampled_from([*BIDS, Bid(8, BIDS[0].strain), *Word])),
            max_size=12,
        )
    )
    def test_nothing_laid_out_is_refused(self, calls: list[tuple[Seat, Call]]) -> None:
        reported = lay_out(N, calls)
        assert len(reported.calls) == len(calls)
        assert reported.over is (reported.turn is None)
        for call in reported.calls:
            assert len(call.since) == len(calls) - call.place - 1
            assert (
                (call.at_turn_of is Turn.OWN)
                or Irregularity.OUT_OF_ROTATION in call.irregularities
                or (Irregularity.AFTER_END in call.irregularities)
            )


@pytest.mark.parametrize(("code", "shown"), [("en", "3NT"), ("pt", "3ST"), ("es", "3ST"), ("el", "3ΧΑ")])
def test_a_notrump_bid_is_shown_with_the_letters_of_the_language(code: str, shown: str) -> None:
    install_language(code)

    assert read_call("3NT").shown == shown
    assert read_call("3S").shown == "3♠"
