"""The static checks find what they are for: each fault put into a sound tree is told."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from model.rulings.trees.checks import faults
from model.rulings.trees.tree import Tree

SOUND = """id = "tiny"
title = "Tiny"
law = "33"
group = "auction"
start = "which"

[words]
en = ["tiny"]
pt = ["mini"]
es = ["mini"]
el = ["μικρό"]

[[question]]
id = "which"
ask = "Which of {offender}?"
law = "33"
answers = [
  { id = "yes", text = "Yes", to = { 1997-2007 = "old", 2017 = "new" } },
  { id = "no", text = "No", to = "new" },
]

[[ruling]]
id = "old"
law = { 1997-2007 = "33" }
text = "Done."
now = [{ effect = "procedure.play_on" }]

[[ruling]]
id = "new"
law = "33"
text = "Done."
now = [{ effect = "procedure.play_on", when = { which = "yes" } }, { effect = "score.stands" }]
"""


def said(text: str) -> list[str]:
    tree = msgspec.convert(tomllib.loads(text), Tree)
    return faults({tree.id: tree})


def test_a_sound_tree_has_no_fault() -> None:
    assert said(SOUND) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('group = "auction"', 'group = "auction"\nbegins = "tinier"', "begins with tinier, which is no tree"),
        (
            'group = "auction"\nstart = "which"\n',
            'group = "helper"\nstart = "off"\n[[switch]]\nid = "off"\ncases = [{ to = "=yes" }]\n',
            "a helper that names no tree it begins with",
        ),
        ('to = "new" }', 'to = "gone" }', "gone is no node"),
        ('start = "which"', 'start = "new"', "which is never reached"),
        ('1997-2007 = "old", 2017 = "new"', '1997 = "old", 2017 = "new"', "leads nowhere in 2007"),
        ('law = { 1997-2007 = "33" }', 'law = { 1997 = "33" }', "no Law in 2007"),
        ("{offender}", "{offendor}", "unknown blank offendor"),
        ('which = "yes"', 'which = "perhaps"', "is no answer"),
        ('[{ effect = "procedure.play_on" }]', "[]", "old has no effect in 1997"),
        ('to = "new" }', 'to = "which" }', "goes in a circle"),
        ('to = "new" }', 'to = "=out" }', "is no helper"),
        ('to = "new" }', 'to = "tree:huge" }', "a tree that is not there"),
        ('el = ["μικρό"]', "", "no words to search for in el"),
        (
            'now = [{ effect = "procedure.play_on" }]',
            'now = [{ effect = "procedure.refer", to = "huge" }]',
            "refers to huge",
        ),
        ('{ id = "no", text', '{ id = "yes", text', "answer yes stands twice"),
        ('law = "33"\nanswers', 'law = "33"\njudgement = true\nanswers', "nothing to weigh"),
        ('law = "33"\nanswers', 'law = "33"\nfact = "weather"\nanswers', "unknown fact weather"),
        (
            'text = "No", to',
            'text = "No", tells = { weather = "fine" }, to',
            "tells the unknown fact weather",
        ),
    ],
)
def test_each_fault_is_reported(right: str, wrong: str, fault: str) -> None:
    assert right in SOUND
    assert any(fault in one for one in said(SOUND.replace(right, wrong, 1))), said(
        SOUND.replace(right, wrong, 1)
    )
