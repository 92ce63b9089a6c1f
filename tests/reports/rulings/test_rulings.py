"""Rulings on paper: the form of one page, the log of the night, the marks on recap and personal cards."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from model.bridge.result import Artificial, Result
from model.rulings.effects.vocabulary import MustPass, PlayOn, Role
from model.rulings.steps import Answered, Frame, Issued, Source
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord
from model.snapshots.session import State
from reports.catalogue import REPORTS
from reports.core import notes
from reports.core.field import EveningIndex
from reports.core.paper import A4, LETTER
from reports.core.text import plain
from reports.rulings import words as ruling_words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening
    from reports.core.paper import Paper

AT = datetime(2025, 11, 13, 20, 35, tzinfo=UTC)
PASS = Issued(
    MustPass(seat=Role.PARTNER, at="N"),
    Frame.LATER,
    ("26B",),
    "North must pass until the end of the auction.",
)
SILENCED = RulingRecord(
    1, 1, 1, "concluded", "2017", "insufficient-bid", "Insufficient bid", 5, 3, 14, "W",
    facts={"auction": "1S P E:1H", "happened": "South bid 1♥ over 1♠.", "consulted": "Nobody."},
    reasons={"slip": "South hesitated before bidding."},
    laws=("27B2", "26B"), text="The new call stands.", say="The new call stands. North must pass.",
    effects=(Issued(PlayOn(), Frame.NOW, (), "Go on."), PASS),
    pending=(PendingEffect(1, 1, 1, 1, 5, 3, 14, "later", "call.must_pass", "N", PASS.text, ("26B",)),),
    opened_at=AT, concluded_at=AT, who="Ana Ramos",
    reviews=(ReviewDue(1, 1, 0, 1, 5, 3, 14, "Could South have known?", "could-have-known", ("72C",)),),
    trail=(
        Answered("turn", "Was it South’s turn?", ("yes",), "Yes", Source.ASSUMED, ("27A2",)),
        Answered("slip", "Was 1♥ a slip?", ("no",), "No, South meant it", Source.GIVEN, ("25A",), judgement=True),
    ),
    judgement=True,
)  # fmt: skip
SPOILT = replace(
    SILENCED, id=2, number=2, title="Adjusted score", laws=("12C2(a)",), text="No result can be had.", pending=(), reviews=(),
    score=Result.parse("A40~/60~"), score_before=Result.parse("4SxS-1"),
)  # fmt: skip
WITHDRAWN = replace(
    SPOILT, id=3, number=3, state="withdrawn", score=None, score_before=None, why="It was another board."
)
OPEN = RulingRecord(4, 4, 1, "open", "2017", "", "", None, 6, None, "East", opened_at=AT)


@pytest.fixture
def ruled(thursday: Evening) -> Evening:
    """The Thursday with a ruling of every kind; its third board of round 5 at table 3 is the one."""
    line = next(line for line in thursday.sheet if (line.round, line.table) == (5, 3))
    rulings = tuple(
        replace(one, board=line.board) if one.board else one for one in (SILENCED, SPOILT, WITHDRAWN, OPEN)
    )
    return replace(thursday, rulings=rulings)


def words_of(kind: str, evening: Evening, pages: Callable[[Path], list[str]], tmp_path: Path) -> list[str]:
    """The pages as any other program reads them, each on one line."""
    REPORTS[kind].build(evening, tmp_path / "report.pdf")
    return [" ".join(page.split()) for page in pages(tmp_path / "report.pdf")]


def test_each_ruling_has_its_page(ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path) -> None:
    given = words_of("ruling-form", ruled, pages, tmp_path)
    assert len(given) == 4
    for part in (
        "Ruling 1: Insufficient bid",
        "Laws of 2017",
        "Called by West",
        "Ana Ramos",
        "Auction 1",
        "South bid 1",
        "No, South meant it",
        "Law 27B2, 26B (2017)",
        "Told to the players The new call stands. North must pass.",
        "North must pass until the end of the auction. (26B) (still to be done)",
        "After play Could South have known?",
        "South hesitated before bidding.",
        "Consulted Nobody.",
        "Signature of the Director",
    ):
        assert part in given[0], part


def test_what_was_only_assumed_is_no_answer_of_this_table(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    assert "turn?" not in words_of("ruling-form", ruled, pages, tmp_path)[0]


def test_the_score_is_read_to_both_sides(
    ruled: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    REPORTS["ruling-form"].build(ruled, tmp_path / "report.pdf", only={2})
    found = rows()
    assert ["now", "average minus (40%)", "average plus (60%)"] in found
    (before,) = (row for row in found if row[0] == "before")
    assert [cell.split(", ")[0] for cell in before[1:]] == ["4♠× S −1", "4♠× S −1"]
    points = [cell.split(", ")[1] for cell in before[1:]]
    assert {point[0] for point in points} == {"+", "−"}
    assert points[0][1:] == points[1][1:]


def test_a_withdrawn_ruling_says_why_and_cannot_be_appealed(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    given = words_of("ruling-form", ruled, pages, tmp_path)[2]
    assert "Withdrawn It was another board." in given
    assert "appeal" not in given


def test_only_the_ruling_asked_for(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    REPORTS["ruling-form"].build(ruled, tmp_path / "report.pdf", only={2})
    (page,) = pages(tmp_path / "report.pdf")
    assert "Ruling 2: Adjusted score" in page


def test_without_a_ruling_there_is_a_form_to_fill_in(
    thursday: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    (page,) = words_of("ruling-form", thursday, pages, tmp_path)
    assert "What happened" in page
    assert "Signature of the Director" in page


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("kind", ["ruling-form", "rulings-log"])
def test_all_is_between_the_margins(
    kind: str, paper: Paper, ruled: Evening, ink: list[Any], tmp_path: Path
) -> None:
    for evening in (ruled, replace(ruled, rulings=())):
        REPORTS[kind].build(evening, tmp_path / "report.pdf", paper=paper)
    assert ink
    foot = 34
    assert all(each.right <= paper.width - 33 for each in ink)
    content = [each for each in ink if each.baseline > foot]
    assert min(each.baseline for each in content) > foot + 4


def test_a_long_story_goes_on_to_a_second_page(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    story = " ".join(["South bid one heart over one spade and West asked for the Director."] * 90)
    long = replace(ruled.rulings[0], facts={"happened": story})
    given = words_of("ruling-form", replace(ruled, rulings=(long,)), pages, tmp_path)
    assert len(given) == 2
    assert "Signature of the Director" in given[1]
    assert "Ruling 1, page 2 of 2" in given[1]
    assert " ".join(given).count("West asked for the Director.") == 90


def test_the_appeal_is_never_alone_on_a_page(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    """Whatever a ruling takes of the first page, the part before the appeal goes over with it; none is lost or told twice."""
    over = 0
    for length in range(24, 84, 2):
        long = replace(
            ruled.rulings[0], facts={"happened": "South bid one heart over one spade. " * length * 2}
        )
        given = words_of("ruling-form", replace(ruled, rulings=(long,)), pages, tmp_path)
        for part in ("Effects", "Reasons", "South hesitated before bidding.", "Signature of the Director"):
            assert " ".join(given).count(part) == 1
        if len(given) == 2:
            over += 1
            assert "South hesitated before bidding." in given[1]
    assert over


def test_the_log_tells_the_night(ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path) -> None:
    (page,) = words_of("rulings-log", ruled, pages, tmp_path)
    for part in (
        "4 rulings",
        "Insufficient bid",
        "Laws 27B2, 26B (2017)",
        "Still to be done: North must pass until the end of the auction.",
        "Score: A−/A+, was 4",
        "Withdrawn: It was another board.",
        "Not decided",
        "table 6",
        "called by East",
    ):
        assert part in page, part


def test_the_log_names_pairs_by_number_and_the_director_of_the_session(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    line = next(line for line in ruled.sheet if (line.round, line.table) == (5, 3))
    nameless = tuple(
        replace(line, ns=replace(line.ns, players=(None, None)), ew=replace(line.ew, players=(None, None)))
        for line in ruled.sheet
    )
    directed = replace(ruled, sheet=nameless, session=replace(ruled.session, director="Bea Dias"))
    (page,) = words_of("rulings-log", directed, pages, tmp_path)
    assert f"pair {line.ns.number} against pair {line.ew.number}" in page
    assert "ruled by Bea Dias" in page
    assert "Ana Ramos" not in page
    (page,) = words_of("rulings-log", ruled, pages, tmp_path)
    assert f"pair {line.ns.number} ({line.ns.full_name}) against pair {line.ew.number}" in page


def test_where_several_directors_ruled_each_ruling_names_its_own(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    congress = replace(
        ruled,
        session=replace(ruled.session, director="Bea Dias"),
        rulings=(SILENCED, replace(SPOILT, who="Carl Berg")),
    )
    (page,) = words_of("rulings-log", congress, pages, tmp_path)
    assert "ruled by Ana Ramos" in page
    assert "ruled by Carl Berg" in page
    assert "ruled by Bea Dias" not in page
    _one, other = words_of("ruling-form", congress, pages, tmp_path)
    assert "Director Carl Berg" in other


def test_a_night_without_rulings_says_so(
    thursday: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    (page,) = words_of("rulings-log", thursday, pages, tmp_path)
    assert "No ruling was requested." in page


def test_the_recap_marks_the_rulings_that_count(ruled: Evening) -> None:
    found = [plain(note) for note in notes.notes(EveningIndex(ruled))]
    board = ruled.rulings[0].board
    assert f"Ruling 2, Law 12C2(a): board {board}, table 3, round 5. Score: A−/A+, was 4♠× S −1." in found
    assert f"Rulings without a score: Ruling 1, Law 27B2: board {board}, table 3, round 5." in found
    assert not [note for note in found if "Ruling 3" in note or "Ruling 4" in note]


def test_the_personal_card_marks_them_for_the_pairs_at_the_table(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    line = next(line for line in ruled.sheet if (line.round, line.table) == (5, 3))
    marked = f"Board {ruled.rulings[0].board}: Ruling 1, Law 27B2."
    for number in (line.ns.number, line.ew.number):
        REPORTS["personal"].build(ruled, tmp_path / "card.pdf", only={number})
        assert marked in " ".join(" ".join(pages(tmp_path / "card.pdf")).split())
    other = next(
        pair.number for pair in ruled.session.pairs if pair.number not in (line.ns.number, line.ew.number)
    )
    REPORTS["personal"].build(ruled, tmp_path / "card.pdf", only={other})
    assert "Ruling" not in " ".join(pages(tmp_path / "card.pdf"))


def test_the_appeal_has_a_time_once_the_scores_are_out(ruled: Evening) -> None:
    from model.i18n import format_time

    given = replace(ruled.rulings[0], appeal_minutes=20)
    posted = datetime(
        2025, 11, 13, 23, 16, tzinfo=UTC
    )  # provisional until 23:26, of which 30 minutes are Law 79C's
    assert format_time(posted) in ruling_words.appeal(ruled, given)
    playing = replace(ruled, session=replace(ruled.session, state=State.PLAYING, provisional_until=None))
    assert "until 20 minutes after" in ruling_words.appeal(playing, given)


def test_an_artificial_score_that_a_ruling_gave_is_named_once(thursday: Evening) -> None:
    lines = [scored.line for board in thursday.standings.boards for scored in board.lines]
    line = next(one for one in lines if one.result and isinstance(one.result.outcome, Artificial))
    given = replace(SPOILT, round=line.round, table=line.table, board=line.board)
    here = f"Board {line.board}, "
    assert [note for note in _said(thursday) if here in note and "artificial" in note]
    reported = _said(replace(thursday, rulings=(given,)))
    assert not [note for note in reported if here in note and "artificial" in note]
    assert [note for note in reported if note.startswith("Ruling 2, Law 12C2(a)")]


def _said(evening: Evening) -> list[str]:
    return [plain(note) for note in notes.notes(EveningIndex(evening))]
