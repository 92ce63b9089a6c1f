"""Hand records: every board once, everything on the paper and apart, versions of a fouled board side by side."""

from __future__ import annotations

import re
from dataclasses import replace as changed
from itertools import combinations
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from model.bridge.deals.boards import DealSet, DealtBoard, Par, TrickTable
from model.bridge.deals.deal import Deal
from model.bridge.deals.dealing import dealt
from model.bridge.deals.par import add_par
from model.bridge.entry.words import write_signed
from model.snapshots.deals import SessionDeal
from reports.boards import hand_records
from reports.catalogue import REPORTS
from reports.core.fonts import Face
from reports.core.paper import A4, LETTER, MARGIN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening
    from reports.core.fonts import Face
from reports.core.paper import Paper

KINDS = [kind for kind in REPORTS if "hand" in kind or kind == "how-did-we-do"]
ONE_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
HARD = TrickTable.parse("DCBA9" + "CCBA8" + "00123" + "01123")


def some_boards(count: int = 27) -> tuple[DealtBoard, ...]:
    boards = [add_par(board, HARD) for board in dealt(range(1, count + 1), seed="paper").boards]
    boards[4] = changed(boards[4], deal=ONE_SUIT_EACH)
    return (*boards, changed(boards[8], version="b", deal=boards[7].deal))


@pytest.fixture
def evening(thursday: Evening) -> Evening:
    held = tuple(SessionDeal(board, "dealt", thursday.taken_at) for board in some_boards())
    return replace(thursday, deals=held)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_on_the_paper_and_apart(
    kind: str, paper: Paper, evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    REPORTS[kind].build(
        evening, tmp_path / "r.pdf", paper=paper, only={1, 2, 5, 9, 10} if "how" in kind else None
    )
    assert ink
    for each in ink:
        assert each.left >= MARGIN - 0.9, each
        assert each.right <= paper.width - MARGIN + 0.6, each
        assert each.baseline >= 14, each
        assert each.size >= 5.0, each
    pages: dict[int, list[Any]] = {}
    for each in ink:
        pages.setdefault(each.page, []).append(each)
    for page in list(pages.values())[:4]:
        for one, other in combinations(page, 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.top, other.top) - max(one.bottom, other.bottom)
            assert across < 0.8 or down < 0.8, (one.text, other.text, one, other)


@pytest.mark.parametrize(("per_page", "pages"), [(9, 4), (12, 3), (18, 2), (36, 1)])
def test_thirty_six_boards_take_as_many_pages_as_they_should(
    per_page: int, pages: int, tmp_path: Path, ink: list[Any]
) -> None:
    boards = tuple(add_par(board, HARD) for board in dealt(range(1, 37), seed="paper").boards)
    start = process_time()
    hand_records.build_set(DealSet(boards), tmp_path / "r.pdf", per_page=per_page)
    assert process_time() - start < 1.5
    assert max(each.page for each in ink) == pages
    bold = [each.text for each in ink if each.atoms[0].face is Face.BOLD]
    assert bold == [str(number) for number in range(1, 37)]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_how_often_each_score_came_stands_under_every_board(
    paper: Paper, evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    played = {
        board.board for board in evening.standings.boards if any(one.score is not None for one in board.lines)
    }
    REPORTS["hand-records-results"].build(evening, tmp_path / "r.pdf", paper=paper)
    found = [
        each.text for each in ink if re.fullmatch(r"([+−]\d+|0)( ×\d+)?(   ([+−]\d+|0)( ×\d+)?)*", each.text)
    ]
    assert len([text for text in found if " " in text or "×" in text or len(text) > 2]) >= len(played)


def test_each_version_of_a_fouled_board_has_its_own_scores(
    evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(
                    one, line=replace(one.line, result=replace(one.line.result, group="b" if at == 0 else ""))
                )
                for at, one in enumerate(board.lines)
                if one.line.result is not None
            ),
        )
        if board.board == 9
        else board
        for board in evening.standings.boards
    )
    ninth = next(board for board in boards if board.board == 9)
    fouled = replace(evening, standings=replace(evening.standings, boards=boards))
    REPORTS["hand-records-results"].build(fouled, tmp_path / "r.pdf", only={9})
    found = sorted(
        (each for each in ink if re.match(r"[+−]\d+( ×\d+)?($|   )", each.text)), key=lambda each: each.left
    )
    scores = [one.score for one in ninth.lines]
    assert len(found) == 2
    assert found[1].text == write_signed(scores[0] or 0)
    assert found[0].text.startswith(write_signed(max(score for score in scores[1:] if score is not None)))


