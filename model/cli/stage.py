"""`main.py stage`: a final and a consolation of those who qualified, or a second session of the same pairs."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from model.i18n import _
from model.movement.names import name_plan
from model.service.director import Director
from model.service.events.stages import NextStage, level_words

if TYPE_CHECKING:
    import argparse


def run(arguments: argparse.Namespace) -> int:
    """Begin the next stage and print its starting lists by number; raises an ArrowswitchError."""
    with Director.open(arguments.club, new=False) as director:
        if arguments.final:
            found = director.stages.final(
                arguments.session,
                director.standings.now(arguments.session),
                arguments.final,
                carry=Fraction(arguments.carry, 100),
            )
        else:
            found = (director.stages.second(arguments.session),)
        for stage in found:
            _write(director, stage)
    return 0


def _write(director: Director, stage: NextStage) -> None:
    session = director.sessions.get(stage.session)
    lines = [
        _("{title}: session {number}, {movement}").format(
            title=stage.title, number=stage.session, movement=name_plan(session.plan)
        )
    ]
    before = {new: old for old, new in stage.numbers.items()}
    if words := level_words(stage):
        lines.append(words)
    lines += [
        _("{number:>4}  {names}  (was {before})").format(
            number=pair.number, names=pair.full_name, before=before.get(pair.number, "–")
        )
        for pair in session.pairs
    ]
    sys.stdout.write("\n".join(lines) + "\n\n")
