"""The recipes of docs/recipes.md, each followed in a temporary place with the very lines the document gives."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType, ModuleType

import pytest
from pypdf import PdfReader
from pytestqt.qtbot import QtBot

import windows
from builders import A_THURSDAY, a_plan, an_evening
from complete_method import assert_complete
from gui.actions import ACTIONS, Actions, ActionSpec
from gui.pages.registry import PAGES, PageEntry
from installer import texts
from model import i18n
from model.errors import ExportRefused
from model.movement.announce.announcement import announce
from model.movement.check import check
from model.movement.kinds import base as kind
from model.movement.kinds import library
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.rulings.engine import next_step
from model.rulings.search.finder import Finder
from model.rulings.steps import Question, Ruling
from model.rulings.trees.checks import faults
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.methods import registry as methods
from model.scoring.methods.appraisal import balance
from model.scoring.methods.board_method import BoardMethod
from model.service.director import Director
from model.service.exchange import exports
from reports import catalogue

RECIPES = (Path(__file__).parents[2] / "docs" / "recipes.md").read_text("utf-8")


def block(heading: str) -> str:
    """The code under a heading of the document."""
    found = re.search(rf"^## {heading}$.*?^```\w+\n(.*?)^```$", RECIPES, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found.group(1)


def module(heading: str, name: str, monkeypatch: pytest.MonkeyPatch, *, without: str = "") -> ModuleType:
    """The code under a heading, ``without`` some of it, as the module of that name for the length of the test."""
    made = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, made)
    code = block(heading)
    assert without in code
    exec(compile(code.replace(without, ""), f"docs/recipes.md: {heading}", "exec"), made.__dict__)
    return made


@pytest.mark.parametrize("tables", [3, 5, 7, 9, 13])
def test_a_movement(tables: int, monkeypatch: pytest.MonkeyPatch) -> None:
    added = module("A movement", "model.movement.reverse", monkeypatch).ReverseMitchell
    assert issubclass(added, kind.Movement)
    monkeypatch.setattr(library, "KINDS", (*library.KINDS, added))
    plan = library.plan("reverse-mitchell", tables=tables, pairs=2 * tables, boards_per_round=3)
    assert check(plan).ok, check(plan).problems
    assert plan.rounds == tables
    meetings = {(row.ns, row.ew) for row in plan.rows}
    assert len(meetings) == tables * tables, "everybody of the one field meets everybody of the other once"


def test_a_movement_by_the_recipe_is_offered_announced_played_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = module("A movement", "model.movement.reverse", monkeypatch).ReverseMitchell
    monkeypatch.setattr(library, "KINDS", (*library.KINDS, added))
    offered = {offer.plan.movement for offer in offers(Wish(pairs=14))}
    assert "reverse-mitchell" in offered
    with an_evening(tmp_path / "Harbour.club", 7, movement="reverse-mitchell") as director:
        session = director.sessions.current()
        assert session is not None
        evening = director.evening(session)
        assert announce(evening.session.plan, 2).sentences
    for paper in ("guide-cards", "ranking", "recap"):
        catalogue.report(paper).build(evening, tmp_path / f"{paper}.pdf")
    assert not library.goes_round(evening.session.plan), "its East-West go down the hall"


def test_a_movement_that_is_wrong_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = block("A movement").replace("cyclic(table - number + 1, tables))", "cyclic(table, tables))")
    assert wrong != block("A movement")
    spoilt = ModuleType("model.movement.spoilt")
    exec(wrong, spoilt.__dict__)
    monkeypatch.setattr(library, "KINDS", (spoilt.ReverseMitchell,))
    assert not check(library.plan("reverse-mitchell", tables=5, pairs=10, boards_per_round=3)).ok


@pytest.fixture
def capped(monkeypatch: pytest.MonkeyPatch) -> str:
    """The method of the recipe, registered as the recipe says."""
    module("A scoring method", "model.scoring.methods.capped_total", monkeypatch)
    monkeypatch.setattr(methods, "METHODS", (*methods.METHODS, "capped-total"))
    return "capped-total"


def test_a_scoring_method(capped: str, tmp_path: Path) -> None:
    with an_evening(tmp_path / "Harbour.club", 5) as director:
        session = director.sessions.current()
        assert session is not None
        view = director.standings.view(session)
        plain = score(view, Conditions(method="total-points"))
        conditions = Conditions(method=capped)
        scored = score(view, conditions)
    points = [value for standing in scored.ranking for value in [standing.total]]
    assert sum(points) == 0, "what one side wins the other loses"
    assert points != [standing.total for standing in plain.ranking]
    for standing in scored.ranking:
        given = explain(view, conditions, standing.contestant.key)
        assert given.total == standing.total
        brought = [board.points for board in given.boards if board.points is not None]
        assert len(brought) == len(given.boards)
        assert sum(brought) == standing.total
        assert max(map(abs, brought)) <= 500


def test_a_scoring_method_by_the_recipe_does_all_that_is_asked_of_one(capped: str, tmp_path: Path) -> None:
    assert_complete(capped, tmp_path)


def test_a_scoring_method_cannot_leave_out_what_a_weighted_score_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(TypeError, match="appraise"):
        module("A scoring method", "capped_total", monkeypatch, without="    appraise=appraise,\n")


def test_a_scoring_method_that_scores_a_weighted_board_as_nothing_does_not_pass(
    capped: str, tmp_path: Path
) -> None:
    added = methods.method(capped)
    assert isinstance(added, BoardMethod)
    nothing = replace(
        added, appraise=lambda group, _conditions: balance(group, lambda _at, _score: Fraction())
    )
    sys.modules["model.scoring.methods.capped_total"].__dict__["METHOD"] = nothing
    with pytest.raises(AssertionError):
        assert_complete(capped, tmp_path)


def test_a_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = module("A document", "reports.names", monkeypatch)
    more = {**catalogue.REPORTS, "names": catalogue.Report("names", "Names", "pairs", made.build)}
    monkeypatch.setattr(catalogue, "REPORTS", MappingProxyType(more))
    with an_evening(tmp_path / "Harbour.club", 5) as director:
        session = director.sessions.current()
        assert session is not None
        evening = director.evening(session)
    catalogue.report("names").build(evening, tmp_path / "names.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "names.pdf").pages)
    for pair in evening.session.pairs:
        assert pair.full_name.split()[0] in text
    catalogue.report("names").build(evening, tmp_path / "one.pdf", only={1})
    one = PdfReader(tmp_path / "one.pdf").pages[0].extract_text()
    assert evening.session.pairs[1].full_name not in one


def test_a_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module("A format", "model.exchange.places", monkeypatch)
    line = exports.ExportFormat("places", "Places", ".lst", "places")
    monkeypatch.setattr(exports, "FORMATS", (*exports.FORMATS, line))
    with an_evening(tmp_path / "Harbour.club", 5) as director:
        session = director.sessions.current()
        assert session is not None
        evening = director.evening(session)
    assert exports.export(evening, tmp_path / "tonight.lst") == ()
    rows = (tmp_path / "tonight.lst").read_text("utf-8").splitlines()
    assert len(rows) == len(evening.standings.ranking)
    best = evening.standings.ranking[0]
    assert rows[0] == f"{best.place};{', '.join(best.contestant.names)};{best.shown_percentage}"
    with pytest.raises(ExportRefused, match=r"places \(.lst\)"):
        exports.format_of(tmp_path / "tonight.doc")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A club evening of five tables, open longer than any window on it."""
    with an_evening(tmp_path / "Harbour.club", 5) as opened:
        yield opened


