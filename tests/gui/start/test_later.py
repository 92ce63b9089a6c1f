"""Modules put off are themselves as soon as anything of them is wanted, whichever way they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest


def said_by(program: str) -> list[str]:
    whole = f"import sys\nfrom gui.start import later\nlater.put_off()\n{program}"
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_importing_one_loads_nothing_of_it() -> None:
    said = said_by(
        "import asyncio, importlib.metadata\nfrom importlib import metadata\n"
        "print({'ssl', 'asyncio.events', 'email', 'csv'} & set(sys.modules))"
    )
    assert said == ["set()"]


@pytest.mark.parametrize(
    "program",
    [
        "import asyncio\nasync def answer(): return 42\nprint(asyncio.run(answer()))",
        "from asyncio import Queue\nprint(Queue(maxsize=42).maxsize)",
        "import asyncio.events\nprint(42 if asyncio.events.new_event_loop().close() is None else 0)",
        "import asyncio\nasync def answer(): return 42\na = answer()\nprint(42 if asyncio.iscoroutine(a) else 0); a.close()",
        "from asyncio import iscoroutine\nprint(0 if iscoroutine(42) else 42)",
        "import asyncio\nfrom threading import Thread\nfound = []\n"
        "all = [Thread(target=lambda: found.append(asyncio.CancelledError)) for _ in range(42)]\n"
        "[one.start() for one in all]; [one.join() for one in all]; print(len(found))",
        "import asyncio\nprint(0 if hasattr(asyncio, 'nothing of the kind') else 42)",
        "import importlib.metadata\nprint(42 if importlib.metadata.version('SQLAlchemy') else 0)",
        "from importlib import metadata\nprint(42 if list(metadata.entry_points(group='pytest11')) else 0)",
    ],
)
def test_one_is_whole_when_it_is_used(program: str) -> None:
    assert said_by(program) == ["42"]


def test_what_is_loaded_already_stays() -> None:
    said = said_by("print('asyncio.events' in sys.modules)\n")
    assert said == ["False"]
    before = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import asyncio; own = asyncio\nfrom gui.start import later\nlater.put_off()\nimport asyncio\n"
            "print(asyncio is own, type(asyncio).__name__)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert before.stdout.split() == ["True", "module"]
