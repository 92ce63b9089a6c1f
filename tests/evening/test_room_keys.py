"""The keys of the table's phone on the screens it has: where they lie, what they say when something is missing, how they are read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from chromium import Browser, Phone
from open_rooms import Hall, opened, rule, yes

from builders import A_THURSDAY, a_director, a_plan, an_evening
from model.scoring.conditions import Conditions
from model.service.director import wall_clock

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)
SMALL = ((390, 664), (320, 568), (360, 640), (360, 740), (390, 780), (390, 844))
TEN = ["=", "+1", "+2", "+3", "+4", "−1", "−2", "−3", "−4"]
IN_SIGHT = """Array.from(document.querySelectorAll(%r)).every(one => {
  const box = one.getBoundingClientRect(), top = document.querySelector('header').getBoundingClientRect().bottom;
  return box.width === 0 || (box.top >= top - 1 && box.bottom <= document.querySelector('.foot').getBoundingClientRect().top + 1);
})"""
TRICKS = """Object.fromEntries(Array.from(document.querySelectorAll('.tricks button')).map(one => {
  const box = one.getBoundingClientRect();
  return [one.innerText.trim(), [Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)]];
}))"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    path = tmp_path_factory.mktemp("keys") / "harbour.club"
    with an_evening(path, 11, movement="mitchell", entered=0, clock=wall_clock) as director:
        director.play.start(1)
    with opened(path) as hall:
        yield hall


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


def at_the_pad(phone: Phone, hall: Hall, table: int) -> None:
    """Be this table's phone, in the place of one that was before, and open its first board."""
    phone.open(hall.card(table))
    for _page in range(3):
        phone.until("document.querySelector('main.join, main.taken, main.names, main.boards')")
        at = phone.evaluate("document.querySelector('main').className")
        if at == "boards":
            break
        phone.tap(".foot .go")
        phone.until(f"!document.querySelector('main.{at}')")
    phone.tap("Enter the result")
    phone.until("document.querySelector('main.contract')")


def contract(phone: Phone, level: int, suit: str = "hearts", declarer: str = "North") -> None:
    """Put this contract on the pad, whatever stood there."""
    phone.until("document.querySelector('main.contract, main.result')")
    if phone.evaluate("!!document.querySelector('main.result')"):
        phone.tap(".top .key")
        phone.until("document.querySelector('main.contract')")
    for group, key in ((".levels", f"button:nth-child({level})"), (".suits", f"[aria-label={suit}]")):
        if phone.evaluate(f"document.querySelector('{group} {key}').getAttribute('aria-pressed')") != "true":
            phone.tap(f"{group} {key}")
    if phone.evaluate("!!document.querySelector('.declarers [aria-pressed=true]')"):
        phone.tap("Continue")
    else:
        phone.tap(declarer)
    phone.until("document.querySelector('main.result')")


@pytest.mark.parametrize("size", SMALL)
def test_the_keys_of_the_tricks_stay_where_they_are_and_all_are_seen(
    hall: Hall, browser: Browser, size: tuple[int, int]
) -> None:
    """A newcomer pressed +5 where −1 had been a board before."""
    phone = browser.phone(*size)
    at_the_pad(phone, hall, 1 + SMALL.index(size))
    where: dict[str, Any] = {}
    for level in range(1, 8):
        contract(phone, level)
        if phone.evaluate("!!document.querySelector('.open-tricks').getClientRects().length"):
            assert size[1] < 600, "there is room for lead and tricks together"
            assert phone.evaluate(IN_SIGHT % ".lead button, .open-tricks")
            phone.tap("Tricks")
        keys: dict[str, Any] = phone.evaluate(TRICKS)
        assert (
            [one for one in TEN if one in keys] == TEN[: 8 - level] + TEN[max(5, 8 - level) :]
            if level > 3
            else TEN
        )
        ten = {one: at for one, at in keys.items() if one in TEN}
        for one, at in ten.items():
            assert where.setdefault(one, at) == at, f"{one} at level {level}"
        assert all(at[2] >= 56 and at[3] >= 56 for at in ten.values()), ten
        assert phone.evaluate(IN_SIGHT % ".tricks button, .lead button"), f"level {level}: not all in sight"
        assert phone.evaluate("window.pageYOffset") == 0
        assert phone.evaluate(IN_SIGHT % ".top"), "the contract stands above"


