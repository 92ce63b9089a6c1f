"""Every screen of the room in the language with the longest words: nothing cut, nothing sideways, no key too small, at four sizes."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
from room_screens import looked_at

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)


def test_nothing_is_cut_on_any_screen_however_small_and_however_large_the_letters(
    pytestconfig: pytest.Config,
) -> None:
    axe = pytestconfig.getoption("axe")

    assert looked_at("el", Path(axe).read_text("utf-8") if axe else "") == {}