def test_a_board_tells_dealer_vulnerability_cards_points_and_par(ink: list[Any], tmp_path: Path) -> None:
    board = DealtBoard(1, Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"))
    solved = add_par(board, TrickTable.parse("63456634567A9867A986"))
    hand_records.build_set(DealSet((solved,)), tmp_path / "r.pdf")
    texts = [each.text for each in ink]
    for text in ("1", "Dlr N", "Vul None", "AK762", "J107", "Par −420", "4♠ E–W", "12", "16", "3", "7"):
        assert text in texts, text


def test_versions_of_a_fouled_board_stand_side_by_side(ink: list[Any], tmp_path: Path) -> None:
    hand_records.build_set(DealSet(some_boards()), tmp_path / "r.pdf")
    first, second = (
        next(each for each in ink if each.text == text and each.size > 10) for text in ("9", "9b")
    )
    assert first.page == second.page
    assert first.baseline == pytest.approx(second.baseline)


def test_deals_of_a_seed_are_marked_on_the_paper(pages: Callable[[Path], list[str]], tmp_path: Path) -> None:
    hand_records.build_set(dealt(range(1, 3), seed="lion"), tmp_path / "r.pdf")
    assert "for testing only" in pages(tmp_path / "r.pdf")[0]


def test_a_pair_finds_its_own_results_and_only_its_boards(
    evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    REPORTS["own-hands"].build(evening, tmp_path / "r.pdf", only={5})
    met = {line.board for line in evening.sheet if 5 in (line.ns.number, line.ew.number)}
    numbers = {int(each.text) for each in ink if each.text.isdigit() and each.size > 10}
    assert numbers == met
    assert sum(re.search(r"\d%$", each.text) is not None for each in ink) >= len(met) - 1


def test_the_best_boards_of_a_pair_come_before_the_worst(
    evening: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    REPORTS["how-did-we-do"].build(evening, tmp_path / "r.pdf", only={5})
    found = [
        int(match[1])
        for row in rows()
        for text in row
        if (match := re.search(r"(\d+)%$", text)) and "Place" not in text
    ]
    best, worst = found[:3], found[3:6]
    assert sorted(best, reverse=True) == best
    assert min(best) >= max(worst)


def test_without_cards_it_says_so(thursday: Evening, ink: list[Any], tmp_path: Path) -> None:
    assert not REPORTS["hand-records"].fits(thursday)
    REPORTS["hand-records"].build(thursday, tmp_path / "r.pdf")
    assert any("not known" in each.text for each in ink)


@pytest.mark.parametrize("per_page", [9, 12, 18, 36])
def test_a_par_of_many_contracts_is_never_cut_off(per_page: int, tmp_path: Path, ink: list[Any]) -> None:
    par = Par(-140, ("2HEW+1", "2SEW+1", "3CEW+1"))
    boards = tuple(changed(board, par=par) for board in dealt(range(1, 10), seed="paper").boards)
    hand_records.build_set(DealSet(boards), tmp_path / "r.pdf", per_page=per_page)
    text = " ".join(each.text for each in ink)
    assert "…" not in text
    assert text.count("E–W") >= len(boards)


def test_a_pair_has_its_boards_on_one_sheet_in_letters_that_can_be_read(
    evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    REPORTS["own-hands"].build(evening, tmp_path / "r.pdf", only={1, 2})
    assert len({each.page for each in ink}) == 2
    assert sorted(each.size for each in ink)[len(ink) // 4] >= 6.5
