"""A real browser for the tests of pages: Debian's Chromium, spoken to over a pair of pipes; nothing of it is left behind."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final, Self

PROGRAM: Final = next((one for one in map(shutil.which, ("chromium", "chromium-browser")) if one), None)
WHY_NOT: Final = "there is no Chromium on this machine"
PATIENCE: Final = 60.0
"""Seconds until a condition that does not come true fails the test: generous, as the machine may be busy."""

_FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--remote-debugging-pipe",
)


# Chromium wants its pipe as 3 and 4; either end may have one of these numbers already, so both are moved out of the way first.
_AS_3_AND_4: Final = (
    "import os, sys\n"
    "held = [os.dup(0) for _ in range(5)]\n"
    "ends = [os.dup(int(one)) for one in sys.argv[1:3]]\n"
    "for number, end in zip((3, 4), ends): os.dup2(end, number)\n"
    "os.execv(sys.argv[3], sys.argv[3:])\n"
)


class Browser:
    """One Chromium; a context, so that it always ends."""

    def __init__(self) -> None:
        assert PROGRAM is not None  # whoever asks without one skips
        self._home = tempfile.mkdtemp(prefix="chromium-")
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                _AS_3_AND_4,
                str(to_read),
                str(to_write),
                PROGRAM,
                *_FLAGS,
                f"--user-data-dir={self._home}",
                "about:blank",
            ],
            pass_fds=(to_read, to_write),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self._held = b""
        self._next = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        os.close(self._write)
        self._process.kill()
        self._process.wait()
        os.close(self._read)
        shutil.rmtree(self._home, ignore_errors=True)

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Ask the browser to do something and give its answer; raises AssertionError with what it says against it."""
        number = self.tell(method, session, **parameters)
        while True:
            answer = self._message(method)
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer['error']['message']}"
                result: dict[str, Any] = answer["result"]
                return result

    def tell(self, method: str, session: str = "", **parameters: Any) -> int:
        """Ask the browser to do something and wait for no answer; gives the number of the question."""
        self._next += 1
        asked = {"id": self._next, "method": method, "params": parameters}
        os.write(
            self._write, json.dumps(asked | ({"sessionId": session} if session else {})).encode() + b"\0"
        )
        return self._next

    def _message(self, waiting_for: str) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE + 30
        while b"\0" not in self._held:
            left = deadline - time.monotonic()
            assert left > 0 and select.select([self._read], [], [], left)[0], f"no answer to {waiting_for}"
            more = os.read(self._read, 1 << 20)
            assert more, "Chromium has ended"
            self._held += more
        message, _end, self._held = self._held.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def phone(
        self,
        width: int = 390,
        height: int = 844,
        *,
        dark: bool = False,
        language: str = "en",
        scale: float = 1,
    ) -> Phone:
        """A phone of its own: its cookies and its store are nobody else's."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        return self._page(context, (width, height), dark=dark, language=language, scale=scale)

    def page_beside(self, phone: Phone) -> Phone:
        """Another page of the same phone, with its cookies and its store."""
        return self._page(phone.context, (390, 844), dark=False, language="en", scale=1)

    def _page(self, context: str, size: tuple[int, int], *, dark: bool, language: str, scale: float) -> Phone:
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        phone = Phone(self, session, context)
        phone.call("Page.enable")
        phone.call("Runtime.enable")
        phone.call("Network.enable")
        phone.resize(*size, scale=scale)
        phone.call("Emulation.setTouchEmulationEnabled", enabled=True)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        phone.call("Emulation.setEmulatedMedia", features=scheme)
        agent = self.call("Browser.getVersion")["userAgent"]
        phone.call("Network.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        return phone


class Phone:
    """One phone with one page."""

    def __init__(self, browser: Browser, session: str, context: str) -> None:
        self._browser, self._session, self.context = browser, session, context

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask this page's side of the browser."""
        return self._browser.call(method, self._session, **parameters)

    def still(self, *, dark: bool) -> None:
        """Ask for no motion, so that what is looked at has not just begun to fade in."""
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)

    def resize(self, width: int, height: int, *, scale: float = 1) -> None:
        """Give the phone another screen."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=True,
        )

    def open(self, address: str) -> None:
        """Open an address and wait until it is read."""
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def evaluate(self, script: str) -> Any:
        """What a script of the page gives."""
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until something is so on the page, however often it is exchanged meanwhile."""
        deadline = time.monotonic() + PATIENCE
        waiting = (
            "new Promise(done => { const end = Date.now() + 1000; (function look() { let so = false;"
            f" try {{ so = !!({condition}); }} catch (error) {{ so = false; }}"
            " if (so || Date.now() > end) { done(so); } else { setTimeout(look, 20); } })(); })"
        )
        while time.monotonic() < deadline:
            try:
                if self.evaluate(waiting):
                    return
            except AssertionError:  # the page was exchanged under the question
                continue
        seen = self.evaluate("document.title + ' | ' + document.body.innerText.slice(0, 600)")
        raise AssertionError(f"never: {condition}; the page says {seen}")

    def tap(self, what: str) -> None:
        """Tap the key with these words, or the first that a selector finds; as a finger does, where it lies."""
        # Both at once: on a busy machine a finger that waits for an answer would have pressed long, and that is no tap.
        self._browser.tell(
            "Input.dispatchTouchEvent", self._session, type="touchStart", touchPoints=self._at(what)
        )
        self.lift()

    def press(self, what: str) -> None:
        """Put a finger on a key and leave it there."""
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=self._at(what))

    def _at(self, what: str) -> list[dict[str, float]]:
        find = f"({_FIND})({json.dumps(what)})"
        while True:
            self.until(f"{find} !== null")
            spot = self.evaluate(
                f"(() => {{ const one = {find}; if (one === null) {{ return null; }} one.scrollIntoView({{block: 'center'}});"
                " const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
            )
            # Null where the page was exchanged between the two questions.
            if spot is not None:
                return [{"x": spot[0], "y": spot[1]}]

    def lift(self) -> None:
        """Take the finger off the screen."""
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        self.call("Input.insertText", text=text)

    def offline(self, *, yes: bool) -> None:
        """Take the phone out of the network, or bring it back."""
        self.call(
            "Network.emulateNetworkConditions",
            offline=yes,
            latency=0,
            downloadThroughput=-1,
            uploadThroughput=-1,
        )

    def let_nothing_be_sent(self, *, yes: bool) -> None:
        """Lose what the phone sends, or let it through again; it sees the laptop all the same."""
        self.call("Network.setBlockedURLs", urls=["*/t/send"] if yes else [])

    def picture(self, path: Path | str, *, whole: bool = False) -> None:
        """Keep what the screen shows."""
        Path(path).write_bytes(self.screen(whole=whole))

    def screen(self, *, whole: bool = False) -> bytes:
        """What the screen shows, as PNG."""
        taken = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(taken["data"])

    @property
    def title(self) -> str:
        """The title of the page: the question it asks."""
        return str(self.evaluate("document.title"))

    @property
    def words(self) -> str:
        """All that can be read."""
        return str(self.evaluate("document.body.innerText"))


_FIND: Final = """what => {
  const shown = one => one.getClientRects().length > 0 && !one.disabled;
  if (/^[.#[]/.test(what)) { return Array.from(document.querySelectorAll(what)).find(shown) || null; }
  const keys = Array.from(document.querySelectorAll('button, a, summary')).filter(shown);
  const spoken = one => (one.getAttribute('aria-label') || one.innerText).trim().replace(/\\s+/g, ' ');
  return keys.find(one => spoken(one) === what) || keys.find(one => spoken(one).startsWith(what)) || null;
}"""
