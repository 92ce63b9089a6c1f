"""`main.py demo` plays a whole club night through the services and prints all of it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from gui.headless import demo, demo_rulings
from model.bridge.result import Late, Played
from model.exchange import events
from model.i18n import CHOICES, SOURCE_LANGUAGE, install_language, speaking
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


def changed_lines(played: Evening) -> set[tuple[int, int, int]]:
    """Where the sheet says something else than the sample; a late board that was not played in the end is none of them."""
    event = events.read(resource("samples", demo.SAMPLE))
    sample = {(line.round, line.table, line.board): line.result for line in event.lines}
    entered = {(line.round, line.table, line.board): line.result for line in played.sheet}
    late = {
        cell for cell, result in sample.items() if result is not None and isinstance(result.outcome, Late)
    }
    return {cell for cell in entered if entered[cell] != sample[cell]} - late


def test_but_for_the_rulings_and_the_correction_the_results_are_the_samples(played: Evening) -> None:
    ruled = {(each.round, each.table, each.board) for each in played.rulings if each.score is not None}
    assert played.corrections is not None
    (corrected,) = played.corrections.corrections
    assert changed_lines(played) == ruled | {(corrected.round, corrected.table, corrected.board)}


def test_the_figures_are_those_of_its_results_and_the_fine(played: Evening) -> None:
    """Scored from the sheet alone; who was fined has the tenth of a board's top less."""
    event = events.read(resource("samples", demo.SAMPLE))
    entered = {(line.round, line.table, line.board): line.result for line in played.sheet}
    lines = tuple(replace(line, result=entered[line.round, line.table, line.board]) for line in event.lines)
    figures = {
        each.contestant.key: each
        for each in score(replace(event, lines=lines).view, event.conditions).ranking
    }
    fined = "3"
    for each in played.standings.ranking:
        key = each.contestant.key
        assert (each.shown_percentage == figures[key].shown_percentage) is (key != fined), key
    assert float(figures[fined].shown_percentage) > 56.56


def test_the_ranking_is_printed_with_the_decimal_sign_of_the_language(played: Evening) -> None:
    install_language("el")
    first, *_others = played.standings.ranking
    line = demo.ranking_lines(played.standings)[0]
    assert f" {first.shown_percentage.replace('.', ',')} " in line
    assert first.shown_percentage not in line


def test_every_paper_of_rulings_has_something_to_tell(played: Evening, tmp_path: Path) -> None:
    assert [each.tree for each in played.rulings] == [call.tree for call in demo_rulings.CALLS]
    given = [str(each.score) for each in played.rulings if each.score is not None]
    assert given == ["1NTW+2 DQ", "W60:3HW+2,40:3HW+1", "A40~/60~"]
    assert all(each.facts["happened"] for each in played.rulings)
    assert [entry.number for entry in played.rulings if entry.reasons] == [4]
    REPORTS["penalty-register"].build(played, tmp_path / "register.pdf")
    pages = PdfReader(tmp_path / "register.pdf").pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "10% of a top" in text


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


@pytest.mark.parametrize("code", sorted(set(CHOICES) - {SOURCE_LANGUAGE}))
def test_each_language_has_a_club_of_its_own(code: str) -> None:
    source = demo.read_sample()
    with speaking(code):
        event = demo.read_sample()
    players = [name for each in event.contestants for name in each.names]
    assert len(set(players)) == len(players) == 2 * len(source.contestants)
    assert {event.club, event.title}.isdisjoint({source.club, source.title})
    assert event.lines == source.lines


def test_a_sample_without_a_movement_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = tmp_path / "odd.csv"
    text = resource("samples", demo.SAMPLE).read_text("utf-8").replace("\n1,1,1,,1,1,10,", "\n1,1,1,,1,1,11,")
    sample.write_text(text, "utf-8")
    monkeypatch.setattr(demo, "resource", lambda *_parts: sample)
    with pytest.raises(demo.SampleUnusable, match="does not follow a known movement"):
        demo.play(tmp_path / "club.arrowswitch")
