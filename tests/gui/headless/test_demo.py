"""`main.py demo` plays a whole club night through the services and prints all of it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

import pytest

from gui.headless import demo
from model.bridge.result import Played
from model.exchange import events
from model.paths import resource
from model.scoring import score
from model.snapshots.session import State
from reports.catalogue import REPORTS

if TYPE_CHECKING:
    from pathlib import Path

    from model.snapshots.evening import Evening


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The sample night, played once."""
    return demo.play(tmp_path_factory.mktemp("demo") / "club.arrowswitch")


def test_the_night_is_played_to_its_end(played: Evening) -> None:
    assert played.session.state is State.FINAL
    assert all(line.result is not None and line.result.final for line in played.sheet)
    assert all(pair.seated for pair in played.session.pairs)


def test_one_result_is_corrected_after_the_results_were_final(played: Evening) -> None:
    assert played.corrections is not None
    assert len(played.corrections.corrections) == 1
    assert played.corrections.corrections[0].why
    assert any(move.figure_before != move.figure_after for move in played.corrections.moves)


def test_but_for_the_correction_the_figures_are_the_samples(played: Evening) -> None:
    event = events.read(resource("samples", demo.SAMPLE))
    before = {
        each.contestant.key: each.shown_percentage for each in score(event.view, event.conditions).ranking
    }
    assert played.corrections is not None
    for move in played.corrections.moves:
        assert before[str(move.pair.number)] == move.figure_before
        before[str(move.pair.number)] = move.figure_after
    assert {each.contestant.key: each.shown_percentage for each in played.standings.ranking} == before


def test_the_cards_are_there_and_each_lead_was_made_from_its_leaders_hand(played: Evening) -> None:
    cards = {one.board: one.dealt for one in played.deals}
    assert sorted(cards) == list(range(1, 28))
    leads = 0
    for line in played.sheet:
        if line.result is None or not isinstance(line.result.outcome, Played):
            continue
        contract, dealt = line.result.outcome.contract, cards[line.board]
        if line.result.lead is not None:
            leads += 1
            assert dealt.deal.holder(line.result.lead) is contract.declarer.lho
        assert dealt.tricks is not None
        assert dealt.par is not None
        assert abs(dealt.tricks.of(contract.declarer, contract.strain) - line.result.outcome.tricks) <= 4
    assert leads > 150


def test_every_report_is_written_and_the_ranking_printed(
    played: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert demo.run(Namespace(out=tmp_path / "night", paper="letter")) == 0
    written = {path.stem for path in (tmp_path / "night").glob("*.pdf")}
    assert written == {kind for kind, report in REPORTS.items() if report.fits(played)}
    assert {"ranking", "recap", "personal", "guide-cards", "ruling-form", "corrections"} <= written
    lines = capsys.readouterr().out.splitlines()
    ranking = lines[lines.index("") + 1 :]
    assert len(ranking) == 17
    assert ranking[0].split()[0] == "1"


def test_it_can_be_played_again_over_an_earlier_one(played: Evening, tmp_path: Path) -> None:
    (tmp_path / "club.arrowswitch").write_bytes(b"an earlier demonstration")
    again = demo.play(tmp_path / "club.arrowswitch")
    assert again.standings == played.standings


def test_a_sample_without_a_movement_is_refused(tmp_path: Path) -> None:
    sample = tmp_path / "odd.csv"
    text = resource("samples", demo.SAMPLE).read_text("utf-8").replace("\n1,1,1,,1,1,10,", "\n1,1,1,,1,1,11,")
    sample.write_text(text, "utf-8")
    with pytest.raises(demo.SampleUnusable, match="does not follow a movement"):
        demo.play(tmp_path / "club.arrowswitch", sample)
