"""Every screen of the room's phones, looked at on small and large screens, light and dark, upright and lying, with letters twice as large.

`python tests/evening/room_screens.py FOLDER [AXE]` keeps a picture of each and prints what is at fault; AXE is axe-core's file.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    _TESTS = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(_TESTS.parent), str(_TESTS), str(_TESTS / "room")]

from chromium import Browser, Phone
from msgspec.structs import replace
from open_rooms import Hall, opened

from builders import an_evening
from model.bridge.result import Result
from model.service.director import wall_clock

LANGUAGES: Final = ("en", "pt", "es", "el")
SIZES: Final = ((320, 568), (360, 640), (390, 844), (820, 1180), (844, 390))
"""The smallest phone, a small and a usual one, a tablet, and the usual one lying."""

CUT: Final = """Array.from(document.querySelectorAll('button, .key, .go, h1, h2, label, .chip, td, th, .number, .tabs a, .parts a')).filter(one => {
  const box = one.getBoundingClientRect();
  return box.width > 2 && !one.closest('.heard, details:not([open]) > :not(summary)') && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 3)
    && getComputedStyle(one).display !== 'inline';
}).map(one => one.innerText.trim().replace(/\\s+/g, ' ').slice(0, 40))"""
SMALL: Final = """Array.from(document.querySelectorAll('button, a.key, a.go')).filter(one => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && !one.closest('.trail, details:not([open]) > :not(summary)') && !one.matches('.small, .languages button') && (box.width < 55 || box.height < 55);
}).map(one => one.innerText.trim().slice(0, 20) + ' ' + Math.round(one.getBoundingClientRect().width) + 'x' + Math.round(one.getBoundingClientRect().height))"""
WIDE: Final = """Array.from(document.querySelectorAll('main *, nav *')).filter(one => one.getBoundingClientRect().right > {width} + 1)
  .map(one => one.tagName + '.' + one.className + ' ' + (one.innerText || '').slice(0, 20)).slice(-2)"""
BESIDE: Final = """Array.from(document.querySelectorAll('.tabs a span')).filter(one => one.getBoundingClientRect().right > {width})
  .map(one => one.innerText)"""
"""The tabs of the director's phone stand over the page: what sticks out of them makes no page wider."""
BELOW: Final = """document.querySelector('main.contract') ?
  document.documentElement.scrollHeight - window.innerHeight : 0"""
"""By how much the pad is longer than the screen: it needs no scrolling (`room.md` 3)."""
AXE: Final = """axe.run(document, {rules: {'label-content-name-mismatch': {enabled: false}}}).then(given =>
  given.violations.map(one => one.id + ' ' + one.nodes[0].html.slice(0, 160)))"""


