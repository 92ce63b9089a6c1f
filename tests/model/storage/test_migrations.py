"""An earlier club file is brought up to date whole, after a copy, or stays as it was."""

import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from builders import an_evening
from model.errors import ClubFileDamaged
from model.service.director import Director
from model.service.history import CLUB
from model.snapshots.session import State
from model.storage import backups, migrations
from model.storage.club_file import ClubFile
from model.storage.schema.facts import SCHEMA_VERSION

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
RELEASED = sorted((Path(__file__).parents[2] / "data").glob("club-schema-*.club"))
STEP_2 = """
import sqlalchemy as sa

def upgrade(operations):
    operations.add_column("player", sa.Column("town", sa.String, nullable=False, server_default=""))
"""
STEP_3 = """
def upgrade(operations):
    operations.rename_table("player", "person")
    operations.execute("UPDATE person SET town = 'Leiria'")
"""
STEP_3_THAT_FAILS = """
def upgrade(operations):
    operations.rename_table("player", "person")
    operations.execute("UPDATE nobody SET town = 'Leiria'")
"""


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of steps of our own, importable as `steps_of_a_test`."""
    package = tmp_path / "steps_of_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "step_0002.py").write_text(STEP_2)
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.startswith("steps_of_a_test")]:
        del sys.modules[name]


def test_steps_run_one_after_the_other_after_a_copy(tmp_path: Path, steps: Path) -> None:
    (steps / "step_0003.py").write_text(STEP_3)
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    file = ClubFile(path, now=NOON)
    copy = migrations.bring_up_to_date(
        path, file._connection, 1, file.transaction, target=3, package="steps_of_a_test"
    )
    assert set(file.execute(text("SELECT town FROM person")).scalars()) == {"Leiria"}
    assert file.execute(text("PRAGMA user_version")).scalar_one() == 3
    file.close()
    assert backups.problems(copy) == ()
    assert "version 1" in copy.name


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, steps: Path) -> None:
    (steps / "step_0003.py").write_text(STEP_3_THAT_FAILS)
    path = tmp_path / "riverside.club"
    an_evening(path, tables=3, boards_per_round=1).close()
    before = path.read_bytes()
    file = ClubFile(path, now=NOON)
    with pytest.raises(Exception, match="no such table: nobody"):
        migrations.bring_up_to_date(
            path, file._connection, 1, file.transaction, target=3, package="steps_of_a_test"
        )
    file.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_club_file_of_every_released_schema_still_opens(tmp_path: Path, released: Path) -> None:
    path = tmp_path / released.name
    path.write_bytes(released.read_bytes())
    with Director.open(path) as director:
        (summary,) = director.sessions.all()
        assert summary.state is State.FINAL
        assert (summary.entered, summary.expected) == (27, 27)
        assert director.club.name() == "Riverside Bridge Club"
        assert director.standings.now(summary.id).ranking[0].place == "1="
        sheet = director.standings.corrections(summary.id)
        assert sheet is not None
        assert [correction.why for correction in sheet.corrections] == ["wrong direction"]
        assert director.journal.undo_name().startswith("Undo change of board")
    with sqlite3.connect(path) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    plain.close()


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_everything_in_a_club_file_of_every_released_schema_can_still_be_undone_and_redone(
    tmp_path: Path, released: Path
) -> None:
    path = tmp_path / released.name
    path.write_bytes(released.read_bytes())
    with Director.open(path) as director:
        here, undone = director.journal.scope, 0
        redo = director.journal.redo_name(here)
        for scope in (here, CLUB):
            while director.journal.undo_name(scope):
                director.journal.undo(scope)
                undone += 1
        assert (director.sessions.all(), director.players.all()) == ((), ())
        for scope in (CLUB, here):
            while director.journal.redo_name(scope):
                director.journal.redo(scope)
                undone -= 1
        assert undone == (-1 if redo else 0)
        (summary,) = director.sessions.all()
        assert summary.entered == 27


def test_there_is_a_released_file_of_every_earlier_schema() -> None:
    assert [path.stem for path in RELEASED] == [f"club-schema-{n}" for n in range(1, SCHEMA_VERSION)]


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_club_file_brought_up_to_date_has_the_tables_of_a_new_one(tmp_path: Path, released: Path) -> None:
    path = tmp_path / released.name
    path.write_bytes(released.read_bytes())
    Director.open(path).close()
    new = tmp_path / "new.club"
    Director.open(new).close()
    assert _tables(path) == _tables(new)


def _tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    plain = sqlite3.connect(path)
    names = [
        row[0] for row in plain.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'index')")
    ]
    given = {
        name: [
            tuple(row)
            for what in ("table_info", "index_info", "foreign_key_list")
            for row in plain.execute(f"PRAGMA {what}('{name}')")
        ]
        for name in names
    }
    plain.close()
    return given


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_club_file_brought_up_to_date_has_its_checksums(tmp_path: Path, released: Path) -> None:
    path = tmp_path / released.name
    path.write_bytes(released.read_bytes())
    Director.open(path).close()
    with sqlite3.connect(path) as plain:
        assert plain.execute("SELECT count(*) FROM checksum WHERE total <> 0").fetchone()[0] >= 3
    plain.close()
    assert backups.problems(path) == ()


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_flipped_version_is_not_migrated_from(tmp_path: Path, released: Path) -> None:
    path = tmp_path / released.name
    own = int(released.stem.removeprefix("club-schema-"))
    alike = {3, 4} if own in (3, 4) else {own}  # one has the tables of the other, and three bits lie between
    for version in {*range(SCHEMA_VERSION + 2)} - alike:
        path.write_bytes(released.read_bytes())
        with sqlite3.connect(path) as plain:
            plain.execute(f"PRAGMA user_version={version}")
        plain.close()
        before = path.read_bytes()
        with pytest.raises(ClubFileDamaged):
            Director.open(path)
        assert path.read_bytes() == before
