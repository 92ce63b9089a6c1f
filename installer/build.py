"""What is built and checked before Arrowswitch is run: `python3 installer/build.py WHAT`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
JOBS: Final = {
    "api": "write docs/api from the code: every public function with its signature",
    "bundle": "make the program's bundle for this system in dist/",
    "check-bundle": "prove that the bundle starts, opens a club and prints",
    "bridgemate": "add the maker's client, for a live link with Bridgemates",
    "chapters": "name the chapters of the manual that their English source has left behind, and what changed there",
    "checks": "check style, types, directions of dependence and sizes",
    "deb": "make a Debian package of the bundle",
    "appimage": "make an AppImage of the bundle",
    "icons": "draw the program's icons for every system",
    "fonts": "make the four static fonts of resources/fonts from the variable Inter",
    "keys": "write the manual's chapter of all keys from the table of actions, in every language",
    "lock": "resolve installer/*.in and write the lock files",
    "postgresql": "add the driver for PostgreSQL, for a congress of many laptops",
    "manual": "make the manual of each language in dist/ from the chapters of docs/manual",
    "screenshots": "make the pictures of the documents from the running program, in every language",
    "sizes": "check that modules and functions stay small",
    "sounds": "make the two sounds of the round clock",
    "words": "learn from the sayings of resources/rulings/words which of them tell the trees apart",
    "texts": "gather the texts into resources/locale and compile the catalogues",
}
PURPOSES: Final = {"bridgemate": ("run", "bridgemate"), "postgresql": ("run", "postgresql")}
PACKED: Final = frozenset({"appimage", "bundle", "check-bundle", "deb", "icons"})


def main(arguments: list[str] | None = None) -> int:
    """Do one build job in the tests' environment and give its exit status."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    jobs = parser.add_subparsers(dest="job", metavar="WHAT", required=True)
    for name, text in JOBS.items():
        jobs.add_parser(name, help=text)
    chosen = parser.parse_args(arguments)
    from installer import entry

    building = ("run", "build") if chosen.job in PACKED else ("run", "tests")
    entry.enter(str(ROOT), PURPOSES.get(chosen.job, building))
    status: int = import_module(f"installer.{chosen.job.replace('-', '_')}").run()
    return status


if __name__ == "__main__":
    # Python puts the folder of this script first; the packages are one folder up.
    sys.path[0] = str(ROOT)
    sys.exit(main())
