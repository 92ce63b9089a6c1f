"""Every text of every report is marked for the translators: in a made-up language no English word is left."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import pytest

from model import i18n
from reports.catalogue import REPORTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening

PLACEHOLDERS = re.compile(r"(\{[^}]*\})")
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "αβψδεφγηιξκλμνοπθρστυωςχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΣΧΥΖ",
)
OURS = re.compile(r"[♠♥♦♣]|NT|Neuberg")
WORD = re.compile(r"[A-Za-z]{2,}")


class _Strange(NullTranslations):
    """A language whose words are ours in Greek letters."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if part.startswith("{") else part.translate(LETTERS) for part in PLACEHOLDERS.split(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything be said in the made-up language."""
    monkeypatch.setattr(i18n._READER, "catalogue", _Strange())


@pytest.mark.parametrize(
    "kind", [kind for kind in REPORTS if kind not in {"corrections", "match-slips", "bracket", "vp-table"}]
)
def test_no_english_word_is_left(
    kind: str, strange: None, night: Callable[..., Evening], ink: list[Any], tmp_path: Path
) -> None:
    evening = night(
        movement="howell" if kind == "guide-cards" else "mitchell",
        tables=5, pairs=10, rounds=5 if kind != "guide-cards" else 9, names=(("Άννα Λη", "Βέρα Νη"),),
        switched=() if kind == "guide-cards" else (5,), title="Πέμπτη",
        results={(1, 1): "NP", (2, 1): "A60~/40~", (3, 1): "L", (4, 2): "4SN= >b", (5, 2): "P"},
    )  # fmt: skip
    REPORTS[kind].build(evening, tmp_path / "report.pdf")
    left = {word for each in ink for word in WORD.findall(each.text)}
    # The club, the director and the day come from the club file and from the calendar, not from the reports.
    assert left <= {"Harbour", "Bridge", "Club", "Ana", "Ramos", "Thursday", "November", "NT", "AM", "PM"}, (
        left
    )
