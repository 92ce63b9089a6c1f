"""Every icon there is a name for can be drawn, in the colour asked for, sharp at every ratio."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from gui.actions import ACTIONS
from gui.look.icons import STATE_ICONS, paint_icon
from gui.look.look import Look
from gui.look.theme import Scheme, Tone
from gui.pages.registry import PAGES
from model.paths import resource

DRAWN = sorted(path.stem for path in resource("icons").glob("*.svg"))


def painted(name: str, look: Look, ratio: float = 1.0) -> QImage:
    picture = QPixmap(round(20 * ratio), round(20 * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        paint_icon(painter, name, QRectF(0, 0, 20, 20), look.theme.colours.accent)
    return picture.toImage()


def inked(image: QImage) -> int:
    return sum(
        image.pixelColor(x, y).alpha() > 40 for x in range(image.width()) for y in range(image.height())
    )


@pytest.mark.parametrize("name", DRAWN)
def test_an_icon_is_drawn_in_the_colour_asked_for(qtbot: QtBot, name: str) -> None:
    look = Look()
    image = painted(name, look)
    assert 8 < inked(image) < 300
    accent = look.theme.colours.accent
    full = [
        image.pixelColor(x, y) for x in range(20) for y in range(20) if image.pixelColor(x, y).alpha() > 250
    ]
    assert all(abs(colour.blue() - accent.blue()) < 12 for colour in full)


@pytest.mark.parametrize("name", DRAWN)
def test_no_icon_touches_the_edge_of_its_grid(qtbot: QtBot, name: str) -> None:
    image = painted(name, Look(), 4)
    edge = [(at, side) for at in range(80) for side in (0, 79)]
    assert not any(image.pixelColor(x, y).alpha() > 40 for x, y in [*edge, *((y, x) for x, y in edge)])


def test_every_icon_that_is_named_is_drawn() -> None:
    named = (
        {spec.icon for spec in ACTIONS if spec.icon}
        | set(STATE_ICONS.values())
        | {page.action.icon for page in PAGES}
    )
    assert named <= set(DRAWN)


def test_every_state_but_plain_has_a_sign_of_its_own() -> None:
    assert set(STATE_ICONS) == set(Tone) - {Tone.PLAIN}
    assert len(set(STATE_ICONS.values())) == len(STATE_ICONS)


def test_icons_keep_the_plan_s_stroke() -> None:
    for name in DRAWN:
        drawing = resource("icons", f"{name}.svg").read_text("utf-8")
        assert 'viewBox="0 0 20 20"' in drawing and 'stroke-width="1.6"' in drawing, name
        assert "#" not in drawing, f"{name} has a colour of its own"


def test_a_name_nobody_drew_is_an_error(qtbot: QtBot) -> None:
    with pytest.raises(FileNotFoundError):
        painted("unicorn", Look())


def test_an_icon_follows_the_theme(qtbot: QtBot) -> None:
    look = Look()
    look.wish(scheme=Scheme.LIGHT)
    light = painted("print", look)
    look.wish(scheme=Scheme.DARK)
    assert light != painted("print", look)
