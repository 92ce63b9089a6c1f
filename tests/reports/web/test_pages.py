"""The published pages: whole HTML without scripts, every way leads somewhere, nothing of a file gets out unescaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from model.snapshots.evening import Evening
from reports.web import pages as web_pages

VOID = {"meta", "link", "br", "use", "path"}


class Reader(HTMLParser):
    """Walks over a page: the ways out of it, the elements, and that each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.ways: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        given = dict(attrs)
        self.ways.update(
            way for name in ("href", "src") if (way := given.get(name)) and not way.startswith("#")
        )
        assert not any(name.startswith("on") for name in given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    assert not reader.open
    return reader


def named(evening: Evening, name: str) -> Evening:
    """The same evening, its title and its first contestant called by this name."""
    contestants = (replace(evening.view.contestants[0], names=(name, name)), *evening.view.contestants[1:])
    standings = evening.standings
    ranking = tuple(
        replace(one, contestant=contestants[0]) if one.contestant.key == contestants[0].key else one
        for one in standings.ranking
    )
    session = replace(evening.session, title=name, pairs=())
    return replace(
        evening,
        club=name,
        session=session,
        view=replace(evening.view, contestants=contestants),
        standings=replace(standings, ranking=ranking),
    )


def test_every_way_leads_to_a_file_of_the_folder_and_there_is_no_script(
    tmp_path: Path, thursday: Evening
) -> None:
    written = web_pages.build(thursday, tmp_path / "web")
    assert written[0].name == "index.html"
    files = {path.name for path in (tmp_path / "web").iterdir()}
    assert files == {path.name for path in written}
    for path in written:
        if path.suffix == ".html":
            reader = read(path)
            assert reader.ways <= files
            assert not reader.seen & {"script", "iframe", "img", "form", "object"}


def test_the_ranking_says_what_scoring_says(tmp_path: Path, thursday: Evening) -> None:
    evening = thursday
    web_pages.build(evening, tmp_path)
    words = read(tmp_path / "index.html").words
    for standing in evening.standings.ranking:
        assert standing.shown_percentage in words
        assert standing.place in words


def test_each_board_has_its_traveller_and_each_contestant_its_page(tmp_path: Path, thursday: Evening) -> None:
    evening = thursday
    web_pages.build(evening, tmp_path)
    assert len(list(tmp_path.glob("board-*.html"))) == len(evening.standings.boards)
    assert len(list(tmp_path.glob("pair-*.html"))) == len(evening.view.contestants)
    board = evening.standings.boards[0]
    rows = (tmp_path / web_pages.board_file(board)).read_text(encoding="utf-8").count("<tr>") - 1
    assert rows == len(board.lines)


def test_without_names_no_file_holds_one(tmp_path: Path, thursday: Evening) -> None:
    evening = thursday
    names = {
        word
        for pair in evening.session.pairs
        for player in pair.players
        if player
        for word in player.name.split()
        if len(word) > 3
    }
    assert names
    web_pages.build(evening, tmp_path / "with")
    web_pages.build(evening, tmp_path / "without", names=False)

    def all_of(folder: str) -> str:
        return " ".join(path.read_text(encoding="utf-8") for path in (tmp_path / folder).glob("*.html"))

    shown, hidden = all_of("with"), all_of("without")
    assert all(name in shown for name in names)
    assert not [name for name in names if name in hidden]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=y>', "</style>&amp;<b>"])
def test_a_hostile_name_is_only_words(tmp_path: Path, name: str, thursday: Evening) -> None:
    web_pages.build(named(thursday, name), tmp_path)
    for path in tmp_path.glob("*.html"):
        assert not read(path).seen & {"script", "img", "style", "form"}
        assert name not in path.read_text(encoding="utf-8")


def test_a_publication_takes_away_what_an_earlier_one_left_and_nothing_else(
    tmp_path: Path, thursday: Evening
) -> None:
    evening = thursday
    web_pages.build(evening, tmp_path)
    stale = tmp_path / "pair-99.html"
    stale.write_text((tmp_path / "index.html").read_text(encoding="utf-8"), encoding="utf-8")
    kept = tmp_path / "pair-98.html"
    kept.write_text("<p>mine</p>", encoding="utf-8")
    web_pages.build(evening, tmp_path)
    assert not stale.exists()
    assert kept.exists()


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path, thursday: Evening) -> None:
    (tmp_path / "web").write_text("mine", encoding="utf-8")
    with pytest.raises(web_pages.FolderUnusable, match="cannot be written to web"):
        web_pages.build(thursday, tmp_path / "web")


def test_who_stops_it_leaves_nothing_behind(tmp_path: Path, thursday: Evening) -> None:
    def stop(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        web_pages.build(thursday, tmp_path / "web", step=stop)
    assert not (tmp_path / "web").exists()


def test_both_themes_and_paper_have_their_colours() -> None:
    from reports.web.html import style

    rules = style()
    assert "prefers-color-scheme: dark" in rules
    assert "@media print" in rules
    assert rules.count("--hearts:") == 2
    assert rules.count("{") == rules.count("}")


def test_each_table_is_named_walked_by_keys_and_has_a_head_to_every_row(
    thursday: Evening, tmp_path: Path
) -> None:
    for names in (True, False):
        for path in web_pages.build(thursday, tmp_path, names=names):
            html = path.read_text(encoding="utf-8")
            assert html.count("<table") == len(
                re.findall(r'role="region" tabindex="0" aria-label="[^"]+"><table', html)
            )
            for body in re.findall(r"<tbody>(.*?)</tbody>", html, re.DOTALL):
                assert all(row.count('<th scope="row"') == 1 for row in body.split("\n"))
