"""Double dummy against every figure that is published in the data beside the checkout."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from model.analysis import serving, solver, worker
from model.bridge.cards import Strain
from model.bridge.deals.boards import DealtBoard, TrickTable
from model.bridge.deals.deal import COMPASS, Deal
from model.bridge.deals.dealing import dealt
from model.bridge.deals.par import each_declarer, par
from model.bridge.seats import Seat
from model.exchange.deals import formats

needs_library = pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)
A_DEAL = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
ITS_FIGURES = TrickTable.parse("63456634567A9867A986")


@needs_library
def test_the_figures_of_a_deal() -> None:
    assert solver.solve([A_DEAL]) == (ITS_FIGURES,)
    assert solver.solve([]) == ()


@needs_library
@pytest.mark.parametrize("name", ["deals/test.pbn", "events/bridgemate_mitchell.pbn"])
def test_every_published_figure_and_par(name: str, data_file: Callable[[str], Path]) -> None:
    boards = [board for board in formats.load(data_file(name)).boards if board.tricks is not None]
    assert len(boards) >= 16
    figures = [tricks for _deal, tricks in worker.solve([board.deal for board in boards])]
    assert figures == [board.tricks for board in boards]
    for board, tricks in zip(boards, figures, strict=True):
        _compare_par(board, tricks)


def _compare_par(board: DealtBoard, tricks: TrickTable) -> None:
    assert board.par is not None
    found = par(tricks, board.dealer, board.vulnerable)
    assert found.score == board.par.score
    assert set(each_declarer(board.par.contracts)) <= set(each_declarer(found.contracts))


@needs_library
def test_the_levels_and_pars_of_an_american_club(data_file: Callable[[str], Path]) -> None:
    records = json.loads(data_file("events/acbl_howell_strats.json").read_text())["hand_records"]
    assert len(records) >= 24
    deals = [_deal_of(record) for record in records]
    for record, (deal, tricks) in zip(records, worker.solve(deals), strict=True):
        board = DealtBoard(record["board"], deal)
        given = record["par"].split()
        assert par(tricks, board.dealer, board.vulnerable).score == int(given[1]), record["board"]
        _compare_levels(record["double_dummy_ns"], "NS", tricks)
        _compare_levels(record["double_dummy_ew"], "EW", tricks)


def _deal_of(record: dict[str, str]) -> Deal:
    names = {Seat.NORTH: "north", Seat.EAST: "east", Seat.SOUTH: "south", Seat.WEST: "west"}
    suits = ("spades", "hearts", "diamonds", "clubs")
    hands = [
        ".".join(record[f"{names[seat]}_{suit}"].replace(" ", "").replace("-", "") for suit in suits)
        for seat in COMPASS
    ]
    return Deal.clockwise(Seat.NORTH, hands)


def _compare_levels(text: str, side: str, tricks: TrickTable) -> None:
    """ "EW: 1D C6/5 H5 S6 NT7/6": levels before the strain where they make, else tricks after it."""
    strains = {
        "NT": Strain.NOTRUMP,
        "S": Strain.SPADES,
        "H": Strain.HEARTS,
        "D": Strain.DIAMONDS,
        "C": Strain.CLUBS,
    }
    for word in text.split()[1:]:
        name = word.strip("0123456789/-")
        before, after = word.split(name)
        figures = [int(figure) for figure in (before or after).split("/") if figure.isdigit()]
        for seat, figure in zip(side, figures * (3 - len(figures)), strict=True):
            mine = tricks.of(Seat(seat), strains[name])
            assert (mine - 6 if before else mine) == figure, (text, seat, mine)


@needs_library
def test_the_process_answers_in_the_order_asked_and_as_it_goes() -> None:
    deals = [board.deal for board in dealt(range(1, 4), seed="order").boards]
    answers = worker.solve(deals)
    first, tricks = next(answers)
    assert first == deals[0]
    assert solver.solve([first]) == (tricks,)
    assert [deal for deal, _tricks in answers] == deals[1:]


@needs_library
def test_work_that_is_unwanted_ends_at_once() -> None:
    wanted = [True]
    deals = [board.deal for board in dealt(range(1, 200), seed="cancel").boards]
    seen = []
    for deal, _tricks in worker.solve(deals, lambda: not wanted[0]):
        seen.append(deal)
        wanted[0] = False
    assert seen == deals[:1]


@needs_library
def test_a_process_that_dies_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "command", lambda: (sys.executable, "-c", "raise SystemExit('no memory')"))
    with pytest.raises(worker.SolverDied, match="no memory"):
        list(worker.solve([A_DEAL]))


@needs_library
def test_the_process_speaks_lines() -> None:
    out = StringIO()
    serving.serve(StringIO(f"{A_DEAL}\n\n{A_DEAL}\n"), out)
    assert out.getvalue() == f"{ITS_FIGURES}\n" * 2


def test_a_bundle_starts_itself_with_the_hidden_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/arrowswitch/arrowswitch")
    assert worker.command() == ("/opt/arrowswitch/arrowswitch", "solve")


def test_without_the_library_it_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_place", lambda: None)
    assert not solver.is_present()
    with pytest.raises(solver.NoSolver, match=r"no double-dummy library.*Everything else works"):
        list(worker.solve([A_DEAL]))


@needs_library
def test_the_package_around_the_library_is_never_imported() -> None:
    code = "import sys; from model.analysis import solver; solver._library(); print('endplay' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=worker.ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_the_lots_begin_with_one_and_leave_nothing_out() -> None:
    deals = [board.deal for board in dealt(range(1, 37), seed="lots").boards]
    lots = list(solver.chunks(deals))
    assert len(lots[0]) == 1
    assert [deal for lot in lots for deal in lot] == deals
    assert max(map(len, lots)) <= solver.MOST