def test_a_page(qtbot: QtBot, director: Director, monkeypatch: pytest.MonkeyPatch) -> None:
    added = module("A page", "gui.pages.hall.page", monkeypatch).HallPage
    action = ActionSpec("page.hall", "Hall", ("Ctrl+H",), "seating")
    entry = PageEntry(action, added)
    monkeypatch.setattr(windows, "PAGES", (*PAGES, entry))
    monkeypatch.setattr(windows, "Actions", partial(Actions, (*ACTIONS, action)))
    window = windows.a_window(qtbot, director, "hall", pages=("scores", "hall"))
    assert isinstance(window.page, added)
    assert window.page.tables.text() == "5 tables"
    page = window.page
    window.go("scores")
    assert window.page is not page
    session = director.sessions.create("Friday", A_THURSDAY, a_plan(7), Conditions())
    director.sessions.open(session)
    windows.press("Ctrl+H")
    assert window.page is page
    assert page.tables.text() == "7 tables"


def test_a_tree_of_rulings(tmp_path: Path) -> None:
    (tmp_path / "two-boards-at-once.toml").write_text(block("A tree of rulings"), "utf-8")
    shelf = Library(tmp_path)
    trees = {tree.id: tree for tree in shelf.load_all()}
    assert shelf.problems == ()
    assert faults(trees) == []
    tree = trees["two-boards-at-once"]
    for edition in Edition:
        asked = next_step(tree, edition, {}, {}, trees=shelf.tree)
        assert isinstance(asked, Question)
        for answer in ("yes", "no"):
            ruled = next_step(tree, edition, {"looked": answer}, {}, trees=shelf.tree)
            assert isinstance(ruled, Ruling)
            assert ruled.law == ("7",)
    assert Finder(shelf).find("two boards", "en")[0].tree == tree.id


def test_a_tree_that_leads_nowhere_does_not_pass(tmp_path: Path) -> None:
    broken = block("A tree of rulings").replace('to = "seen"', 'to = "gone"')
    (tmp_path / "two-boards-at-once.toml").write_text(broken, "utf-8")
    shelf = Library(tmp_path)
    trees = {tree.id: tree for tree in shelf.load_all()}
    assert faults(trees) or shelf.problems


def test_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**i18n.LANGUAGES, "fr": "Français"}
    locale = tmp_path / "resources" / "locale"
    catalogue_file = locale / "fr" / "LC_MESSAGES" / "arrowswitch.po"
    catalogue_file.parent.mkdir(parents=True)
    catalogue_file.write_text(block("A language"), "utf-8")
    page = tmp_path / "gui" / "page.py"
    page.parent.mkdir()
    page.write_text('_("Print")\n_("Undo")\nngettext("{n} board", "{n} boards", 2)\n', "utf-8")
    for where in (i18n, texts):
        monkeypatch.setattr(where, "LANGUAGES", known)
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    monkeypatch.setattr(texts, "LOCALE", locale)
    assert texts.run() == 0
    monkeypatch.setattr("model.paths.resource", (tmp_path / "resources").joinpath)
    assert i18n.install_language("fr_FR.UTF-8") == "fr"
    assert i18n._("Print") == "Imprimer"
    assert i18n._("Undo") == "Undo", "what nobody translated stays English"
    assert i18n.ngettext("{n} board", "{n} boards", 1).format(n=1) == "1 donne"
    assert i18n.ngettext("{n} board", "{n} boards", 3).format(n=3) == "3 donnes"
    assert 'msgid "Undo"' in catalogue_file.read_text("utf-8"), "the new text waits for its translation"
