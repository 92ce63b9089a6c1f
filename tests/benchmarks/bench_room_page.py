"""The table's first page on a slow phone: a real Chromium with its processor six times throttled, over 1 Mbit/s with 40 ms a request.

It is usable when the first question stands there and its key can be pressed, counted from the scan of the card. A busy machine
waits in between for others, so the bound told is what the phone itself takes: until the last byte is there, and then the whole of
the throttled processor's own time for the page, as if none of it had been done meanwhile. What the wall clock said stands beside it.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import chromium
from chromium import Browser, Phone
from open_rooms import Hall, opened

from builders import an_evening
from model.service.director import wall_clock

SLOWER: Final = 6
BITS_A_SECOND: Final = 1_000_000
LATENCY_MS: Final = 40
ALLOWED_MS: Final = 1000
ALLOWED_BYTES: Final = 60_000
TIMES: Final = 5
_READY: Final = "window.usable > 0"
_WATCH: Final = (
    "(function look() { if (document.querySelector('.foot .go')) { window.usable = performance.now(); }"
    " else { setTimeout(look, 5); } })()"
)
_LOADED: Final = (
    "(() => { const all = performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))"
    ".filter(one => one.name.indexOf('/t/events') < 0);"
    " return [window.usable, Math.max(...all.map(one => one.responseEnd)), all.reduce((sum, one) => sum + one.transferSize, 0)]; })()"
)


class Load(NamedTuple):
    """One page: milliseconds until it could be used by the wall, until its last byte, of the processor; and its bytes."""

    usable: float
    last_byte: float
    processor: float
    sent: int


def run() -> list[str]:
    """Open the first page of a table often enough, and tell how long and how many bytes it took."""
    if chromium.PROGRAM is None:
        return [chromium.WHY_NOT]
    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "harbour.club"
        with an_evening(club, 9, movement="mitchell", entered=0, clock=wall_clock) as director:
            session = director.sessions.current()
            assert session is not None  # just made
            director.play.start(session)
        with opened(club) as hall, Browser() as browser:
            loads = [_first_page(browser, hall) for _one in range(TIMES)]
    last_byte = statistics.median(one.last_byte for one in loads)
    processor = statistics.median(one.processor for one in loads)
    wall, sent = statistics.median(one.usable for one in loads), loads[0].sent
    bound = last_byte + processor
    return [
        f"the table's first page: {sent / 1000:.1f} KB over the network, {sent / ALLOWED_BYTES:.2f} of the 60 KB allowed",
        f"usable on a slow phone: the last byte after {last_byte:.0f} ms and {processor:.0f} ms of its processor, "
        f"{bound / ALLOWED_MS:.2f} of the second allowed; by the wall, on this machine now, {wall / ALLOWED_MS:.2f}",
    ]


def _first_page(browser: Browser, hall: Hall) -> Load:
    """Open the first page of a new slow phone whose browser runs already."""
    phone = browser.phone()
    phone.open(hall.address)
    phone.call("Network.setCacheDisabled", cacheDisabled=True)
    phone.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
    phone.call(
        "Network.emulateNetworkConditions",
        offline=False,
        latency=LATENCY_MS,
        downloadThroughput=BITS_A_SECOND / 8,
        uploadThroughput=BITS_A_SECOND / 8,
    )
    phone.call("Page.addScriptToEvaluateOnNewDocument", source=_WATCH)
    phone.call("Performance.enable", timeDomain="threadTicks")
    before = _processor(phone)
    phone.open(hall.card(1))
    phone.until(_READY)
    usable, last_byte, sent = phone.evaluate(_LOADED)
    # Chromium counts from the start of the page; where it did not begin afresh, what was before is taken off.
    after = _processor(phone)
    return Load(usable, last_byte, after - before if after >= before else after, int(sent))


def _processor(phone: Phone) -> float:
    """Milliseconds of the page's main thread so far, of its own time and not the wall's."""
    found = {one["name"]: one["value"] for one in phone.call("Performance.getMetrics")["metrics"]}
    return float(found["TaskDuration"]) * 1000
