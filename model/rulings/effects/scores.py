"""Effects on tricks and scores, and penalties."""

from __future__ import annotations

from typing import Literal

from model.rulings.effects.base import Effect, Role
from model.rulings.trees.editions import ByEdition


class ScoreCap(Effect, frozen=True, tag="score.at_most"):
    """A side's score on the board is limited."""

    side: Literal["offending", "innocent"] = "offending"
    most: Literal["A-", "A"] = "A-"


class TricksTransfer(Effect, frozen=True, tag="tricks.transfer"):
    """Tricks pass to the non-offending side; ``pair`` is known once the offender is."""

    tricks: int
    to: Literal["offending", "innocent"] = "innocent"
    pair: Literal["", "NS", "EW"] = ""


class TricksAwarded(Effect, frozen=True, tag="tricks.awarded"):
    """Tricks are given to a side; ``pair`` is known once the offender is."""

    tricks: int
    to: Literal["offending", "innocent"] = "innocent"
    pair: Literal["", "NS", "EW"] = ""


class EquityReview(Effect, frozen=True, tag="tricks.equity_review"):
    """The Director looks whether the tricks given are enough."""


class ScoreStands(Effect, frozen=True, tag="score.stands"):
    """The result at the table counts."""


class ScoreCancelled(Effect, frozen=True, tag="score.cancelled"):
    """No result counts for this board here."""


class ScoreArtificial(Effect, frozen=True, tag="score.artificial"):
    """An artificial adjusted score for both sides; ``ns`` and ``ew`` are known once the offender is."""

    offending: Literal["A+", "A", "A-"]
    innocent: Literal["A+", "A", "A-"]
    ns: str = ""
    ew: str = ""


class ScoreAssigned(Effect, frozen=True, tag="score.assigned"):
    """An assigned adjusted score; ``by`` says how it is found."""

    by: Literal["likely and at all probable", "weighted", "probable outcome"]
    sides: Literal["both", "offending", "innocent"] = "both"


class ScoreSplit(Effect, frozen=True, tag="score.split"):
    """The offenders get the whole adjustment, the other side bears its self-inflicted part."""


class ScoreCorrect(Effect, frozen=True, tag="score.correct_to"):
    """The score is corrected to what was agreed or shown."""


class ScoreLowered(Effect, frozen=True, tag="score.only_lowered"):
    """One side's score may be lowered without raising the other's."""


class BoardFouled(Effect, frozen=True, tag="score.fouled"):
    """The board is scored in groups by the form in which it was played."""

    law: ByEdition = "87"


class Percentage(Effect, frozen=True, tag="score.own_percentage"):
    """A+ is never less, and (from 2007) A- never more, than the pair's own percentage on its other boards."""


class OtherTable(Effect, frozen=True, tag="score.other_table"):
    """The score is adjusted in IMPs or total points, so that the non-offending side keeps what the other table won."""


class KnockoutAverage(Effect, frozen=True, tag="score.knockout_average"):
    """Two adjusted scores that do not balance are averaged."""


class Warned(Effect, frozen=True, tag="penalty.warning"):
    """The Director warns the player."""

    seat: Role = Role.OFFENDER


class ProceduralPenalty(Effect, frozen=True, tag="penalty.procedural"):
    """A procedural penalty is possible (``may``) or due; ``pair`` is known once the offender is."""

    side: Literal["offending", "innocent", "both"] = "offending"
    pair: Literal["", "NS", "EW"] = ""
    may: bool = True


class DisciplinaryPenalty(Effect, frozen=True, tag="penalty.disciplinary"):
    """A disciplinary penalty is possible; ``pair`` is known once the offender is."""

    side: Literal["offending", "innocent", "both"] = "offending"
    pair: Literal["", "NS", "EW"] = ""


class DisqualificationProposed(Effect, frozen=True, tag="penalty.disqualification_proposed"):
    """Disqualification is proposed to the organiser."""
