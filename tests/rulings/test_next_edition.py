"""A made-up edition of 2027 is added as data alone: one Law changed, one paragraph renumbered, one removed, no Python touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
RECIPES: Final = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
EDITION: Final = (
    RECIPES.partition("## An edition of the Laws")[2].partition("```toml\n")[2].partition("```")[0]
)
SILENCED: Final = 'how = "throughout", law = "27B2" }'
IN_2027: Final = (
    'how = "throughout", law = "27B2", editions = "-2027" }, '
    '{ effect = "call.must_pass", seat = "partner", how = "once", law = { 2027 = "27B2" }, editions = "2027" }'
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, with the file of an edition and one tree that knows it."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "model", folder / "model", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "resources" / "rulings", folder / "resources" / "rulings")
    editions = folder / "resources" / "rulings" / "editions"
    editions.mkdir(exist_ok=True)
    (editions / "2027.toml").write_text(EDITION, encoding="utf-8")
    tree = folder / "resources" / "rulings" / "insufficient-bid.toml"
    text = tree.read_text(encoding="utf-8")
    assert text.count(SILENCED) == 1
    tree.write_text(text.replace(SILENCED, IN_2027), encoding="utf-8")
    return folder


def rule(house: Path, *arguments: str, answers: dict[str, Any] | None = None) -> str:
    run = "import sys; from model.cli.rule.command import run; sys.exit(run(sys.argv[1:]))"
    environment = {**os.environ, "ARROWSWITCH_HOME": str(house / "home"), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-c", run, *arguments],
        cwd=house,
        env=environment,
        input=json.dumps(answers or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ruled(house: Path, edition: str, tree: str, answers: dict[str, str]) -> dict[str, Any]:
    request = {"tree": tree, "answers": answers, "facts": {"offender": "N", "call": "1♥", "declarer": "E"}}
    node = rule(house, "--json", "--answers", "-", "--edition", edition, answers=request)
    ruling: dict[str, Any] = json.loads(node)["ruling"]
    return ruled_words(ruling)


def ruled_words(ruling: dict[str, Any]) -> dict[str, Any]:
    effects = [(one["effect"], one.get("how", "")) for one in ruling["effects"]]
    return {"law": ruling["law"], "effects": effects, "notes": ruling["notes"]}


BID: Final = {"since": "nothing", "slip": "no", "accept": "no"}


def test_a_changed_law_is_ruled_by_the_new_words(house: Path) -> None:
    answers = {**BID, "replacement": "other", "silenced.legal": "none"}
    assert ("call.must_pass", "throughout") in ruled(house, "2017", "insufficient-bid", answers)["effects"]
    new = ruled(house, "2027", "insufficient-bid", answers)["effects"]
    assert ("call.must_pass", "once") in new
    assert ("call.must_pass", "throughout") not in new


def test_a_renumbered_paragraph_is_called_by_its_new_name(house: Path) -> None:
    answers = {**BID, "replacement": "same"}
    assert "27B1(a)" in ruled(house, "2017", "insufficient-bid", answers)["law"]
    new = ruled(house, "2027", "insufficient-bid", answers)["law"]
    assert "27A2" in new
    assert "27B1(a)" not in new


def test_a_removed_paragraph_is_said_beside_the_ruling(house: Path) -> None:
    played = {"kind": "major", "suit": "no", "since": "no", "accept": "no"}
    assert "52B2" not in str(ruled(house, "2017", "penalty-card-not-played", played)["notes"])
    assert "52B2" in str(ruled(house, "2027", "penalty-card-not-played", played)["notes"])


def test_all_else_is_ruled_as_before(house: Path) -> None:
    answers = {"how": "accident", "rank": "low"}
    assert ruled(house, "2027", "exposed-card", answers) == ruled(house, "2017", "exposed-card", answers)


def test_the_report_names_what_is_left_undecided(house: Path) -> None:
    listed = rule(house, "--undecided", "--edition", "2027").splitlines()
    assert any(line.startswith("penalty-card-not-played: ") and "52B2" in line for line in listed)
    assert any(line.startswith("insufficient-bid: ") and "27B2" in line for line in listed)
    assert rule(house, "--undecided", "--edition", "2017") == ""
