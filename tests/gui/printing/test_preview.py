from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.window import MainWindow
from gui.printing.preview import Preview, open_preview
from model.bridge.result import Result
from model.service.director import Director
from reports.catalogue import REPORTS


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", 3, movement="mitchell", boards_per_round=1) as opened:
        session = opened.sessions.current()
        assert session is not None
        opened.sessions.finish(session)
        opened.sessions.make_final(session)
        opened.results.enter(session, 1, 1, 1, Result.parse("P"), why="slip misread")
        yield opened


@pytest.fixture
def answers(tmp_path: Path) -> windows.Answers:
    return windows.Answers(to_save=tmp_path / "kept.pdf")


@pytest.fixture
def window(qtbot: QtBot, director: Director, answers: windows.Answers) -> MainWindow:
    return windows.a_window(qtbot, director, "results", pages=("results", "scores"), answers=answers)


def shown(qtbot: QtBot, window: MainWindow, director: Director, kind: str) -> Preview:
    session = director.sessions.current()
    assert session is not None
    preview = open_preview(window.context, session, kind, window)
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    return preview


@pytest.mark.parametrize(
    "kind", [kind for kind in REPORTS if kind not in ("match-slips", "bracket", "vp-table")]
)
def test_every_report_is_shown(kind: str, qtbot: QtBot, window: MainWindow, director: Director) -> None:
    preview = shown(qtbot, window, director, kind)
    assert preview.printed is not None and preview.printed.kind == kind
    assert preview.document.pageCount() > 0
    preview.close()


def test_ctrl_p_opens_it_and_escape_closes_it(qtbot: QtBot, window: MainWindow) -> None:
    windows.press("Ctrl+P")
    preview = next(child for child in window.children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    with qtbot.waitSignal(preview.destroyed):
        preview.close()


def test_save_writes_the_pdf_where_the_user_says(
    qtbot: QtBot, window: MainWindow, director: Director, answers: windows.Answers
) -> None:
    preview = shown(qtbot, window, director, "ranking")
    preview.save()
    assert answers.to_save is not None and answers.to_save.read_bytes().startswith(b"%PDF")
    preview.close()


def test_a_folder_that_cannot_be_written_is_said_plainly(
    qtbot: QtBot, window: MainWindow, director: Director, answers: windows.Answers, tmp_path: Path
) -> None:
    answers.to_save = tmp_path / "nowhere" / "kept.pdf"
    preview = shown(qtbot, window, director, "ranking")
    preview.save()
    assert "Not saved" in preview.state_line.text()
    preview.close()


def test_pages_reach_a_printer(qtbot: QtBot, window: MainWindow, director: Director, tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    from gui.printing.printer import paint_pages

    preview = shown(qtbot, window, director, "ranking")
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert "Sent to" in paint_pages(preview.document, printer)
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")
    preview.close()
