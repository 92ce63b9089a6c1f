"""The conditions of contest that bear on the figures (Law 78D): chosen by the club, stored with the session."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class MatchpointScale(Enum):
    """Points for beating and for equalling another score (Law 78A)."""

    TWO_ONE = "2-1-0"
    ONE_HALF = "1-½-0"


class Unequal(Enum):
    """How a board with fewer results than the field's boards is brought to the common top."""

    NEUBERG = "neuberg"  # Law 87 and the regulations of the WBF, EBL, EBU and ACBL
    FACTOR = "factor"  # the percentage of the board's own top
    INCREMENT = "increment"  # one matchpoint for each missing result (obsolete, still met)
    ASCHERMAN = "ascherman"  # every score also equals itself, so that the top is 2E


class Rounding(Enum):
    """Which figure is rounded, and how."""

    EXACT = "exact"  # half up, two decimals, from the exact fraction
    ACBL = "acbl"  # total rounded to two decimals first, percentage from that rounded total
    ONE_DECIMAL = "one-decimal"  # half up, one decimal, from the exact fraction
    TRUNCATED = "truncated"  # one decimal, the rest cut off
    WBF = "wbf"  # each board's matchpoints to one decimal before they are added, halves up for both sides
    EBU = "ebu"  # the same with halves towards the average, so that the two sides still share the top


class Total(Enum):
    """What total is printed for a contestant with fewer boards than the others."""

    FACTORED = "factored"  # brought up to the full number of boards
    PLAYED = "played"  # the matchpoints really won


class Sections(Enum):
    """Who is compared with whom, and ranked with whom, when there are several sections."""

    SEPARATE = "separate"  # compared and ranked within the section
    OVERALL = "overall"  # compared within the section, one ranking
    ACROSS = "across"  # compared and ranked across the field: the sections played the same deals


class SessionTotal(Enum):
    """How the sessions of an event are brought together, where boards have a top."""

    POINTS = "points"  # the matchpoints are added
    PERCENT = "percent"  # each session counts alike, by its percentage


class Ties(Enum):
    """Which figures must agree for a tie."""

    EXACT = "exact"  # the exact percentages (under ACBL rounding: those from the rounded totals)
    SHOWN = "shown"  # the percentages as printed


class CrossImps(Enum):
    """What the sum of a pair's IMPs against all other scores is divided by."""

    SUM = "sum"
    PER_COMPARISON = "per-comparison"  # the scores compared with; the usual one
    PER_TABLE = "per-table"  # all scores, its own among them


class Datum(Enum):
    """How the datum of a Butler board is found."""

    MEAN = "mean"  # of the scores left when ``trim`` highest and as many lowest are taken out
    MEDIAN = "median"  # the middle score, or the mean of the middle two


class SmallGroups(Enum):
    """How a small group of scores on a fouled board is scored (Law 87)."""

    NEUBERG = "neuberg"  # like any other group
    EBU = (
        "ebu"  # at most three scores, and at most a third of the board's: 70, 60, 50 or 65, 55 or 60 percent
    )
    WBF = "wbf"  # WBF and ACBL: at most three scores, but not three that are the larger group


class VictoryPoints(Enum):
    """Which scale makes victory points of a match; ``own_scale`` comes before any."""

    NONE = "none"  # the points of the match themselves count
    WBF = "wbf"  # continuous, 2013
    ACBL_20 = "acbl-20"
    ACBL_30 = "acbl-30"


class TeamsOfEight(Enum):
    """How the four tables of a board are brought together when two pairs a side play it."""

    ADD_IMPS = "add-imps"  # two matches of four whose IMPs are added; the scale of twice the boards
    ADD_SCORES = "add-scores"  # the scores are added, then IMPs by the scale whose bounds are √2 times as far
    CROSS = "cross-average"  # each of ours with each of theirs, the mean of the four


class Rematches(Enum):
    """Whether two who have met may be drawn against each other again, where nobody else is left."""

    NEVER = "never"  # the director is asked, by name, at each draw
    IF_NEEDED = "if-needed"


class Handicap(Enum):
    """What a contestant's handicap does to its percentage."""

    NONE = "none"
    CLUB_SUM = "club-sum"  # half the sum of the players' handicaps is added
    POINTS = "points"  # added as it is, in percentage points


class StratifyBy(Enum):
    """Which figure of a contestant's holdings decides its stratum."""

    AVERAGE = "average"
    HIGHEST = "highest"


class Laws(Enum):
    """The edition of the Laws by which an artificial score follows the contestant's own session."""

    OF_1997 = "1997"  # Law 88: only who was in no way at fault has its own percentage, where that is above 60
    OF_2007 = "2007"  # Law 12C2(c): also who was at fault, where its own is below 40
    OF_2017 = "2017"  # Law 12C2(c), the same


class Conditions(Struct, frozen=True):
    """Conditions of contest for a session of pairs or teams.

    The lists among them are words, so that they stand in files as they are: ``tie_breaks`` "head-to-head,swiss-points"
    (in order), ``strata`` "A:0 B:200 C:50" (0: no limit), ``own_scale`` "20 0:10 1:11 3:12" (the total, then least
    margins with the winner's points), ``masterpoints`` the name of a table, ``repeated`` "2:50 4:40" (after two boards of a
    session without a result an average plus is worth at most 50 percent, after four 40; Law 12C2(d) of 2017).
    """

    method: str = "matchpoints"
    scale: MatchpointScale = MatchpointScale.TWO_ONE
    unequal: Unequal = Unequal.NEUBERG
    rounding: Rounding = Rounding.EXACT
    total: Total = Total.PLAYED
    correction_minutes: int = 30
    sections: Sections = Sections.SEPARATE
    one_list: bool = False  # sections with one winner and with two, and both directions, in one ranking
    section_places: bool = False  # where all are ranked together, the ranking of each section is printed too
    ties: Ties = Ties.EXACT
    cross: CrossImps = CrossImps.PER_COMPARISON
    datum: Datum = Datum.MEAN
    trim: int = 1
    datum_step: int = 10  # the datum is rounded to the nearest multiple, halves away from zero
    average_plus_imps: int = 3  # Law 12C2(b); average minus is its opposite
    small_groups: SmallGroups = SmallGroups.NEUBERG
    victory_points: VictoryPoints = VictoryPoints.WBF
    own_scale: str = ""
    tie_breaks: str = ""
    strata: str = ""
    stratify_by: StratifyBy = StratifyBy.AVERAGE
    masterpoints: str = ""
    least_boards: int = (
        0  # percent of the boards of its list a contestant plays to have a place; 0: one board
    )
    handicap: Handicap = Handicap.NONE
    patton_points: int = (
        0  # of a match for its aggregate, or for either half of a hybrid; 0: the usual number
    )
    teams_of_eight: TeamsOfEight = TeamsOfEight.ADD_IMPS
    bye_percent: int = 60  # of the victory points of a match, for a round without opponents
    missed_percent: int = 0  # the same for a round missed by coming late or leaving; 0: not played
    rematches: Rematches = Rematches.NEVER
    sessions: SessionTotal = SessionTotal.POINTS
    laws: Laws = Laws.OF_2017
    repeated: str = ""
