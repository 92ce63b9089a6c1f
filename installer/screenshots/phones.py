"""The pictures of phones in the manual's chapter on the room: a real Chromium at a room that is really open, three or four screens side by side.

The browser and the room are those of the tests (`tests/room`). Where there is no Chromium the pictures stay as they are, and that is said.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from model.i18n import variety

if TYPE_CHECKING:
    from chromium import Browser, Phone
    from open_rooms import Hall
    from PIL.Image import Image

ROOT: Final = Path(__file__).resolve().parents[2]
_SCREEN: Final = (390, 720)
_GAP: Final = 20
_GROUND: Final = "#eef0f4"
_LINE: Final = "#c3c8d4"
_TABLE: Final = 7
"""A table that has nothing of its round in yet."""
_CARD_WIDTH: Final = 700

Strip = tuple[str, list[bytes]]
"""A picture's name and the screens on it, as PNG."""


def make(folder: Path, save: Callable[[Image, str], Path]) -> list[Path]:
    """Write the pictures of the language in use; `folder` is for the club, `save` keeps a picture under its name."""
    sys.path[:0] = [str(ROOT / "tests" / "room"), str(ROOT / "tests")]
    import chromium

    if chromium.PROGRAM is None:
        sys.stderr.write(f"no pictures of phones: {chromium.WHY_NOT}\n")
        return []
    from installer.screenshots import evening

    club = folder / "Phones.club"
    evening.under_way(club, now=datetime.now(tz=UTC)).close()
    strips = list(_with_phones(club, _at_a_table))
    evening.play_out(club)
    strips += _with_phones(club, _afterwards)
    return [save(_side_by_side(screens), name) for name, screens in strips]


def _with_phones(club: Path, walk: Callable[[Hall, Browser], Iterator[Strip]]) -> list[Strip]:
    from chromium import Browser
    from open_rooms import opened

    with opened(club) as hall, Browser() as browser:
        return list(walk(hall, browser))


def _phone(browser: Browser) -> Phone:
    phone = browser.phone(*_SCREEN, language=variety().replace("_", "-"))
    phone.still(dark=False)
    phone.call("Emulation.setScrollbarsHidden", hidden=True)
    return phone


def _press(phone: Phone, key: str) -> None:
    phone.until(f"document.querySelector({key!r})")
    phone.evaluate(f"document.querySelector({key!r}).click()")


def _seen(phone: Phone, main: str = "") -> bytes:
    if main:
        phone.until(f"document.querySelector('main.{main}')")
    phone.evaluate("window.scrollTo(0, 0); document.activeElement?.blur(); 1")
    return phone.screen()


def _at_a_table(hall: Hall, browser: Browser) -> Iterator[Strip]:
    table, pocket, late = (_phone(browser) for _one in range(3))
    yield "phones-join", _joining(hall, table)
    yield "phones-result", _entering(table)
    yield "phones-director", _calling(hall, table, pocket)
    yield "phones-fail", _failing(hall, table, late)


def _joining(hall: Hall, table: Phone) -> list[bytes]:
    table.open(hall.card(_TABLE))
    joining = [_seen(table, "join")]
    _press(table, ".foot .go")
    joining.append(_seen(table, "names"))
    _press(table, ".names ~ .foot .go")
    return [*joining, _seen(table, "boards")]


def _entering(table: Phone) -> list[bytes]:
    _press(table, ".card .go")
    for key in (".levels button:nth-child(4)", ".suits button:nth-child(4)"):
        _press(table, key)
    entering = [_seen(table, "contract")]
    _press(table, ".declarers button:nth-child(3)")
    for key in (".four button:nth-child(2)", ".five button:nth-child(3)", ".tricks button:nth-child(2)"):
        _press(table, key)
    entering.append(_seen(table, "result"))
    _press(table, ".result ~ .foot .go")
    table.until("document.querySelector('main.east, main.doubt')")
    if table.evaluate("!!document.querySelector('main.doubt')"):
        _press(table, ".choice:last-child")
    table.until("document.querySelector('.yes[data-ready]')")
    entering.append(_seen(table, "east"))
    _press(table, ".yes")
    table.until("document.querySelector('main.in table')")
    return [*entering, _seen(table, "in")]


