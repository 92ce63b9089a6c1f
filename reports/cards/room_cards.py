"""The cards that lie on the tables when the room is open: number, two QR codes, three steps, and what to do without a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import segno

from model.i18n import _
from reports.core.document import Document
from reports.core.fonts import Face
from reports.core.paper import POINTS_PER_MM, Paper
from reports.core.sheet import Align, Sheet
from reports.core.text import make_runs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


A5: Final = Paper("A5", 148 * POINTS_PER_MM, 210 * POINTS_PER_MM)
_TABLE_QR: Final = 45 * POINTS_PER_MM
_NETWORK_QR: Final = 30 * POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class RoomCard:
    """One table's card: ``address`` opens it from the QR, ``typed`` and ``code`` are for phones that do not scan."""

    table: str
    address: str
    typed: str
    code: str


@dataclass(frozen=True, slots=True)
class Network:
    """The network the phones join; without a name the card says to ask the director."""

    name: str = ""
    password: str = ""

    @property
    def scanned(self) -> str:
        """What the QR of the network says; signs that mean something there are escaped."""

        def plain(text: str) -> str:
            return "".join(f"\\{sign}" if sign in '\\;,:"' else sign for sign in text)

        kind = "WPA" if self.password else "nopass"
        return f"WIFI:T:{kind};S:{plain(self.name)};P:{plain(self.password)};;"


def build(cards: Sequence[RoomCard], club: str, title: str, network: Network, path: Path) -> None:
    """Write the cards, one a page of A5: two go on a sheet of A4."""
    document = Document(A5, name=_("Table cards"))
    for card in cards:
        _Card(document.bare_page(), card, network).draw(club, title)
    document.save(path)


def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code without its quiet zone, True for a dark one."""
    code = segno.make(text, error="m", micro=False, boost_error=False)
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)


class _Card:
    """One card on its page."""

    def __init__(self, sheet: Sheet, card: RoomCard, network: Network) -> None:
        self.sheet, self.card, self.network = sheet, card, network

    def draw(self, club: str, title: str) -> None:
        sheet, card = self.sheet, self.card
        sheet.frame(sheet.left, 34, 84, 84, weight=5, radius=9)
        big = 52 if len(card.table) < 3 else 30
        sheet.text(sheet.left + 42, sheet.middle(34, 84, big), card.table, big, Face.BOLD, align=Align.CENTRE)
        words = _("Table {table}").format(table=card.table)
        sheet.text(sheet.left + 102, 68, words, 27, Face.BOLD)
        sheet.draw_fitted(sheet.left + 102, 90, sheet.width - 104, club, size=14)
        sheet.text(sheet.left + 102, 110, _("Results by phone"), 14)
        self._network(134)
        self._table(266)
        self._north(424)
        self._without(520)
        sheet.draw_fitted(
            sheet.left, 582, sheet.width, _("Arrowswitch, {title}").format(title=title), size=7.5
        )

    def _step(self, y: float, number: int, title: str) -> float:
        sheet = self.sheet
        sheet.rule(sheet.left, y, sheet.right, 0.8)
        sheet.dot(sheet.left + 13, y + 26, 13)
        sheet.canvas.setFillGray(1)
        sheet.text(sheet.left + 13, y + 31, str(number), 14, Face.BOLD, align=Align.CENTRE)
        sheet.canvas.setFillGray(0)
        sheet.text(sheet.left + 40, y + 31, title, 15, Face.BOLD)
        return y + 40

    def _network(self, y: float) -> None:
        room = self.sheet.width - 48 - _NETWORK_QR
        below = self._step(y, 1, _("Join the club’s Wi-Fi"))
        left = self.sheet.left + 40
        if not self.network.name:
            self.sheet.paragraph(left, below, room, _("Ask the Director which network."), 11)
            return
        how = _("Scan, or choose **{name}**, password **{password}**.")
        if not self.network.password:
            how = _("Scan, or choose **{name}**.")
        said = make_runs(how, name=self.network.name, password=self.network.password)
        below = self.sheet.paragraph(left, below, room, said, 11)
        stay = _("If the phone says “no internet”, stay connected: none is needed.")
        self.sheet.paragraph(left, below + 4, room, stay, 9)
        self._qr(self.network.scanned, self.sheet.right - _NETWORK_QR, y + 12, _NETWORK_QR)

    def _table(self, y: float) -> None:
        below = self._step(y, 2, _("Open table {table}").format(table=self.card.table))
        left, room = self.sheet.left + 40, self.sheet.width - 48 - _TABLE_QR
        typed = make_runs(
            _("Scan this, or type **{address}** and then **{code}**,"),
            address=self.card.typed,
            code=self.card.code,
        )
        below = self.sheet.paragraph(left, below, room, typed, 11)
        rest = _(
            "tonight’s code for this table. The phone stays with the table until the Director closes the room."
        )
        self.sheet.paragraph(left, below + 2, room, rest, 9)
        self._qr(self.card.address, self.sheet.right - _TABLE_QR, y + 12, _TABLE_QR)

    def _north(self, y: float) -> None:
        below = self._step(y, 3, _("Tap North’s side"))
        said = make_runs(
            _(
                "After each board **North** enters the contract, the lead and the tricks; "
                "**East** checks and confirms. Then give the phone back to North."
            )
        )
        self.sheet.paragraph(self.sheet.left + 40, below, self.sheet.width - 44, said, 11)

    def _without(self, y: float) -> None:
        sheet = self.sheet
        sheet.frame(sheet.left, y, sheet.width, 46, weight=1, radius=6)
        said = make_runs(
            _("**No phone, or it fails?** Use a slip; the Director enters it. Carry on playing.")
        )
        sheet.paragraph(sheet.left + 10, y + 8, sheet.width - 20, said, 11)

    def _qr(self, text: str, x: float, y: float, side: float) -> None:
        rows = qr_rows(text)
        module = side / len(rows)
        for at, row in enumerate(rows):
            start = None
            for place, dark in enumerate((*row, False)):
                if dark and start is None:
                    start = place
                elif not dark and start is not None:
                    # A hair wider than a module, so that no light line shows between two of them.
                    width = (place - start) * module + 0.05
                    self.sheet.fill(x + start * module, y + at * module, width, module + 0.05, 1.0)
                    start = None
