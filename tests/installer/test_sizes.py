"""Modules and functions stay small."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from installer import sizes


def function_of(lines: int, docstring: int = 0) -> str:
    said = ['    """Say', *["    much"] * (docstring - 2), '    """'] if docstring else []
    return "\n".join(["def deal():", *said, *["    shuffle()"] * (lines - 1)]) + "\n"


def length(source: str) -> int:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return sizes.length_of(function)


def test_the_lines_of_a_function_are_counted_without_its_docstring() -> None:
    assert length(function_of(40)) == 40
    assert length(function_of(40, docstring=12)) == 40


@pytest.mark.parametrize(("lines", "findings"), [(40, []), (41, [False]), (60, [False]), (61, [True])])
def test_a_long_function_is_named_and_a_too_long_one_fails(
    tmp_path: Path, lines: int, findings: list[bool]
) -> None:
    (tmp_path / "main.py").write_text(function_of(lines))

    assert [finding.fails for finding in sizes.find(tmp_path)] == findings


@pytest.mark.parametrize(("lines", "findings"), [(400, []), (401, [False]), (600, [False]), (601, [True])])
def test_a_long_module_is_named_and_a_too_long_one_fails(
    tmp_path: Path, lines: int, findings: list[bool]
) -> None:
    (tmp_path / "gui").mkdir()
    (tmp_path / "gui" / "scores.py").write_text("shuffle()\n" * lines)

    assert [finding.fails for finding in sizes.find(tmp_path)] == findings


def test_a_finding_says_where_and_how_much() -> None:
    assert (
        str(sizes.OverLimit("gui/scores.py", 601, sizes.MODULE))
        == "gui/scores.py: 601 lines, must have at most 600"
    )
    assert (
        str(sizes.OverLimit("main.py:7 run", 41, sizes.FUNCTION))
        == "main.py:7 run: 41 lines, wants to be under 40"
    )
    assert (
        str(sizes.OverLimit("main.py:7 run", 16, sizes.BRANCHES))
        == "main.py:7 run: 16 branches, must have at most 15"
    )


@pytest.mark.parametrize(
    ("line", "branches"),
    [
        ("return hand", 1),
        ("return hand if bid else play", 2),
        ("return hand and bid and play", 3),
        ("return [card for suit in hand if suit for card in suit if card]", 5),
        ("for card in hand: play(card)", 2),
        ("return lambda: hand or play", 2),
    ],
)
def test_branches_are_counted_inside_expressions_too(line: str, branches: int) -> None:
    function = ast.parse(f"def deal():\n    {line}\n").body[0]
    assert isinstance(function, ast.FunctionDef)

    assert sizes.branches_of(function) == branches


@pytest.mark.parametrize(("room", "findings"), [("main.py", [True]), ("tests/test_main.py", [])])
def test_a_function_of_the_program_with_more_than_fifteen_branches_fails(
    tmp_path: Path, room: str, findings: list[bool]
) -> None:
    place = tmp_path / room
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"def deal():\n    return {' and '.join(['hand'] * 16)}\n")

    assert [finding.fails for finding in sizes.find(tmp_path)] == findings
