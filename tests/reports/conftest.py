"""Evenings to print: a club night laid out by the movement library, dealt results, scored by the scorer."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from model.bridge.boards import vulnerability
from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.result import Played, Result
from model.bridge.seats import Seat, Side
from model.movement.kinds.library import plan
from model.scoring import score
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line, SessionView
from model.snapshots.evening import Evening
from model.snapshots.session import Pair, Player, Session, SheetLine, State
from reports.core.text import TextLine as PaperLine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from reportlab.pdfgen.canvas import Canvas

    from model.movement.plan import Plan, Row
    from reports.core.text import Atom

NAMES = (
    ("Teresa Moura", "Anthony Vale"), ("Helena Pinto", "Bruno Salgado"), ("Judith Carr", "Simon Atwell"),
    ("Inês Duarte", "Paul Reeve"), ("Margarida Sousa", "Rui Antunes"), ("Eleni Markou", "Costas Markou"),
    ("Beatriz Lobo", "Joana Prates"), ("Edith Lang", "Tomás Rivas"), ("Olive Penn", "George Penn"),
    ("Dora Kiri", "Alan Firth"), ("Carmen Ibarra", "Luis Ortega"), ("Sofia Rallis", "Nikos Vlachos"),
    ("Lea Dunn", "Peter Dunn"), ("Maria Leal", "Duarte Leal"), ("Harriet Moss", "Colin Byrne"),
    ("Zélia Couto", "Manuel Faria"), ("Ruth Berry", "John Hale"), ("Ελένη Παπαδοπούλου", "Γιώργος Οικονόμου"),
)  # fmt: skip


@dataclass
class ScoresView:
    """What the evening is to be; `results` are put in by (board, table), in the canonical form, None takes one out."""

    movement: str = "mitchell"
    tables: int = 9
    pairs: int | None = 17
    rounds: int | None = 9
    boards_per_round: int | None = 3
    switched: tuple[int, ...] = (9,)
    names: tuple[tuple[str, str], ...] = NAMES
    results: Mapping[tuple[int, int], str | None] = field(default_factory=dict)
    conditions: Conditions = field(default_factory=Conditions)
    state: State = State.FINAL
    title: str = "Thursday Pairs"
    seed: int = 7
    numbers_by_field: bool = False

    def evening(self) -> Evening:
        """Play it."""
        laid_out = plan(
            self.movement, tables=self.tables, pairs=self.pairs, rounds=self.rounds,
            boards_per_round=self.boards_per_round, switched=self.switched,
        )  # fmt: skip
        pairs = {number: self._pair(laid_out, number) for number in laid_out.contestants}
        sheet = self._sheet(laid_out, pairs)
        view = SessionView(
            tuple(self._contestant(laid_out, pair) for pair in pairs.values()),
            tuple(
                Line(
                    line.board, str(line.ns.number), str(line.ew.number), line.result, line.round, line.table
                )
                for line in sheet
            ),
            laid_out.winners,
        )
        session = Session(
            id=1, title=self.title, date=date(2025, 11, 13), state=self.state, plan=laid_out,
            conditions=self.conditions, pairs=tuple(pairs.values()), revision=231, director="Ana Ramos",
            final_at=datetime(2025, 11, 13, 23, 27, tzinfo=UTC) if self.state is State.FINAL else None,
            provisional_until=datetime(2025, 11, 13, 23, 26, tzinfo=UTC),
        )  # fmt: skip
        return Evening(
            club="Harbour Bridge Club", session=session, sheet=sheet, view=view,
            standings=score(view, self.conditions), taken_at=datetime(2025, 11, 13, 23, 28, tzinfo=UTC),
        )  # fmt: skip

    def _pair(self, laid_out: Plan, number: int) -> Pair:
        first, second = self.names[(number - 1) % len(self.names)]
        return Pair(
            number,
            (
                Player(2 * number, first) if first else None,
                Player(2 * number + 1, second) if second else None,
            ),
            laid_out.field_of.get(number),
        )

    def _contestant(self, laid_out: Plan, pair: Pair) -> Contestant:
        names = tuple(player.name for player in pair.players if player)
        return Contestant(str(pair.number), pair.number, laid_out.field_of.get(pair.number), "", names)

    def _sheet(self, laid_out: Plan, pairs: dict[int, Pair]) -> tuple[SheetLine, ...]:
        chance = random.Random(self.seed)
        lines = []
        for row in sorted(laid_out.rows, key=lambda row: (row.round, row.table)):
            if not row.played:
                continue
            lines += [self._line(row, board, pairs, chance) for board in row.boards]
        return tuple(lines)

    def _line(self, row: Row, board: int, pairs: dict[int, Pair], chance: random.Random) -> SheetLine:
        result: Result | None = dealt_result(board, chance)
        if (board, row.table) in self.results:
            text = self.results[board, row.table]
            result = None if text is None else Result.parse(text)
        assert row.ns is not None and row.ew is not None
        return SheetLine(
            row.round, row.table, board, pairs[row.ns], pairs[row.ew], row.switched, result,
            None if result is None else result.score(vulnerability(board)),
        )  # fmt: skip


def dealt_result(board: int, chance: random.Random) -> Result:
    """A plausible result: each board has its usual contract, from which some tables stray."""
    usual = random.Random(board)
    side = usual.choice((Side.NS, Side.EW))
    strain = usual.choice(list(Strain))
    level = usual.choice((2, 3, 4, 4))
    tricks = usual.randint(7, 11)
    if chance.random() < 0.3:
        level = max(1, min(7, level + chance.choice((-1, 1))))
    if chance.random() < 0.2:
        strain = chance.choice(list(Strain))
    declarer = chance.choice([seat for seat in Seat if seat.side is side])
    doubling = Doubling.DOUBLED if chance.random() < 0.06 else Doubling.NONE
    made = max(5, min(13, tricks + chance.choice((-1, 0, 0, 0, 1))))
    lead = Card(chance.choice(SUITS), chance.choice(RANKS))
    return Result(Played(Contract(level, strain, declarer, doubling), made), lead)


_ONE_LINE = 2.2  # large and small letters of one row stand on baselines a little apart

ODDITIES: dict[tuple[int, int], str | None] = {
    (18, 9): "NP",
    (14, 3): "A60~/40~",
    (7, 2): "P",
    (9, 4): "A50/50",
    (22, 5): "4SxN-1 H5 >b",
    (22, 6): "4SN= H5 >b",
    (22, 7): "3NTE-2 >b",
}


@pytest.fixture(scope="session")
def night() -> Callable[..., Evening]:
    """Make an evening; what is not told is the Thursday of nine tables, eight and a half full."""

    def make(**wishes: object) -> Evening:
        return replace(ScoresView(), **wishes).evening()  # type: ignore[arg-type]  # the tests spell the fields

    return make


@pytest.fixture
def thursday(night: Callable[..., Evening]) -> Evening:
    """The evening with something of everything: not played, artificial, passed out, a fouled board."""
    return night(results=ODDITIES)


@dataclass(frozen=True)
class Ink:
    """A text as it was put on a page: where, how large, and whether it is a raised mark or a suit beside letters."""

    page: int
    left: float
    right: float
    baseline: float
    size: float
    text: str
    atoms: tuple[Atom, ...]

    @property
    def bottom(self) -> float:
        """Under the baseline as far as digits and most letters reach."""
        return self.baseline

    @property
    def top(self) -> float:
        """The top of the capitals."""
        return self.baseline + 0.7 * self.size


@pytest.fixture
def ink(monkeypatch: pytest.MonkeyPatch) -> list[Ink]:
    """Every text drawn from now on; y counts upwards from the foot of the paper."""
    drawn: list[Ink] = []
    usual = PaperLine.draw

    def draw(line: PaperLine, canvas: Canvas, x: float, baseline: float) -> None:
        usual(line, canvas, x, baseline)
        if line.atoms:
            words = "".join(atom.text for atom in line.atoms)
            size = max(atom.size for atom in line.atoms)
            page = canvas.getPageNumber()
            drawn.append(Ink(page, x, x + line.width, baseline, size, words, line.atoms))

    monkeypatch.setattr(PaperLine, "draw", draw)
    return drawn


def rows_of(ink: list[Ink]) -> list[list[str]]:
    """The texts that stand on one line, from left to right; lines from the top, page by page."""
    lines: list[list[Ink]] = []
    for each in sorted(ink, key=lambda each: (each.page, -each.baseline)):
        if lines and lines[-1][0].page == each.page and lines[-1][0].baseline - each.baseline < _ONE_LINE:
            lines[-1].append(each)
        else:
            lines.append([each])
    return [[each.text for each in sorted(line, key=lambda each: each.left)] for line in lines]


@pytest.fixture
def rows(ink: list[Ink]) -> Callable[[], list[list[str]]]:
    """Read the pages line by line."""
    return lambda: rows_of(ink)


@pytest.fixture
def pages() -> Callable[[Path], list[str]]:
    """Read the words of a PDF back as any other program would."""

    def read(path: Path) -> list[str]:
        from pypdf import PdfReader

        return [page.extract_text() for page in PdfReader(path).pages]

    return read
