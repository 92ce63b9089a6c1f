"""The chapters in the other languages: what they were made from, what they lead to, and that they name what is on the screen."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from gui.help import chapters
from gui.key_names import key_names
from gui.pages.registry import PAGES
from installer.chapters import list_outdated
from model.bridge.entry.field import ReadingState
from model.bridge.entry.field import read as read_entry
from model.bridge.letters import letters_of
from model.i18n import CHOICES, SOURCE_LANGUAGE, _, install_language, speaking
from model.paths import resource

SPOKEN: Final = [code for code in CHOICES if code != SOURCE_LANGUAGE]
ALL_VULNERABLE: Final = 4
KEY: Final = re.compile(
    r"`((?:(?:Ctrl|Alt|Shift)\+)*(?:F\d|[A-Z0-9+-]|Enter|Tab|Esc|Del|Space|Backspace|PgUp|PgDn|Up|Down|Left|Right))`"
)
TARGET: Final = re.compile(r"\]\(([^)]+)\)")
EMPHASIS: Final = re.compile(r"\*\*([^*]+)\*\*|(?<!\*)\*([^*\n]+)\*(?!\*)")
PAGE_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\(([\w-]+)\.md\)")


def translated() -> Iterator[tuple[str, str]]:
    for language in SPOKEN:
        for chapter in chapters.CHAPTERS:
            if (chapters.MANUAL / language / f"{chapter}.md").is_file():
                yield language, chapter


BOTH: Final = pytest.mark.parametrize(("language", "chapter"), list(translated()))


def english(chapter: str) -> str:
    return chapters.source_of(chapter).read_text("utf-8")


def marks(markdown: str) -> list[str]:
    """What each line is: a heading of some level, a row of a table, an item of a list, a picture."""
    found = (re.match(r"#+ |\||\* |\d+\. |!\[", line) for line in markdown.splitlines())
    return [mark[0] for mark in found if mark]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A manual of its own with one chapter, whose texts nobody has read yet."""
    monkeypatch.setattr(chapters, "MANUAL", tmp_path)
    chapters._read.cache_clear()
    (tmp_path / "el").mkdir()
    (tmp_path / "play.md").write_text("# Play\n\nThe evening.\n", "utf-8")
    yield tmp_path
    install_language(SOURCE_LANGUAGE)
    chapters._read.cache_clear()


def test_a_chapter_is_read_in_the_language_in_use(folder: Path) -> None:
    source = chapters.fingerprint("# Play\n\nThe\nevening.\n")
    (folder / "el" / "play.md").write_text(f"<!-- made from {source} -->\n# Παιχνίδι\n\nΗ βραδιά.\n", "utf-8")
    assert chapters.read("play") == "# Play\n\nThe evening.\n"
    install_language("el")
    assert chapters.read("play") == "# Παιχνίδι\n\nΗ βραδιά.\n"
    assert chapters.path_of("play").parent == folder / "el"


@pytest.mark.parametrize("made_from", ["<!-- made from 000000000000 -->\n", ""])
def test_a_chapter_older_than_the_english_one_says_so_in_its_own_language(
    folder: Path, made_from: str
) -> None:
    (folder / "el" / "play.md").write_text(f"{made_from}# Παιχνίδι\n\nΗ βραδιά.\n", "utf-8")
    install_language("el")
    note = _("The English chapter has changed since this one was translated: some of it may be out of date.")
    assert note[0] == "Τ"
    assert chapters.read("play") == f"# Παιχνίδι\n\n*{note}*\n\nΗ βραδιά.\n"


def test_a_chapter_without_a_translation_is_english_and_says_so(folder: Path) -> None:
    install_language("el")
    note = _("This chapter is in English only.")
    assert chapters.read("play") == f"# Play\n\n*{note}*\n\nThe evening.\n"


def test_in_portugal_a_chapter_of_brazil_says_that_it_is_one(folder: Path) -> None:
    source = chapters.fingerprint("# Play\n\nThe evening.\n")
    (folder / "pt").mkdir()
    (folder / "pt" / "play.md").write_text(f"<!-- made from {source} -->\n# Jogo\n\nA noite.\n", "utf-8")
    install_language("pt_PT")
    assert "\n\n*Este capítulo está escrito em Português (Brasil).*\n" in chapters.read("play")
    install_language("pt")
    assert "Português (Brasil)" not in chapters.read("play")


def test_in_portugal_a_chapter_is_read_as_it_is_written_there(folder: Path) -> None:
    source = chapters.fingerprint("# Play\n\nThe evening.\n")
    for country, words in (("pt", "Seis duplas."), ("pt_PT", "Seis pares.")):
        (folder / country).mkdir()
        (folder / country / "play.md").write_text(
            f"<!-- made from {source} -->\n# Jogo\n\n{words}\n", "utf-8"
        )
    install_language("pt_PT")
    assert chapters.read("play") == "# Jogo\n\nSeis pares.\n"
    install_language("pt")
    assert chapters.read("play") == "# Jogo\n\nSeis duplas.\n"


