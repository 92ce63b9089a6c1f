"""Endings for the evidence on a claim: the library against our own search, against its own table, and what is given up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.analysis import endings, serving, solver, worker
from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.deals.deal import COMPASS, Deal
from model.bridge.deals.dealing import dealt
from model.bridge.play.endgame import Ending, PlayLine
from model.bridge.seats import Seat, Side

needs_library = pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)


def an_ending(seed: int, length: int, trumps: Strain, leader: Seat, played: int = 0) -> Ending:
    """Positions to try: any cards, and the first cards of a trick that follow suit where they can."""
    cards = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    Random(seed).shuffle(cards)
    hands = {seat: set(cards[length * at : length * (at + 1)]) for at, seat in enumerate(COMPASS)}
    trick: list[Card] = []
    seat = leader
    for _card in range(played):
        held = sorted(hands[seat], key=str)
        card = next((one for one in held if trick and one.suit is trick[0].suit), held[0])
        hands[seat].discard(card)
        trick.append(card)
        seat = seat.lho
    return Ending({one: frozenset(left) for one, left in hands.items()}, trumps, leader, tuple(trick))


def whole(deal: Deal, trumps: Strain, leader: Seat) -> Ending:
    return Ending({seat: frozenset(deal.cards(seat)) for seat in COMPASS}, trumps, leader)


def clock_that_runs(step: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += step


@needs_library
@given(
    st.integers(0, 10**9),
    st.integers(1, 5),
    st.sampled_from(list(Strain)),
    st.sampled_from(COMPASS),
    st.integers(0, 3),
)
@settings(max_examples=150)
def test_the_library_finds_what_our_own_search_finds(
    seed: int, length: int, trumps: Strain, leader: Seat, played: int
) -> None:
    ending = an_ending(seed, length, trumps, leader, played)
    found = ending.after_each_card()
    assert solver.after_each_card(ending) == found


@needs_library
@pytest.mark.parametrize(
    "board", dealt(range(1, 5), seed="thirteen cards").boards, ids=lambda one: one.number
)
def test_thirteen_cards_are_the_double_dummy_table(board: object) -> None:
    deal = board.deal  # type: ignore[attr-defined]  # a board of the parameters
    (table,) = solver.solve([deal])
    for trumps in Strain:
        for leader in COMPASS:
            lost = max(solver.after_each_card(whole(deal, trumps, leader)).values())
            assert table.of(leader.rho, trumps) == 13 - lost


@needs_library
@given(
    st.integers(0, 10**9), st.integers(1, 4), st.sampled_from(list(Strain)), st.sampled_from(COMPASS),
    st.sampled_from(Side),
)  # fmt: skip
@settings(max_examples=30)
def test_with_and_without_the_library_the_same_is_found(
    seed: int, length: int, trumps: Strain, leader: Seat, side: Side
) -> None:
    ending = an_ending(seed, length, trumps, leader)
    lines = ending.lines(side)
    steps = list(endings.play_out(ending, side, lines))
    assert steps == list(endings.play_out(ending, side, lines, library=False))
    won = max(ending.after_each_card().values())
    assert steps[0] == endings.Best(won if ending.to_play.side is side else length - won)
    assert steps[-1] == endings.Worst(ending.worst(side))
    for line, step in zip(lines, steps[2:-1], strict=True):
        assert isinstance(step, endings.Along)
        assert (step.order, step.least, step.most) == (
            endings.order_of(line),
            *ending.play_along(side, line)[:2],
        )


def test_what_was_not_played_out_in_the_time_has_no_figure() -> None:
    ending = an_ending(5, 8, Strain.NOTRUMP, Seat.SOUTH)
    lines = ending.lines(Side.NS)
    clock = clock_that_runs(1.0)
    steps = list(
        endings.play_out(ending, Side.NS, lines, seconds=4, library=False, clock=lambda: next(clock))
    )
    found = [step for step in steps if isinstance(step, endings.Along | endings.GivenUp)]
    assert {step.order for step in found} == {endings.order_of(line) for line in lines}
    assert all(isinstance(step, endings.GivenUp) for step in found)
    assert not any(isinstance(step, endings.Worst) for step in steps)


def test_a_line_that_was_too_long_is_tried_again_in_the_time_the_others_left() -> None:
    ending = an_ending(5, 4, Strain.SPADES, Seat.SOUTH)
    first, second = ending.lines(Side.NS)[:2]
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return (
            0.0 if asked <= 3 else 6.0
        )  # the first line's half of ten seconds is over when it is first looked at

    steps = list(endings.play_out(ending, Side.NS, (first, second), seconds=10, library=False, clock=clock))
    found = [step for step in steps if isinstance(step, endings.Along)]
    assert [step.order for step in found] == [endings.order_of(second), endings.order_of(first)]
    for line, step in zip((second, first), found, strict=True):
        assert (step.least, step.most) == ending.play_along(Side.NS, line)[:2]


def test_thirteen_top_cards_are_played_out_at_once() -> None:
    deal = Deal.parse("N:.432.5432.765432 432.765.9876.T98 AKQJT9.AKQ.AK.AK 8765.JT98.QJT.QJ")
    ending = whole(deal, Strain.SPADES, Seat.SOUTH)
    trumps_first = [line for line in ending.lines(Side.NS) if line.order[0] is Strain.SPADES]
    steps = list(endings.play_out(ending, Side.NS, trumps_first, seconds=10))
    found = [step for step in steps if isinstance(step, endings.Along)]
    assert [(step.least, step.most, step.lost) for step in found] == [(13, 13, ())] * 6


def test_a_long_ending_without_the_library_has_no_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_place", lambda: None)
    ending = whole(Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"), Strain.SPADES, Seat.NORTH)  # fmt: skip
    steps = list(endings.play_out(ending, Side.NS, ending.lines(Side.NS)[:1]))
    assert steps == [endings.Along("SD", 13, 13)]


def test_what_is_asked_goes_through_the_pipe_whole() -> None:
    ending = an_ending(11, 4, Strain.HEARTS, Seat.WEST, played=2)
    lines = (PlayLine((Strain.HEARTS, Strain.CLUBS)),)
    question = endings.make_task(ending, Side.EW, lines, 3.5)
    sent = msgspec.json.decode(msgspec.json.encode(question), type=endings.EndingTask)
    assert endings.read_task(sent) == (ending, Side.EW, lines)
    assert sent.seconds == 3.5


def test_the_process_tells_every_step_as_a_line() -> None:
    ending = an_ending(2, 3, Strain.SPADES, Seat.NORTH)
    question = endings.make_task(ending, Side.NS, ending.lines(Side.NS))
    out = StringIO()
    serving.play_out(StringIO(f"{msgspec.json.encode(question).decode()}\n"), out)
    found = [msgspec.json.decode(line, type=endings.Step) for line in out.getvalue().splitlines()]
    assert found == list(endings.play_out(ending, Side.NS, ending.lines(Side.NS)))


def test_a_process_of_its_own_plays_out() -> None:
    ending = an_ending(7, 5, Strain.CLUBS, Seat.EAST)
    lines = ending.lines(Side.NS)
    steps = list(worker.play_out(endings.make_task(ending, Side.NS, lines)))
    assert steps == list(endings.play_out(ending, Side.NS, lines, library=False))


def test_an_ending_that_is_unwanted_ends_at_once() -> None:
    ending = an_ending(4, 13, Strain.NOTRUMP, Seat.SOUTH)
    wanted = [True]
    steps = []
    for step in worker.play_out(
        endings.make_task(ending, Side.NS, ending.lines(Side.NS), 60), lambda: not wanted[0]
    ):
        steps.append(step)
        wanted[0] = False
    assert len(steps) <= 1


def test_a_process_that_dies_or_is_asked_nonsense_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    ending = an_ending(4, 2, Strain.NOTRUMP, Seat.SOUTH)
    question = endings.make_task(ending, Side.NS, ())
    with pytest.raises(worker.SolverDied, match="endings have 1 to 13 cards"):
        list(worker.play_out(msgspec.structs.replace(question, hands=((), (), (), ()))))
    monkeypatch.setattr(
        worker, "command", lambda _hidden: (sys.executable, "-c", "raise SystemExit('no memory')")
    )
    with pytest.raises(worker.SolverDied, match="no memory"):
        list(worker.play_out(question))


def test_a_bundle_starts_itself_to_play_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/arrowswitch/arrowswitch")
    assert worker.command(worker.PLAY_OUT) == ("/opt/arrowswitch/arrowswitch", "play-out")
