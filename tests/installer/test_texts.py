"""Every text a person reads reaches the catalogues, and comes back translated."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po, write_po

from installer import texts


@pytest.fixture(scope="module")
def gathered() -> Catalog:
    return texts.gather(texts.ROOT)


def test_texts_of_every_room_are_gathered(gathered: Catalog) -> None:
    rooms = {Path(place).parts[0] for message in gathered for place, _line in message.locations}

    assert {"main.py", "gui", "model", "reports", "installer", "resources"} <= rooms
    assert "tests" not in rooms


def test_no_text_hides_in_an_f_string(gathered: Catalog) -> None:
    """What is looked for reads tokens, and to it an f-string is one: a text in its braces would stay English."""
    rooms = [texts.ROOT / "main.py"]
    for room in ("gui", "model", "reports", "installer"):
        rooms += (texts.ROOT / room).rglob("*.py")
    asked = {
        (path.name, call.args[0].value)
        for path in rooms
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in {"_", "N_", "ngettext"}
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in gathered}
    assert len(asked) > 1000
    assert {(name, text) for name, text in asked if text and text not in known} == set()


def test_the_blanks_of_every_text_have_names(gathered: Catalog) -> None:
    """A translator must be able to turn their order round."""
    blanks = {
        form: [name for _text, name, _how, _kind in string.Formatter().parse(form) if name is not None]
        for message in gathered
        for form in ([message.id] if isinstance(message.id, str) else message.id)
    }

    assert [form for form, names in blanks.items() if any(not name or name.isdigit() for name in names)] == []


def test_a_catalogue_is_brought_up_to_the_texts_and_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    po = tmp_path / "pt" / "LC_MESSAGES" / "arrowswitch.po"
    po.parent.mkdir(parents=True)
    old = Catalog(locale="pt", domain="arrowswitch")
    old.add("the club file", "o ficheiro do clube")
    old.add("a text that is gone", "um texto que se foi")
    with po.open("wb") as file:
        write_po(file, old)
    monkeypatch.setattr(texts, "LOCALE", tmp_path)

    assert texts.run() == 0

    with po.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    assert compiled["the club file"].string == "o ficheiro do clube"
    assert "a text that is gone" not in compiled
    assert (tmp_path / "arrowswitch.pot").is_file()
    assert "pt: 1 of" in capsys.readouterr().out


def test_the_catalogue_of_a_country_keeps_only_what_its_language_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = ("{boards} board", "{boards} boards")
    said: dict[str, dict[str | tuple[str, str], str | tuple[str, str]]] = {
        "pt": {"Print": "Imprimir", "Pair": "Dupla", boards: ("{boards} voz", "{boards} vozes")},
        "pt_PT": {
            "Print": "Imprimir",
            "Pair": "Par",
            boards: ("{boards} voz", "{boards} vozes"),
            "Gone": "Foi-se",
        },
    }
    for code, table in said.items():
        po = tmp_path / code / "LC_MESSAGES" / "arrowswitch.po"
        po.parent.mkdir(parents=True)
        catalog = Catalog(locale=code, domain="arrowswitch")
        for text, words in table.items():
            catalog.add(text, words)
        with po.open("wb") as file:
            write_po(file, catalog)
    monkeypatch.setattr(texts, "LOCALE", tmp_path)

    assert texts.run() == 0

    with (tmp_path / "pt_PT" / "LC_MESSAGES" / "arrowswitch.po").open("rb") as file:
        kept = read_po(file, locale="pt_PT")
    assert {message.id: message.string for message in kept if message.id} == {
        "Pair": "Par",
        boards: ("{boards} voz", "{boards} vozes"),
    }