@pytest.mark.parametrize("size", SMALL)
def test_contract_and_easts_page_need_no_scrolling_on_small_phones(
    hall: Hall, browser: Browser, size: tuple[int, int]
) -> None:
    phone = browser.phone(*size)
    at_the_pad(phone, hall, 8)
    assert phone.evaluate(IN_SIGHT % ".contract button, .echo")
    contract(phone, 4, "spades", "South")
    phone.tap(".four [aria-label=hearts]")
    phone.tap("ace")
    phone.tap("1 down, 9 tricks")
    phone.tap("Show East")
    phone.until("document.querySelector('main.east, main.doubt')")
    if phone.evaluate("!!document.querySelector('main.doubt')"):
        phone.tap("It is as entered")
    phone.until("document.querySelector('main.east')")
    assert phone.evaluate(IN_SIGHT % ".east .card")
    assert phone.evaluate("document.documentElement.scrollHeight <= window.innerHeight + 1")


def test_show_east_says_what_is_missing_when_it_is_pressed_too_soon(hall: Hall, browser: Browser) -> None:
    phone = browser.phone()
    at_the_pad(phone, hall, 9)
    contract(phone, 1)
    phone.tap("just made, 7 tricks")
    assert "asked" not in phone.evaluate("document.querySelector('.lacks').className")

    phone.tap("Show East")
    phone.until("document.querySelector('.lacks.asked')")
    assert phone.evaluate("document.querySelector('.lacks').innerText").strip() == "still missing: lead"
    assert (
        phone.evaluate("document.querySelector('[aria-live=assertive]').innerText") == "still missing: lead"
    )
    assert phone.evaluate("!!document.querySelector('main.result')")

    phone.tap(".four [aria-label=spades]")
    phone.tap("Show East")
    phone.until("document.querySelector('[aria-live=assertive]').innerText === 'still missing: the card led'")
    before = phone.evaluate("document.querySelector('.four').getBoundingClientRect().y")
    phone.tap("queen")
    phone.until("!document.querySelector('.lacks')")
    assert phone.evaluate("document.querySelector('.four').getBoundingClientRect().y") == before, (
        "nothing jumps"
    )

    phone.tap("Show East")
    phone.until("document.querySelector('main.east, main.doubt')")


def test_a_result_is_read_aloud_as_a_player_says_it(hall: Hall, browser: Browser) -> None:
    phone = browser.phone()
    at_the_pad(phone, hall, 10)
    heard = "document.querySelector('[aria-live=polite].heard').innerText"
    phone.tap(".levels button:nth-child(1)")
    phone.until(f"{heard} === '1, still missing: suit, declarer'")
    phone.tap("hearts")
    phone.until(f"{heard} === '1 heart, still missing: declarer'")
    phone.tap("North")
    phone.until("document.querySelector('main.result')")
    phone.tap("just made, 7 tricks")
    phone.until(f"{heard} === '1 heart by North, just made, 7 tricks, 80 for North–South'")
    spoken = phone.evaluate("document.querySelector('.echo .short').getAttribute('aria-label')")
    assert spoken == "1 heart by North, just made, 7 tricks"
    contract(phone, 2)
    phone.tap("2 down, 6 tricks")
    phone.until(f"{heard} === '2 hearts by North, 2 down, 6 tricks, 200 for East–West'")


def test_who_looks_back_goes_back_and_where_boards_go_is_said(hall: Hall, browser: Browser) -> None:
    phone = browser.phone()
    at_the_pad(phone, hall, 11)
    for board in range(3):
        phone.tap("Passed out")
        yes(phone)
        phone.until(
            "document.title.endsWith('is entered') && !document.body.innerText.includes('being sent')"
        )
        phone.tap(".foot .go")
        phone.until("document.querySelector('main.contract, main.move')")
        assert board < 2 or phone.evaluate("!!document.querySelector('main.move')")
    assert "come to you" in phone.words
    assert "go to table 1" in phone.words
    phone.tap("Look back")
    phone.until("document.querySelector('main.boards')")
    assert "Tap a board to change its result." in phone.words
    phone.tap("Back")
    phone.until("document.querySelector('main.move')")


