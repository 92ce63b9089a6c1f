"""The years of the editions there are, without reading one: the command line names them before any package is there."""

from __future__ import annotations

from typing import Final

from model.paths import resource

BUILT_IN: Final = ("1997", "2007", "2017")


def years() -> tuple[str, ...]:
    """Those that are built in, then those that are data, the oldest first."""
    later = sorted(path.stem for path in resource("rulings", "editions").glob("*.toml"))
    return (*BUILT_IN, *later)