def _calling(hall: Hall, table: Phone, pocket: Phone) -> list[bytes]:
    pocket.open(hall.pocket)
    _press(table, ".bar .bell")
    table.until("document.querySelector('main.call .row')")
    calling = [_seen(table, "call")]
    _press(table, ".row")
    pocket.until("document.querySelector('.card.now')")
    calling.append(_seen(pocket))
    _press(pocket, ".card.now .both form:last-child button")
    # A table's call says less than a ruling must know: which lead it was.
    pocket.until("document.querySelector('#words')")
    _press(pocket, ".pocket main .key.wide")
    pocket.until("document.querySelector('.ask')")
    calling.append(_seen(pocket))
    return [*calling, _ruled(pocket)]


def _failing(hall: Hall, table: Phone, late: Phone) -> list[bytes]:
    late.open(hall.address)
    failing = [_seen(late)]
    late.open(hall.card(_TABLE))
    before = late.title
    _press(late, ".foot .go")
    late.until(f"document.title !== {before!r}")
    failing.append(_seen(late))
    _press(table, ".bar .key")
    table.offline(yes=True)
    _press(table, ".foot .go")
    _press(table, ".contract .pass")
    table.until("document.querySelector('.yes[data-ready]')")
    _press(table, ".yes")
    kept = _seen(table, "kept")
    table.offline(yes=False)
    return [kept, *failing]


def _ruled(pocket: Phone) -> bytes:
    """The words of the ruling, each question answered with what stands first."""
    for _question in range(8):
        asked = pocket.evaluate("(document.querySelector('.ask') || {}).innerText || ''")
        if not asked:
            break
        row = pocket.evaluate("!!document.querySelector('main .row')")
        _press(pocket, ".pocket main .row" if row else ".pocket main .go")
        question = "(document.querySelector('.ask') || {}).innerText || ''"
        pocket.until(f"document.querySelector('h1') && ({question}) !== {asked!r}")
    return _seen(pocket)


def _afterwards(hall: Hall, browser: Browser) -> Iterator[Strip]:
    guest = _phone(browser)
    guest.open(f"{hall.address}/c/who")
    asked = [_seen(guest)]
    code = hall.opened["tables"][0]["code"]
    guest.evaluate(
        f"document.querySelector('#who').value = '1'; document.querySelector('#code').value = {code!r};"
        " document.querySelector('main form .go').click()"
    )
    guest.until("document.querySelector('.card.boards details')")
    asked.append(_seen(guest))
    guest.open(f"{hall.address}/c/ranking")
    yield "phones-after", [*asked, _seen(guest)]


def _side_by_side(screens: list[bytes]) -> Image:
    from PIL import Image, ImageDraw

    width, height = _SCREEN
    whole = Image.new("RGB", (len(screens) * (width + _GAP) + _GAP, height + 2 * _GAP), _GROUND)
    draw = ImageDraw.Draw(whole)
    for number, screen in enumerate(screens):
        at = _GAP + number * (width + _GAP)
        with Image.open(io.BytesIO(screen)) as one:
            whole.paste(one.convert("RGB").crop((0, 0, width, height)), (at, _GAP))
        draw.rectangle((at - 1, _GAP - 1, at + width, _GAP + height), outline=_LINE)
    return whole


def card(folder: Path, save: Callable[[Image, str], Path]) -> Path:
    """A sheet with the cards of two tables, as the printer gives it."""
    from PIL import Image
    from PySide6.QtCore import QSize
    from PySide6.QtPdf import QPdfDocument

    from installer.screenshots import evening
    from installer.screenshots.typing import find_typed
    from reports.cards.room_cards import Network, RoomCard, build

    where = f"{evening.ADDRESS}:8080"
    cards = [
        RoomCard("1", f"http://{where}/j/Zk3vQ9rT1aWcX5mB7nPd2g", where, "KQZRVH"),
        RoomCard("2", f"http://{where}/j/pY8sL4uE6iJhD0fG1kAx9w", where, "TBJWXC"),
    ]
    sheet, grabbed = folder / "cards.pdf", folder / "cards.png"
    build(cards, *evening.name_evening(), Network(find_typed().network, evening.PASSWORD), sheet)
    document = QPdfDocument()
    document.load(str(sheet))
    points = document.pagePointSize(0)
    size = QSize(_CARD_WIDTH, round(_CARD_WIDTH * points.height() / points.width()))
    document.render(0, size).save(str(grabbed))
    document.close()
    with Image.open(grabbed) as picture:
        on_paper = Image.new("RGB", picture.size, "white")
        on_paper.paste(picture, mask=picture.getchannel("A") if "A" in picture.getbands() else None)
    return save(on_paper, "room-cards")