def test_the_search_reads_the_language_in_use() -> None:
    install_language("pt")
    try:
        assert any(hit.section.chapter == "keys" for hit in chapters.find("desfazer"))
        assert not any(hit.section.chapter == "keys" for hit in chapters.find("undo"))
    finally:
        install_language(SOURCE_LANGUAGE)


@BOTH
def test_a_chapter_is_as_new_as_its_english_source(language: str, chapter: str) -> None:
    """Not a fault, since the reader is told: the run lists it, `installer/build.py chapters` shows what has changed."""
    if chapters.MANUAL / language / f"{chapter}.md" in list_outdated():
        pytest.xfail(f"docs/manual/{language}/{chapter}.md is older than docs/manual/{chapter}.md")
    with speaking(language):
        assert chapters.read(chapter).startswith("# ")
        assert f"*{_('This chapter is there in English only.')}*" not in chapters.read(chapter)


PORTUGAL: Final = [chapter for language, chapter in translated() if language == "pt_PT"]


@pytest.mark.parametrize("chapter", PORTUGAL)
def test_a_chapter_of_portugal_has_no_word_of_brazil(chapter: str) -> None:
    """The words that `terms.toml` keeps out of the window of Portugal; what is typed and where links lead is not said."""
    text = re.sub(
        r"\]\([^)]*\)|`[^`]*`", "", (chapters.MANUAL / "pt_PT" / f"{chapter}.md").read_text("utf-8")
    )
    terms = tomllib.loads(resource("locale", "terms.toml").read_text("utf-8"))["pt_PT"]
    assert [
        found[0] for term in terms for each in term["never"] for found in re.finditer(each, text, re.I)
    ] == []


def test_portugal_has_every_chapter_of_brazil() -> None:
    assert {path.name for path in (chapters.MANUAL / "pt").glob("*.md")} == {
        f"{each}.md" for each in PORTUGAL
    }


@BOTH
def test_links_and_pictures_lead_somewhere(language: str, chapter: str) -> None:
    folder = chapters.MANUAL / language
    for target in TARGET.findall((folder / f"{chapter}.md").read_text("utf-8")):
        path, _sign, heading = target.partition("#")
        assert (folder / path).is_file(), target
        assert not heading, "F1 goes to chapters"
        assert "images" not in path or f"images/{language}/" in path, "a picture in another language"


@BOTH
def test_a_chapter_has_the_parts_links_and_keys_of_the_english_one(language: str, chapter: str) -> None:
    if chapters.MANUAL / language / f"{chapter}.md" in list_outdated():
        pytest.xfail(f"docs/manual/{language}/{chapter}.md is older than docs/manual/{chapter}.md")
    with speaking(language):
        text = chapters.read(chapter)
        assert marks(text) == marks(english(chapter))
        names = [Path(target).name for target in TARGET.findall(english(chapter))]
        assert sorted(Path(target).name for target in TARGET.findall(text)) == sorted(names)
        wanted = {key_names(keys.replace("PgDn", "PgDown")) for keys in KEY.findall(english(chapter))}
        spans = set(re.findall(r"`([^`]+)`", text))
        assert wanted - spans == set()


@BOTH
def test_a_chapter_names_things_as_the_screen_does(language: str, chapter: str) -> None:
    """What the English chapter emphasises and the catalogue knows stands in this one by its name there, pages too."""
    if chapters.MANUAL / language / f"{chapter}.md" in list_outdated():
        pytest.xfail(f"docs/manual/{language}/{chapter}.md is older than docs/manual/{chapter}.md")
    pages = {entry.action.text for entry in PAGES}
    with speaking(language):
        text = chapters.read(chapter)
        ours = {"".join(found).rstrip(".") for found in EMPHASIS.findall(text)}
        for found in EMPHASIS.findall(english(chapter)):
            name = "".join(found).rstrip(".")
            if _(name) != name and name[0].isupper():
                assert _(name) in ours, name
        linked = {(words, target) for words, target in PAGE_LINK.findall(text)}
        for words, target in PAGE_LINK.findall(english(chapter)):
            if words in pages:
                assert (_(words), target) in linked


@pytest.mark.parametrize("language", CHOICES)
def test_what_the_chapter_of_scores_types_is_understood(language: str) -> None:
    install_language(language)
    try:
        rows = re.findall(r"^\| (`.+) \| ", chapters.read("scores"), re.MULTILINE)
        typed = [each for row in rows for each in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
        assert len(typed) > 15
        above = read_entry("620", ALL_VULNERABLE).result
        for each in typed:
            reading = read_entry(
                each, ALL_VULNERABLE, above=above, letters=letters_of(language.partition("_")[0])
            )
            assert reading.result is not None, each
            assert reading.state is not ReadingState.IMPOSSIBLE, each
    finally:
        install_language(SOURCE_LANGUAGE)