def a_club(path: Path) -> Path:
    """A small evening of which nothing is in yet, its cards known, its clock running."""
    with an_evening(path, 3, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.deals.deal(session, seed="screens")
        director.play.start(session)
    return path


def a_club_nearly_done(path: Path) -> Path:
    """An evening dealt at the tables of which table 1 alone has something to enter, in round 1; East has two digits."""
    with an_evening(path, 3, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        options = director.club.settings().room
        director.club.change_settings(room=replace(options, digits=True, figures_from=1))
        director.play.start(session)
        for line in director.results.sheet(session):
            if (line.round, line.table) != (1, 1):
                result = Result.parse("4SN= HA" if line.table == 2 else "3NTE-1 S4")
                director.results.enter(session, line.round, line.table, line.board, result)
    return path


def press(phone: Phone, key: str) -> None:
    """Press a key wherever it lies: how it is touched is tried elsewhere."""
    phone.until(f"document.querySelector({key!r})")
    phone.evaluate(f"document.querySelector({key!r}).click()")


def screens(hall: Hall, table: Phone, pocket: Phone) -> Iterator[tuple[str, Phone]]:
    """Each screen by its name, reached by keys that are the same in every language."""

    def at(name: str) -> tuple[str, Phone]:
        table.until(f"document.querySelector('main.{name}')")
        return f"t-{name}", table

    table.open(hall.address)
    yield "t-door", table
    table.open(hall.card(1))
    yield at("join")
    press(table, ".foot .go")
    yield at("names")
    press(table, ".names .chair")
    yield at("find")
    press(table, ".foot .key")
    press(table, ".names ~ .foot .go")
    yield at("boards")
    press(table, ".row")
    yield at("order")
    press(table, ".foot .key")
    press(table, ".boards ~ .foot .key")
    yield at("another")
    press(table, ".foot .key")
    press(table, ".card .go")
    yield at("contract")
    press(table, ".contract ~ .foot .key:last-child")
    yield at("notPlayed")
    press(table, ".foot .key")
    for key in (
        ".levels button:nth-child(3)",
        ".suits button:nth-child(5)",
        ".declarers button:nth-child(2)",
    ):
        press(table, key)
    yield at("result")
    press(table, ".four button:nth-child(2)")
    press(table, ".five button:nth-child(3)")
    press(table, ".tricks button:nth-child(2)")
    press(table, ".result ~ .foot .go")
    table.until("document.querySelector('main.east, main.doubt')")
    if table.evaluate("!!document.querySelector('main.doubt')"):
        yield at("doubt")
        press(table, ".choice:last-child")
    yield at("east")
    table.until("document.querySelector('.yes[data-ready]')")
    press(table, ".yes")
    yield at("in")
    press(table, ".bar .bell")
    yield at("call")
    press(table, ".row")
    table.until("document.querySelector('.huge')")
    yield "t-called", table
    yield from _of_the_pocket(hall, pocket)


def last_screens(hall: Hall, table: Phone, pocket: Phone) -> Iterator[tuple[str, Phone]]:
    """From the last boards of a round to the players' own cards."""

    def at(name: str, called: str = "") -> tuple[str, Phone]:
        table.until(f"document.querySelector('main.{name}')")
        return f"t-{called or name}", table

    def pass_out(key: str) -> None:
        press(table, key)
        press(table, ".contract .pass")
        table.until("document.querySelector('.yes[data-ready]')")
        press(table, ".yes")

    table.open(hall.card(1))
    table.until("document.querySelector('main.join')")
    press(table, ".foot .go")
    press(table, ".names ~ .foot .go")
    pass_out(".card .go")
    yield at("digits")
    type_digits(table)
    table.until("document.querySelector('main.in table')")
    yield at("in", "so-far")
    press(table, ".in .key.wide")
    yield at("hands")
    for suit, last in (("S", False), ("H", False), ("D", True)):
        table.until(f"document.querySelector('.hand{suit} button:not([disabled])')")
        for card in range(1, 14):
            press(table, f".keys.hand{suit} button:nth-child({card})")
        if last:
            yield at("hands", "hands-full")
        press(table, ".hands ~ .foot .go:not([disabled])")
    table.until("document.querySelector('main.boards')")
    table.offline(yes=True)
    pass_out(".card .go")
    type_digits(table)
    yield at("kept")
    table.offline(yes=False)
    while not table.evaluate("!!document.querySelector('main.move')"):
        table.until("document.querySelector('main.in, main.kept, main.boards, main.contract, main.move')")
        press(
            table,
            "main.in ~ .foot .go, main.kept ~ .foot .go, main.boards .card .go, main.contract .pass, main.move h1",
        )
        if table.evaluate("!!document.querySelector('main.east')"):
            table.until("document.querySelector('.yes[data-ready]')")
            press(table, ".yes")
            type_digits(table)
    table.until("document.querySelector('main.move .ok')")
    yield at("move")
    yield from _after_play(hall, table, pocket)


def type_digits(table: Phone) -> None:
    """East's two digits."""
    table.until("document.querySelector('main.digits')")
    for _digit in range(2):
        press(table, ".digits .keys button:nth-child(4)")


def _after_play(hall: Hall, table: Phone, pocket: Phone) -> Iterator[tuple[str, Phone]]:
    pocket.open(hall.pocket)
    # The results of round 3 are in: the clock, left behind in round 1, goes on with the round the room is in.
    for number in (1, 3):
        pocket.until(f"document.querySelector('#end input[name=round][value=\"{number}\"]')")
        press(pocket, "#end .go")
    table.until("document.querySelector('main.over')")
    yield "t-over", table
    table.open(f"{hall.address}/c/who")
    yield "c-who", table
    table.evaluate(
        "document.querySelector('#who').value = '1'; document.querySelector('main form .go').click()"
    )
    table.until("document.querySelector('.card.boards details')")
    yield "c-card", table
    press(table, ".card.boards summary")
    yield "c-opened", table
    for name in ("ranking", "hands"):
        table.open(f"{hall.address}/c/{name}")
        yield f"c-{name}", table
    press(table, ".card-page .row")
    table.until("document.querySelector('.results')")
    yield "c-board", table


def _of_the_pocket(hall: Hall, pocket: Phone) -> Iterator[tuple[str, Phone]]:
    pocket.open(hall.pocket)
    yield "p-now", pocket
    for name in (
        "tables",
        "table/1",
        "correct/1/1/1?declarer=S",
        "scores",
        "rulings?words=revoke",
        "new?tree=revoke",
    ):
        pocket.open(f"{hall.address}/p/{name}")
        yield f"p-{name.split('/')[0].split('?')[0]}", pocket
        if name.startswith("correct"):
            press(pocket, "#whole summary")
            yield "p-whole", pocket
    pocket.open(f"{hall.address}/p")
    press(pocket, ".card.now .both form:last-child button")
    pocket.until("document.querySelector('main .key.wide.on')")
    yield "p-which", pocket
    press(pocket, "main .key.wide.on")
    pocket.until("document.querySelector('.ask')")
    yield "p-question", pocket
    for _question in range(8):
        asked = pocket.evaluate("(document.querySelector('.ask') || {}).innerText || ''")
        if not asked:
            break
        press(
            pocket,
            ".pocket main .row"
            if pocket.evaluate("!!document.querySelector('main .row')")
            else ".pocket main .go",
        )
        pocket.until(
            f"document.querySelector('h1') && ((document.querySelector('.ask') || {{}}).innerText || '') !== {asked!r}"
        )
    yield "p-outcome", pocket
    press(pocket, "[data-last] .go")
    pocket.until("document.querySelector('[data-last] .ok')")
    yield "p-given", pocket


def look(phone: Phone, checker: str, keep: Callable[[str], None]) -> list[str]:
    """What is at fault with the screen as it is; it is left upright and light."""
    found: list[str] = []

    def judge(how: str, width: int) -> None:
        # A page that is too wide makes the window of a phone wider too: it is the screen that counts.
        wide = phone.evaluate(BESIDE.format(width=width))
        if wide or phone.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{how}: wider than the screen: {wide or phone.evaluate(WIDE.format(width=width))}")
        found.extend(f"{how}: cut: {one}" for one in phone.evaluate(CUT))
        found.extend(f"{how}: small: {one}" for one in phone.evaluate(SMALL))

    for width, height in SIZES:
        phone.resize(width, height)
        judge(f"{width}x{height}", width)
        if height > width and (below := phone.evaluate(BELOW)) > 1:
            found.append(f"{width}x{height}: {below} px below the screen")
        keep(f"{width}x{height}")
    for width in (320, 390):
        phone.resize(width, 844)
        phone.evaluate("document.documentElement.style.fontSize = '200%'; 1")
        judge(f"{width} twice", width)
        keep(f"{width}-twice")
        phone.evaluate("document.documentElement.style.fontSize = ''; 1")
    phone.resize(390, 844)
    for dark in (True, False):
        phone.still(dark=dark)
        keep("dark" if dark else "light")
        if checker:
            phone.evaluate(f"window.axe || (() => {{ {checker} }})(); 1")
            found += [f"{'dark' if dark else 'light'}: {one}" for one in phone.evaluate(AXE)]
    return found


def looked_at(language: str, checker: str = "", folder: Path | None = None) -> dict[str, list[str]]:
    """The faults of every screen in one language, pictures kept where a folder is given."""
    faults: dict[str, list[str]] = {}
    for make, walk in ((a_club, screens), (a_club_nearly_done, last_screens)):
        with (
            tempfile.TemporaryDirectory() as home,
            opened(make(Path(home) / "harbour.club")) as hall,
            Browser() as browser,
        ):
            table, pocket = browser.phone(language=language), browser.phone(language=language)
            for one in (table, pocket):
                one.still(dark=False)
            for name, phone in walk(hall, table, pocket):

                def keep(how: str, name: str = name, phone: Phone = phone) -> None:
                    if folder is not None:
                        phone.picture(folder / f"{language}-{name}-{how}.png")

                if given := look(phone, checker, keep):
                    faults[name] = given
    return faults


if __name__ == "__main__":
    where = Path(sys.argv[1])
    where.mkdir(parents=True, exist_ok=True)
    axe = Path(sys.argv[2]).read_text("utf-8") if len(sys.argv) > 2 else ""
    for spoken in sys.argv[3:] or LANGUAGES:
        for screen, given in looked_at(spoken, axe, where).items():
            for fault in given:
                print(spoken, screen, fault)
