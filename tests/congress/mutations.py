"""Whether the tests of a shared club would notice: each rule it rests on is broken in a copy, and a test has to fail.

``python tests/congress/mutations.py [WORD]`` tries all of them, or those with this word in their name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_PARTS: Final = ("gui", "installer", "model", "reports", "resources", "tests")
_STORE: Final = "model/storage/postgres_store.py"
_TROUBLE: Final = "tests/model/service/test_shared_club_in_trouble.py"
_TWO: Final = "tests/model/service/test_two_laptops.py"
_CHANCE: Final = "tests/model/service/test_two_laptops_by_chance.py"
_PATIENCE: Final = 400
"""Seconds after which a test waits for ever, on a machine that does other things too."""
_TRIPS: Final = "tests/model/service/shared/test_trips.py"
_LOST: Final = "tests/congress/test_lost_answers.py"


@dataclass(frozen=True, slots=True)
class Mutation:
    """A rule, the text in which it stands, what stands there instead, and the tests of which one has to fail."""

    rule: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]


MUTATIONS: Final = (
    Mutation(
        "a commit in doubt is asked for by its request",
        _STORE,
        "return there is not None",
        "return False",
        (_LOST,),
    ),
    Mutation(
        "a request that is known is not done again",
        "model/storage/journal.py",
        "            if row is None:\n                return None\n            self._file.prove",
        "            if row is None or row.request:\n                return None\n            self._file.prove",
        (_LOST,),
    ),
    Mutation(
        "the head is locked before anything is read",
        "model/storage/shared/head.py",
        "FROM head FOR UPDATE",
        "FROM head",
        (_TROUBLE,),
    ),
    Mutation(
        "ids are in the order of the commits, not of a sequence",
        "model/storage/journal.py",
        "                self._file, self._last_id + 1, self._now(), who, name",
        "                self._file,\n"
        "                self._last_id + 1 if self._shared is None\n"
        "                else self._file.execute(select(func.nextval('deed_id_seq'))).scalar_one(),\n"
        "                self._now(), who, name",
        (_TROUBLE,),
    ),
    Mutation(
        "what is kept is read in one moment, after what led there was taken in",
        "model/service/others.py",
        "            if begun:\n                self.take_in()\n            yield",
        "            yield",
        (_TWO, _CHANCE),
    ),
    Mutation(
        "a turn takes in what the others wrote before the method reads",
        "model/service/others.py",
        "if begun and self.shared.last > self._journal.last_id:",
        "if False:",
        (_TWO, _TROUBLE),
    ),
    Mutation(
        "undo leaves alone what another laptop changed since",
        "model/storage/journal.py",
        "if taken_back or touch(node.operations,",
        "if taken_back or not elsewhere and touch(node.operations,",
        (_TWO,),
    ),
    Mutation(
        "undo is of one laptop",
        "model/storage/journal.py",
        "if entry.station == self._station:",
        "if True:",
        (_TWO,),
    ),
    Mutation(
        "final is a barrier",
        "model/service/writer.py",
        "if self.others is not None and session in self.others.made_final:",
        "if False:",
        (_TROUBLE,),
    ),
    Mutation(
        "who was turned away from the head begins afresh",
        _STORE,
        "would refuse all that follows.\n            self._roll_back()",
        "would refuse all that follows.\n            pass",
        (_TROUBLE,),
    ),
    Mutation(
        "a server that went back in time is found out by the entry it has",
        _STORE,
        "if not found or found[0].at != at:",
        "if not found:",
        (_TROUBLE,),
    ),
    Mutation(
        "a club that moved away is written to no more",
        _STORE,
        "            if lineage != self.lineage:\n                raise head",
        "            if False:\n                raise head",
        (_TROUBLE,),
    ),
    Mutation(
        "a server that is there is asked before a longer wait",
        _STORE,
        "        self._waiting.make_sure()\n",
        "",
        (_TROUBLE,),
    ),
    Mutation(
        "time never runs against the order", _STORE, "return max(at, self._at)", "return at", (_TROUBLE,)
    ),
    Mutation(
        "who is overtaken is shown by what",
        "model/service/others.py",
        "            service._writer.tell_of_others()",
        "            pass",
        ("tests/gui/test_following.py",),
    ),
    Mutation(
        "a window waits for nobody",
        "gui/following.py",
        "        director.wait_at_most(PATIENCE, AT_ONCE)",
        "        pass",
        ("tests/gui/test_following.py",),
    ),
    Mutation(
        "a scorer enters results of the own sections",
        "model/service/shared/duties.py",
        "set(mine).isdisjoint(need.sections)",
        "False",
        ("tests/model/service/shared/test_duties.py",),
    ),
    Mutation(
        "who may not write is refused before anything is written",
        "model/storage/journal.py",
        "request or None, self.judge",
        "request or None, None",
        ("tests/model/service/shared/test_duties.py",),
    ),
    Mutation(
        "a server that is killed while one connects is away",
        "model/storage/postgres.py",
        "if len(set(said)) == 1:",
        "if said:",
        ("tests/model/storage/test_postgres.py",),
    ),
    Mutation(
        "a ruling is written over nothing that was not seen",
        "model/service/rulings/service.py",
        "if seen and stamp(row) != seen:",
        "if False:",
        (_TWO,),
    ),
    Mutation(
        "one laptop makes the copy of a round",
        "model/service/shared/round_copies.py",
        "if now - self._since < before * _ONE_MORE:",
        "if False:",
        ("tests/model/service/shared/test_round_copies.py",),
    ),
    Mutation(
        "tables are changed while nobody else is connected",
        "model/storage/shared/upgrading.py",
        "    if others:",
        "    if False:",
        ("tests/model/storage/shared/test_upgrading.py",),
    ),
    Mutation(
        "what comes with the head holds while it is held",
        _STORE,
        "if self._begun and came is not None and came[0] == first:",
        "if came is not None and came[0] == first:",
        (_TWO, _TROUBLE, _CHANCE, _TRIPS),
    ),
    Mutation(
        "a ruling that comes or goes is known before the next result",
        "model/service/ledger.py",
        '        if "ruling" in tables:\n            self._rulings.clear()',
        '        if "ruling" in tables:\n            pass',
        (_TRIPS,),
    ),
    Mutation(
        "what is sent later is sent before anything is read",
        _STORE,
        "                if self._unsent:\n",
        "                if False:\n",
        (_TWO,),
    ),
)


def noticed(mutation: Mutation, folder: Path) -> str:
    """How the tests notice that the rule is broken, "" where they do not."""
    for part in _PARTS:
        shutil.copytree(ROOT / part, folder / part, copy_function=os.link)
    for file in ROOT.glob("*"):
        if file.is_file():
            os.link(file, folder / file.name)
    broken = folder / mutation.file
    text = broken.read_text(encoding="utf-8")
    assert text.count(mutation.before) == 1, f"{mutation.rule}: the text to break is not there, or not once"
    broken.unlink()  # a file of its own: the others are the checkout's
    broken.write_text(text.replace(mutation.before, mutation.after), encoding="utf-8")
    command = [sys.executable, "tests", *mutation.tests, "-q", "-x", "-p", "no:cacheprovider"]
    surroundings = {**os.environ, "ARROWSWITCH_ENVIRONMENT": "here", "QT_QPA_PLATFORM": "offscreen"}
    try:
        run = subprocess.run(
            command,
            cwd=folder,
            env=surroundings,
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return "waits for ever"  # that is noticed too
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].partition("::")[2].partition(" - ")[0] or failed[0] if run.returncode else ""


def main(words: list[str]) -> int:
    """Try them and say which were noticed."""
    left = 0
    for mutation in MUTATIONS:
        if not all(word in mutation.rule for word in words):
            continue
        with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
            by = noticed(mutation, Path(folder))
        print(f"{f'noticed ({by})' if by else 'SURVIVES'}: {mutation.rule}", flush=True)
        left += not by
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
