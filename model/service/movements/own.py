"""The club's own movements: kept in the club file, read from texts and files, written out again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ImportRefused, NotKnown
from model.folding import fold
from model.i18n import _
from model.movement.own.plan import OWN
from model.service import codec
from model.service.others import writes
from model.storage import reading
from model.storage.operations import RowChange
from model.storage.schema.tables import OWN_MOVEMENT

if TYPE_CHECKING:
    from model.movement.own.read import LineProblem, OwnMovements
    from model.movement.plan import Plan
    from model.service.ledger import Ledger
    from model.service.writer import Writer

LARGEST_FILE: Final = 1_000_000
LARGEST_BRIDGEMATE: Final = 50_000_000
"""A Bridgemate file holds the club's players and all results beside the movement."""
MOST_AT_ONCE: Final = 1000
_PREFIX: Final = "own:"
_NOTHING: Final = Changes(frozenset[Kind]())


class OwnMovement(Struct, frozen=True):
    """One movement of the club's library; ``plan`` has its name too."""

    id: int
    name: str
    plan: Plan


class OwnMovementLibrary:
    """What a club laid out itself. Names differ by more than case or accents; ``warnings`` are the last file's."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self.warnings: tuple[LineProblem, ...] = ()

    def all(self) -> tuple[OwnMovement, ...]:
        """Every movement, by name."""
        file = self._ledger.file
        with file.corrupt_if_unreadable():
            rows = reading.own_movements(file)
            found = [
                OwnMovement(row.id, row.name, _named(codec.load_plan(row.body), row.name)) for row in rows
            ]
        return tuple(sorted(found, key=lambda one: fold(one.name)))

    def get(self, movement_id: int) -> OwnMovement:
        """One movement; raises `NotKnown`."""
        found = next((one for one in self.all() if one.id == movement_id), None)
        if found is None:
            raise NotKnown(
                _("The club has no movement {number} of its own.").format(number=movement_id),
                _("Choose one from the list of own movements."),
            )
        return found

    def find(self, name: str) -> OwnMovement:
        """The movement of this name, with or without ``own:`` before it; raises `NotKnown`, which names those there are."""
        wanted = fold(name.removeprefix(_PREFIX))
        every = self.all()
        found = next((one for one in every if fold(one.name) == wanted), None)
        if found is None:
            raise NotKnown(
                _("The club has no movement of its own called {name}.").format(
                    name=name.removeprefix(_PREFIX)
                ),
                _("Available: {names}.").format(names=", ".join(one.name for one in every))
                if every
                else _("Its library is empty."),
            )
        return found

    @writes
    def keep(self, plan: Plan, *, movement_id: int | None = None, initiator: object = None) -> int:
        """Put a movement into the library under the plan's name, or in place of one that is there; gives its id.

        A movement that is not whole yet is kept too; it is only not offered. Raises `ArrowswitchError` for a name that is
        empty or taken.
        """
        name = " ".join(plan.name.split())
        self._refuse_name(name, but=movement_id)
        plan = replace(plan, movement=OWN, name=name)
        body = codec.dump_plan(plan)
        before = None if movement_id is None else self.get(movement_id)
        with self._writer.entry("movement.keep", initiator=initiator, movement=name) as pending:
            if before is None:
                movement_id = pending.draft.insert(OWN_MOVEMENT, name=name, body=body, removed=False)
                pending.draft.add(
                    RowChange("own_movement", movement_id, {"removed": True}, {"removed": False})
                )
            elif (before.name, codec.dump_plan(before.plan)) != (name, body):
                was = {"name": before.name, "body": codec.dump_plan(before.plan)}
                pending.draft.add(RowChange("own_movement", before.id, was, {"name": name, "body": body}))
                movement_id = before.id
        assert movement_id is not None  # one of the two is always given
        return movement_id

    @writes
    def remove(self, movement_id: int, *, initiator: object = None) -> Changes:
        """Take a movement out of the library; sessions that play it keep it. Undo brings it back."""
        found = self.get(movement_id)
        with self._writer.entry("movement.remove", initiator=initiator, movement=found.name) as pending:
            pending.draft.add(RowChange("own_movement", found.id, {"removed": False}, {"removed": True}))
        return pending.changes or _NOTHING

    @writes
    def take(self, found: OwnMovements, file: str, *, initiator: object = None) -> tuple[int, ...]:
        """Bring what was read of a file into the library as one entry; gives the ids.

        A name that is taken gets a number behind it. ``warnings`` name the lines that could not be read.
        """
        self.warnings = found.problems
        plans = tuple(plan for plan in found.plans if plan.rows)
        taken = {fold(one.name) for one in self.all()}
        ids = []
        with self._writer.entry("movement.import", initiator=initiator, file=file) as pending:
            for plan in plans:
                name = _free_name(plan.name, taken)
                taken.add(fold(name))
                body = codec.dump_plan(replace(plan, movement=OWN, name=name))
                movement_id = pending.draft.insert(OWN_MOVEMENT, name=name, body=body, removed=False)
                pending.draft.add(
                    RowChange("own_movement", movement_id, {"removed": True}, {"removed": False})
                )
                ids.append(movement_id)
        return tuple(ids)

    def write_file(self, movement_id: int, path: Path | str) -> None:
        """Write a movement as CSV, one row a table and round, which reads back as the same; raises `ExportRefused`."""
        from model.exchange.files import put_file
        from model.movement.own.csv import plan_csv

        put_file(Path(path), plan_csv(self.get(movement_id).plan).encode())

    def _refuse_name(self, name: str, *, but: int | None) -> None:
        if not name:
            raise ArrowswitchError(
                _("The movement has no name."), _("Type one as it should appear in the list.")
            )
        if any(fold(one.name) == fold(name) and one.id != but for one in self.all()):
            raise ArrowswitchError(
                _("The club has a movement called {name} already.").format(name=name),
                _("Give this one another name."),
            )


def _named(plan: Plan, name: str) -> Plan:
    return plan if plan.name == name else replace(plan, name=name)


def read_movements(path: Path | str) -> OwnMovements:
    """Read a file of movements in the formats of `model.movement.own.read.read`; needs no club, so that a thread may do it.

    Raises `ImportRefused` when nothing in the file can be read.
    """
    from model.movement.own.read import read  # the start lists movements and reads none

    source = Path(path)
    found = read(_text_of(source), name=source.stem)
    plans = [plan for plan in found.plans if plan.rows]
    if not plans:
        reason = str(found.problems[0]) if found.problems else _("There is no movement in it.")
        raise ImportRefused(f"{source.name}: {reason}")
    if len(plans) > MOST_AT_ONCE:
        raise ImportRefused(
            _("{file}: {count} movements are more than can be read at once ({most}).").format(
                file=source.name, count=len(plans), most=MOST_AT_ONCE
            )
        )
    return found


def _text_of(source: Path) -> str:
    """A file from outside as text, whichever of the usual encodings it has; of a Bridgemate file its rounds."""
    from model.exchange.bridgemate.movements import is_bridgemate, movement_list

    with source.open("rb") as begun:
        largest = LARGEST_BRIDGEMATE if is_bridgemate(begun.read(16)) else LARGEST_FILE
    if source.stat().st_size > largest:
        raise ImportRefused(
            _("{file} is too large for a list of movements.").format(file=source.name),
            _("Choose the file with the movements."),
        )
    content = source.read_bytes()
    if is_bridgemate(content):
        return movement_list(content, source)
    if b"\0" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ImportRefused(
            _("{file} is not a text file.").format(file=source.name),
            _("Choose a text file, or the bws file of Bridgemate."),
        )
    for encoding in (
        ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252", "latin-1")
    ):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ImportRefused(_("{file} is not a text file.").format(file=source.name))


def _free_name(name: str, taken: set[str]) -> str:
    name = " ".join(name.split()) or _("Own movement")
    number, free = 2, name
    while fold(free) in taken:
        free, number = f"{name} ({number})", number + 1
    return free
