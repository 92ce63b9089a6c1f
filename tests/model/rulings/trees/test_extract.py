"""Every text of the trees reaches the catalogues."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from model.paths import resource
from model.rulings.trees.extract import extract, texts_of
from model.rulings.trees.reader import read_tree

SOURCE = """id = "tiny"
title = "Tiny"
law = "33"
group = "auction"
start = "which"

[[question]]
id = "which"
ask = { 1997 = "Old?", 2007-2017 = "New?" }
law = "33"
weigh = ["This.", "That."]
answers = [{ id = "yes", text = "Say \\"yes\\"", hint = "A hint.", to = "end", notes = [{ text = "A note.", law = "9" }] }]

[[ruling]]
id = "end"
law = "33"
text = "Done."
after = [{ law = "12", ask = "Damage?" }]
now = [{ effect = "procedure.chooses", options = ["this way", "that way"] }]
"""


def extracted(source: str) -> list[tuple[int, str, str, list[str]]]:
    return list(extract(io.BytesIO(source.encode()), {}, [], {}))


def test_each_text_comes_with_its_line_and_place() -> None:
    said = {text: (line, place) for line, _function, text, place in extracted(SOURCE)}
    assert said["Tiny"][0] == 2
    assert said["Old?"] == (9, ["tiny: tiny which ask"])
    assert said['Say "yes"'][0] == 12
    assert set(said) >= {
        "New?",
        "This.",
        "That.",
        "A hint.",
        "A note.",
        "Done.",
        "Damage?",
        "this way",
        "that way",
    }


def test_names_laws_and_ways_are_no_texts() -> None:
    texts = {text for _line, _function, text, _place in extracted(SOURCE)}
    assert not texts & {"33", "end", "which", "auction", "yes", "procedure.chooses"}


@pytest.mark.parametrize("path", sorted(resource("rulings").glob("*.toml")), ids=lambda path: path.stem)
def test_every_text_of_a_tree_is_extracted(path: Path) -> None:
    said = {text for _line, _function, text, _place in extracted(path.read_text(encoding="utf-8"))}
    assert {text for _place, text in texts_of(read_tree(path))} <= said
