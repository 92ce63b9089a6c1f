"""Tree files that are broken or foreign: named with path and line and left out, while the rest works."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from model.errors import NotKnown
from model.paths import resource
from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.rulings.trees.reader import TreeRefused, read_tree

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """id = "tiny"
title = "Tiny"
law = "33"
group = "auction"
start = "which"

[[question]]
id = "which"
ask = "Which?"
law = "33"
answers = [
  { id = "yes", text = "Yes", to = "end" },
  { id = "no", text = "No", to = "end" },
]

[[ruling]]
id = "end"
law = "33"
text = "Done."
now = [{ effect = "procedure.play_on" }]
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with the real spine and one small tree."""
    shutil.copy(resource("rulings", "spine.toml"), tmp_path)
    (tmp_path / "tiny.toml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def test_a_sound_tree_is_read(shelf: Path) -> None:
    assert read_tree(shelf / "tiny.toml").title == "Tiny"


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ('ask = "Which?"', "ask = 3", 9),
        ('ask = "Which?"', 'asks = "Which?"', 8),
        ('{ id = "no", text = "No", to = "end" }', '{ id = "no", text = "No", to = 1 }', 13),
        ('effect = "procedure.play_on"', 'effect = "procedure.dance"', 20),
        ('law = "33"\ntext', "law = 33\ntext", 18),
        ("answers = [", "answers = ]", 11),
        ('group = "auction"', 'group = "cards"', 4),
    ],
)
def test_what_is_wrong_is_reported_with_path_and_line(shelf: Path, right: str, wrong: str, line: int) -> None:
    path = shelf / "tiny.toml"
    assert right in GOOD
    path.write_text(GOOD.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(TreeRefused) as refused:
        read_tree(path)
    assert refused.value.path == path
    assert abs(refused.value.line - line) <= 1
    assert "tiny.toml:" in str(refused.value)


def test_broken_and_foreign_files_are_left_out_and_the_rest_works(shelf: Path) -> None:
    (shelf / "broken.toml").write_text("id = [", encoding="utf-8")
    (shelf / "foreign.toml").write_text('[tool.poetry]\nname = "x"\n', encoding="utf-8")
    (shelf / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (shelf / "late.toml").write_text(
        GOOD.replace('"tiny"', '"late"').replace('"Done."', "4"), encoding="utf-8"
    )
    library = Library(shelf)
    assert {tree.id for tree in library.load_all()} == {"tiny", "spine"}
    assert {problem.path.name for problem in library.problems} == {
        "broken.toml",
        "foreign.toml",
        "binary.toml",
        "late.toml",
    }
    assert "late" not in {head.id for head in library.heads}


def test_without_the_spine_the_other_trees_still_rule(shelf: Path) -> None:
    (shelf / "spine.toml").write_text("id = 3", encoding="utf-8")
    library = Library(shelf)
    ruling = next_step(library.tree("tiny"), Edition.E2017, {"which": "yes"}, {}, trees=library.tree)
    assert isinstance(ruling, Ruling)
    assert [problem.path.name for problem in library.problems] == ["spine.toml"]


def test_the_same_id_twice_is_refused(shelf: Path) -> None:
    (shelf / "zweite.toml").write_text(GOOD, encoding="utf-8")
    library = Library(shelf)
    assert [head.id for head in library.heads].count("tiny") == 1
    assert [problem.path.name for problem in library.problems] == ["zweite.toml"]


def test_an_unknown_tree_names_those_there_are(shelf: Path) -> None:
    with pytest.raises(NotKnown, match="tiny"):
        Library(shelf).tree("huge")
