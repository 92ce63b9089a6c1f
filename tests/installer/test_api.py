from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from installer import api

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = '''"""Boards by number (Law 2).

More of it.
"""

class Board:
    """One board."""

    def dealer(self, first: int = 1) -> str:
        """Who deals it."""

    def _turn(self) -> None: ...


def boards(last: int, *, first: int = 1) -> list[Board]:
    """Every board
    of a set."""


def _hidden() -> None: ...
'''


def test_a_module_says_what_it_is_and_what_it_gives() -> None:
    assert list(api.module_lines(ast.parse(SOURCE))) == [
        "Boards by number (Law 2).",
        "",
        "**`Board`** One board.",
        "* `.dealer(first: int=1) -> str` Who deals it.",
        "",
        "**`boards(last: int, *, first: int=1) -> list[Board]`** Every board of a set.",
    ]


def test_each_room_of_the_model_has_a_page(tmp_path: Path) -> None:
    for name in ("model/bridge/boards.py", "model/errors.py", "reports/core/text.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SOURCE, encoding="utf-8")
    pages = api.pages(tmp_path)
    assert set(pages) == {"model.bridge", "model.errors", "reports"}
    assert "## `model.bridge.boards`" in pages["model.bridge"]
    assert "`reports.core.text`" in pages["reports"]


def test_our_own_pages_name_what_others_call() -> None:
    pages = api.pages(api.ROOT)
    assert "score(view: SessionView, conditions: Conditions) -> Standings" in pages["model.scoring"]
    assert ".enter(" in pages["model.service"]