def test_the_director_without_a_camera_types_letters_and_pin_and_rules(hall: Hall, browser: Browser) -> None:
    pocket = browser.phone(390, 664)
    door = hall.opened["pockets"][1]
    pocket.open(hall.address)
    pocket.tap("#code")
    pocket.type(door["code"].lower())
    pocket.tap("Join")
    pocket.until("document.body.innerText.includes('Your PIN')")
    pocket.tap("#pin")
    pocket.type("x" + door["pin"][1:])
    pocket.tap("Continue")
    pocket.until("document.body.innerText.includes('Wrong PIN.')")
    pocket.tap("#pin")
    pocket.type(door["pin"])
    pocket.tap("Continue")
    pocket.until("location.pathname === '/p'")

    # What happened is looked up first, where it was is asked next; only then is anything begun.
    pocket.tap("Rulings")
    pocket.tap("Revoke")
    pocket.until("location.pathname === '/p/new' && document.title === 'Which table?'")
    assert "Carr–Atwell" in pocket.words, "tables are known by who sits there"
    assert pocket.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pocket.tap("[href$='table=6']")
    pocket.until("document.title === 'Which board?'")
    pocket.tap("Board 17")
    pocket.until("document.querySelector('.ask')")
    rule(pocket)
    pocket.tap("Rulings")
    pocket.until("document.body.innerText.includes('Table 6, board 17')")
    assert "given" in pocket.words


def test_where_no_name_is_known_nobody_is_asked_whether_they_are_here(
    tmp_path: Path, browser: Browser
) -> None:
    """ "Are these four players here?" stood over four times "unnamed"."""
    path = tmp_path / "new.club"
    with a_director(path, clock=wall_clock) as director:
        director.club.rename("Harbour")
        session = director.sessions.create("Club night", A_THURSDAY, a_plan(3), Conditions())
        director.play.start(session)
    with opened(path) as hall:
        phone = browser.phone()
        phone.open(hall.card(1))
        phone.tap(".foot .go")
        phone.until("document.title === 'Who plays here?'")
        assert "swapped" not in phone.words
        phone.tap("Go on without names")
        phone.until("document.title === 'Which board?'")


def test_what_the_director_said_is_no_warning_and_play_that_is_over_asks_nothing(
    tmp_path: Path, browser: Browser
) -> None:
    path = tmp_path / "harbour.club"
    with an_evening(path, 3, movement="mitchell", rounds=2, entered=0, clock=wall_clock) as director:
        director.play.start(1)
    with opened(path) as hall:
        phone, pocket = browser.phone(), browser.phone()
        at_the_pad(phone, hall, 2)
        pocket.open(hall.pocket)
        pocket.open(f"{hall.address}/p/new?tree=revoke&table=2")
        pocket.tap("Another board, or none")
        pocket.until("document.querySelector('.ask')")
        rule(pocket)
        phone.tap("Passed out")
        yes(phone)
        phone.until("document.title === 'Board 4 is entered'")
        assert "What the Director said" in phone.evaluate("document.querySelector('.notice.soft').innerText")
        assert phone.evaluate("!document.querySelector('.notice.warn')")
        phone.tap("OK")

        pocket.open(f"{hall.address}/p")
        for number in (1, 2):
            pocket.tap(f"End round {number}")
            pocket.tap("End it now")
            pocket.until(f"!document.body.innerText.includes('Round {number} of')")
        phone.until("document.title === 'Play is over'")
        assert "changed who plays here" not in phone.words


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (820, 1180), (1280, 800)])
def test_the_pad_is_read_and_tabbed_through_in_the_order_of_time(
    hall: Hall, browser: Browser, size: tuple[int, int]
) -> None:
    """Level, suit, doubled, and the declarer last, also where a tablet shows the four as they sit."""
    phone = browser.phone(*size)
    at_the_pad(phone, hall, 10)

    groups = "Array.from(document.querySelectorAll('main .keys')).map(one => one.className.split(' ')[1])"
    assert phone.evaluate(groups) == ["levels", "suits", "doubles", "declarers"]
    if size[0] < 700:
        tops = "Array.from(document.querySelectorAll('main .echo, main .keys')).map(one => one.getBoundingClientRect().top)"
        assert phone.evaluate(tops) == sorted(phone.evaluate(tops)), "seen in the same order"
    else:
        left = phone.evaluate("document.querySelector('.levels').getBoundingClientRect().left")
        assert phone.evaluate("document.querySelector('.declarers').getBoundingClientRect().right") <= left


def test_who_cannot_read_the_first_page_finds_the_languages_at_its_top(hall: Hall, browser: Browser) -> None:
    phone = browser.phone(320, 568, language="el")
    phone.open(hall.card(11))
    phone.until("document.querySelector('main.join')")
    assert phone.title == "Αυτό είναι το τραπέζι 11"
    assert phone.evaluate("document.querySelector('h1').textContent").endswith(" τραπέζι\u00a011"), (
        "no number alone"
    )

    phone.tap("Ελληνικά")
    assert phone.evaluate("document.querySelector('.tongue').getAttribute('aria-expanded')") == "true"
    phone.tap("Español")

    phone.until("document.title === 'Esta es la mesa 11'")
