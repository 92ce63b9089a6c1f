"""What is said to an ODBC driver, tried with another driver where the system has one; Access itself is nowhere here."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from bridgemate_files import MOVEMENT, bws
from model.bridge.deals.dealing import dealt
from model.errors import ExportRefused
from model.exchange.bridgemate import writer as bridgemate_out
from model.exchange.jet import odbc
from model.exchange.jet.reader import Jet, Value
from model.movement.kinds.library import plan

NOON = datetime(1899, 12, 30, 12)  # noqa: DTZ001  # the engine knows no zones


def _has_another_driver() -> bool:
    if shutil.which("odbcinst") is None:
        return False
    given = subprocess.run(["odbcinst", "-q", "-d"], capture_output=True, text=True, check=False).stdout
    return "[SQLite3]" in given


another_driver = pytest.mark.skipif(
    not _has_another_driver(), reason="unixODBC with the driver of SQLite is not installed"
)


def test_each_kind_of_value_is_spelt_so_that_no_name_can_say_more() -> None:
    rows: list[dict[str, Value]] = [
        {"Table": 3, "Name": "O'Brien'); DROP TABLE x --\n", "Erased": True, "TimeLog": NOON, "South": None}
    ]
    assert list(odbc.statements({"Seats]": rows})) == [
        "DELETE FROM [Seats]",
        "INSERT INTO [Seats] ([Table], [Name], [Erased], [TimeLog], [South]) "
        "VALUES (3, 'O''Brien''); DROP TABLE x --', 1, {ts '1899-12-30 12:00:00'}, NULL)",
    ]


def test_there_is_no_access_driver_but_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert odbc.driver() is None


@another_driver
def test_a_movement_with_names_and_cards_arrives_through_a_driver(tmp_path: Path) -> None:
    template = Jet(bws([], MOVEMENT), "t.bws")
    path = tmp_path / "night.db"
    with sqlite3.connect(path) as database:
        for table in ("Section", "Tables", "RoundData", "PlayerNumbers", "ReceivedData", "HandRecord"):
            columns = ", ".join(f"[{column.name}]" for column in template.definition(table).columns)
            database.execute(f"CREATE TABLE [{table}] ({columns})")
        database.execute("INSERT INTO RoundData (Round) VALUES (99)")
    database.close()
    night = plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    names = {(1, 1, "N"): "Zoë O'Brien", (1, 2, "E"): "Ψαλτήρας"}
    made = bridgemate_out.tables(night, names, dealt((1, 2), seed="odbc").boards)
    there = bridgemate_out.select_known_columns(template, made)
    odbc.run(f"DRIVER={{SQLite3}};Database={path};", odbc.statements(there))
    database = sqlite3.connect(path)
    rounds = database.execute("SELECT Round, [Table], NSPair, EWPair, LowBoard FROM RoundData").fetchall()
    given = database.execute("SELECT Name FROM PlayerNumbers").fetchall()
    cards = database.execute("SELECT Board, NorthSpades FROM HandRecord").fetchall()
    database.close()
    assert sorted(rounds) == sorted(
        (row.round, row.table, row.ns, row.ew, row.boards[0]) for row in night.rows
    )
    assert given == [("Zoë O'Brien",), ("Ψαλτήρας",)]
    assert [board for board, _spades in cards] == [1, 2]


@another_driver
def test_what_a_driver_refuses_is_reported_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE RoundData (Round)")
        database.execute("INSERT INTO RoundData VALUES (1)")
    database.close()
    rows = {"RoundData": [{"Round": 2}, {"Nonsense": 3}]}
    with pytest.raises(ExportRefused, match=r"The Access driver refused: .*Nonsense"):
        odbc.run(f"DRIVER={{SQLite3}};Database={path};", odbc.statements(rows))
    database = sqlite3.connect(path)
    assert database.execute("SELECT Round FROM RoundData").fetchall() == [(1,)]
    database.close()
