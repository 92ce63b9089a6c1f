"""Files as the Bridgemate control software writes them, made for tests."""

from __future__ import annotations

from typing import Any, Final

from jets import Sheet, database

RECEIVED: Final = (
    ("ID", "long"), ("Section", "short"), ("Table", "short"), ("Round", "short"), ("Board", "short"),
    ("PairNS", "short"), ("PairEW", "short"), ("Declarer", "short"), ("NS/EW", "text"), ("Contract", "text"),
    ("Result", "text"), ("LeadCard", "text"), ("Remarks", "text"), ("TimeLog", "time"), ("Erased", "bool"),
)  # fmt: skip
ROUNDS: Final = (
    ("Section", "short"), ("Table", "short"), ("Round", "short"), ("NSPair", "short"), ("EWPair", "short"),
    ("LowBoard", "short"), ("HighBoard", "short"), ("CustomBoards", "text"),
)  # fmt: skip
SEATS: Final = (
    ("Section", "short"), ("Table", "short"), ("Direction", "text"), ("Number", "text"), ("Name", "text"),
    ("Round", "short"), ("Updated", "bool"), ("Processed", "bool"), ("TimeLog", "time"),
)  # fmt: skip
SECTION: Final = (
    ("ID", "short"), ("Letter", "text"), ("Tables", "short"), ("MissingPair", "short"), ("EWMoveBeforePlay", "short"),
    ("Session", "short"), ("ScoringType", "short"), ("Winners", "short"),
)  # fmt: skip
SESSION: Final = (("ID", "short"), ("Name", "text"), ("Date", "time"))
TABLES: Final = (("Section", "short"), ("Table", "short"), ("ComputerID", "short"), ("Status", "short"))
HANDS: Final = (
    ("Section", "short"), ("Board", "short"),
    *((f"{seat}{suit}", "text") for seat in ("North", "East", "South", "West") for suit in ("Spades", "Hearts", "Diamonds", "Clubs")),
)  # fmt: skip
PLAYERS: Final = (("ID", "long"), ("Name", "text"), ("strID", "text"))
DAY: Final = 46000.0  # 9 December 2025


def received(
    number: int, place: tuple[int, int, int], pairs: tuple[int, int], text: str, **more: Any
) -> tuple[Any, ...]:
    """A row of results: ``place`` is table, round, board; ``told`` "N 4 S x =" or "" ; more: remark, erased, section."""
    seat, _space, rest = text.partition(" ")
    contract, _space, result = rest.rpartition(" ") if rest else ("", "", "")
    section = more.get("section", 1)
    return (
        number, section, *place, *pairs, pairs[0] if seat in "NS" else pairs[1], seat, contract, result, "",
        more.get("remark", ""), 0.5, more.get("erased", False),
    )  # fmt: skip


def bws(
    results: list[tuple[Any, ...]],
    rounds: list[tuple[Any, ...]],
    *,
    names: list[tuple[Any, ...]] | None = None,
    sections: list[tuple[Any, ...]] | None = None,
    hands: list[tuple[Any, ...]] | None = None,
    four: bool = False,
) -> bytes:
    """A whole file; ``rounds`` are section, table, round, pairs and boards, ``names`` section, table, direction, name.

    ``hands`` are section, board and sixteen holdings.
    """
    seats = [
        (section, table, seat, "", name, 0, False, False, 0.0) for section, table, seat, name in names or ()
    ]
    return database(
        {
            "Section": Sheet(SECTION, sections or [(1, "A", 2, 0, 0, 1, 1, 0)]),
            "Session": Sheet(SESSION, [(1, "Thursday", DAY)]),
            "Tables": Sheet(TABLES, [(1, 1, 1, 1), (1, 2, 1, 1)]),
            "RoundData": Sheet(ROUNDS, rounds),
            "ReceivedData": Sheet(RECEIVED, results),
            "PlayerNumbers": Sheet(SEATS, seats),
            "PlayerNames": Sheet(PLAYERS, []),
            "HandRecord": Sheet(HANDS, hands or []),
        },
        four=four,
    )


# Two tables, two rounds of two boards: four pairs, a Howell of sorts.
MOVEMENT: Final = [
    (1, 1, 1, 1, 2, 1, 2, None),
    (1, 2, 1, 3, 4, 3, 4, None),
    (1, 1, 2, 1, 3, 5, 6, None),
    (1, 2, 2, 4, 2, 0, 0, "7,8"),
]
NAMES: Final = [(1, 1, "N", "Ann Bee"), (1, 1, "S", "Cy Dee"), (1, 2, "E", "Eve Eff")]
