"""Gathers the texts of the summaries for the catalogues, as an extractor of Babel.

In the settings of pybabel: ``[extractors] summaries = model.lawbook.extract:extract`` and
``[summaries: resources/lawbook/summaries.toml]``. Each text comes with its line, its Law and its editions.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from _typeshed import SupportsRead

TEXTS: Final = ("title", "text", "also")


def extract(
    fileobj: SupportsRead[bytes],
    keywords: Mapping[str, object],
    comment_tags: Collection[str],
    options: Mapping[str, object],
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Each text of the file: line, "_", the text, and of which Law and editions it is."""
    source = fileobj.read().decode("utf-8")
    lines = source.splitlines()
    at = 0
    for law in tomllib.loads(source)["law"]:
        at = lines.index(f"number = {law['number']}", at)
        for part in TEXTS:
            given = law.get(part, "")
            for guard, text in (given if isinstance(given, dict) else {"": given}).items():
                if text:
                    line = next((no for no in range(at, len(lines)) if text in lines[no]), at)
                    yield line + 1, "_", text, [f"Law {law['number']} {guard} {part}".replace("  ", " ")]
