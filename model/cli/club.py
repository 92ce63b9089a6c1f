"""`main.py check`, `backup` and `restore`: the care of a club file without the window."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from model.errors import ClubFileError, ClubFileMissing
from model.i18n import _
from model.service import care
from model.service.director import wall_clock
from model.storage import backups, place, refusals
from model.storage.precheck import refuse_by_header


def run(arguments: argparse.Namespace) -> int:
    """Do the command that `arguments.command` names; an `ArrowswitchError` means that nothing was written."""
    _refuse_server(arguments.club)
    return {"check": run_check, "backup": run_backup, "restore": run_restore}[arguments.command](arguments)


def run_check(arguments: argparse.Namespace) -> int:
    """Say whether the club file is whole: status 0, or `ClubFileDamaged` or its sisters."""
    club_file = _there(arguments.club)
    refuse_by_header(club_file)
    checked = care.check(club_file)
    if not checked.ok:
        raise refusals.explain_damage(club_file, checked.backup)
    _tell(
        arguments,
        {"club": str(club_file), "ok": True, "problems": []},
        _("{name} is intact.").format(name=club_file),
    )
    return 0


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a verified copy of the club file, also while an Arrowswitch has it open."""
    club_file = _there(arguments.club)
    refuse_by_header(club_file)
    now = wall_clock()
    made = backups.make(club_file, to=arguments.out, now=now)
    if arguments.out is None:
        backups.thin(club_file, now)
    _tell(
        arguments,
        {"club": str(club_file), "backup": str(made)},
        _("Backed up to {path}.").format(path=made),
    )
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Put the backup in the place of the club file; what was there is kept beside it."""
    kept = care.restore(arguments.source, arguments.club, now=wall_clock())
    said = _("{name} is restored.").format(name=arguments.club)
    if kept is not None:
        said += " " + _("What was there is kept as {path}.").format(path=kept)
    _tell(arguments, {"club": str(arguments.club), "kept": None if kept is None else str(kept)}, said)
    return 0


def _refuse_server(club: Path | str) -> None:
    """Refuse the address of a server."""
    # One with a password is not repeated, as the name of a file would be.
    where = place.read(club) if isinstance(club, str) else club
    if isinstance(where, place.Server):
        raise ClubFileError(
            _("The club {name} is on a server.").format(name=where),
            _("Copy it with: {command}").format(command=f"main.py copy {where} FILE"),
        )


def _there(club_file: Path) -> Path:
    if not club_file.is_file():
        raise ClubFileMissing(
            _("There is no club file {path}.").format(path=club_file), _("Check its name and its folder.")
        )
    return club_file


def _tell(arguments: argparse.Namespace, facts: dict[str, Any], sentence: str) -> None:
    """Say it in words, or as one JSON object where the command was given `--json`."""
    if getattr(arguments, "json", False):
        sentence = json.dumps(facts, ensure_ascii=False)
    sys.stdout.write(sentence + "\n")
