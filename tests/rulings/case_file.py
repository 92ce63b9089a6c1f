"""Plays the published cases through the real trees: a case is a tree, answers, and what it must come to."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from model.rulings.engine import next_step
from model.rulings.steps import Ruling
from model.rulings.trees.editions import Edition
from model.rulings.trees.json_nodes import ruling_node
from model.rulings.trees.library import Library

_SAID: Final = ("how", "kind", "by", "suits", "heard", "side", "sides", "most")
ROOT: Final = Path(__file__).resolve().parent.parent.parent
CASES: Final = ROOT.parent / "shared" / "reference" / "ruling_cases.json"


@dataclass(frozen=True)
class Play:
    """How one case is played under one or more editions, and what must come out.

    ``effects`` are words of the effect vocabulary with the figures that matter, as "call.must_pass S throughout"; every
    one must be there, and ``never`` must not be. ``law`` must be among the Laws cited, ``after`` among those reviewed
    after play; ``judged`` says that the wizard must have called it judgement.
    """

    editions: str
    tree: str
    answers: dict[str, Any]
    law: str
    effects: tuple[str, ...]
    never: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    after: str = ""
    judged: bool = False


def published() -> dict[str, dict[str, Any]]:
    """The cases of the shelf by id; nothing when they are not beside this checkout."""
    if not CASES.is_file():
        return {}
    return {case["id"]: case for case in json.loads(CASES.read_text(encoding="utf-8"))}


USUAL: Final = {
    ("adjusted-score", "may"): "law",
    ("adjusted-score", "event"): "pairs",
    ("adjusted-score", "event-assigned"): "pairs",
    ("adjusted-score", "other-table"): "no",
    ("call-out-of-rotation", "kind-accepted"): "no",
    ("change-of-call", "first-legal"): "yes",
    ("deal", "event"): "pairs",
    ("misinformation", "change"): "no",
    ("misinformation", "damage"): "later",
    ("claim", "agreed"): "doubted",
    ("missing-card", "shown"): "no",
    ("penalty-card-not-played", "kind"): "major",
    ("procedural-penalty", "lost"): "no",
    ("director-error", "what-since"): "nothing",
    ("silenced-player", "how-long"): "throughout",
    ("dummy", "prevented-what"): "lead",
    ("dummy", "called-what"): "other",
    ("dummy", "which"): "other",
    ("dummy", "ask-revoke"): "no",
    ("designation", "fourth"): "no",
    ("premature-play", "covered"): "no",
    ("premature-play", "since"): "no",
    ("unable-to-comply", "order"): "call",
    ("spectators", "which"): "other",
    ("penalty-card-not-played", "suit"): "no",
    ("call-after-final-pass", "really"): "over",
    ("call-out-of-rotation", "accepted-pass"): "no",
    ("dummy", "rights-prevent"): "no",
    ("dummy", "rights-prevent-defender"): "no",
    ("insufficient-bid", "slip-late"): "no",
    ("insufficient-bid", "slip-new"): "no",
    ("silenced-player", "double"): "no",
}
"""What a case that says nothing else answers, by tree and question: pairs, and nothing more than was told."""


def played(library: Library, play: Play, edition: Edition) -> Ruling:
    """The ruling; the test fails when a question is left open or an answer was never asked for."""
    answers = {key: tuple(one) if isinstance(one, list) else one for key, one in play.answers.items()}
    usual: dict[str, str] = {}
    while True:
        step = next_step(library.tree(play.tree), edition, answers | usual, play.facts, trees=library.tree)
        if isinstance(step, Ruling) or (step.tree, step.id.rpartition(".")[2]) not in USUAL:
            break
        usual[step.id] = USUAL[(step.tree, step.id.rpartition(".")[2])]
    if not isinstance(step, Ruling):
        pytest.fail(f"the wizard still asks {step.id}: {step.ask} {[one.id for one in step.choices]}")
    used = {line.question for line in step.trail}
    assert set(answers) <= used, f"never asked: {set(answers) - used}"
    return step


def said(ruling: Ruling) -> list[str]:
    """The effects as words: "call.must_pass S throughout", roles instead of letters where nobody is known."""
    return lines_of(ruling_node(ruling)["effects"])  # type: ignore[arg-type]  # a node for JSON: lists of plain nodes


def lines_of(effects: list[dict[str, Any]]) -> list[str]:
    """The effects of a ruling as the command prints it, as words."""
    lines = []
    for node in effects:
        parts = [node["effect"], node.get("at") or node.get("seat") or node.get("to") or ""]
        parts += [str(node[key]) for key in _SAID if key in node]
        if "when_told" in node:
            parts.append(str(node["when_told"]).replace(" ", "_"))
        if isinstance(node.get("may"), list | tuple):
            parts += [f"may:{one}" for one in node["may"]]
        parts += [f"not:{one}" for one in node.get("never", ())]
        parts += [f"{key}:{node[key]}" for key in ("offending", "innocent", "ns", "ew") if key in node]
        lines.append(" ".join(part for part in parts if part))
    return lines


def holds(lines: list[str], wanted: str) -> bool:
    """Whether some effect has every word wanted."""
    words = wanted.split()
    return any(line.split()[0] == words[0] and set(words) <= set(line.split()) for line in lines)
