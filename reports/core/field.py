"""The evening looked at by contestant and by board: who they are, who they met, what they got."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import structs

from model.bridge.result import Artificial, Assigned, Late, NotPlayed, Played, Result
from model.bridge.seats import Side
from model.i18n import _
from model.scoring.conditions import Handicap
from model.scoring.explanations.wording import by_percentage, ranking_figures, show_totals
from model.scoring.ranking.lists import by_section_too, list_names, standings_by_list, within_sections
from model.scoring.ranking.strata import strata_of, stratum_places, stratum_ranking
from model.snapshots.session import Pair, family_name
from reports.core.figures import Figures

if TYPE_CHECKING:
    from model.scoring.standings import ScoredBoard, ScoredLine, Standing, Standings
    from model.scoring.view import Contestant, Line
    from model.snapshots.evening import Evening


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant with its label on paper ("7", "3 EW" where numbers are not unique) and the two names."""

    contestant: Contestant
    label: str
    pair: Pair

    @property
    def key(self) -> str:
        """The contestant's key in the standings."""
        return self.contestant.key

    @property
    def full_name(self) -> str:
        """Both full names, or what is known of them."""
        return self.pair.full_name or " – ".join(self.contestant.names)

    @property
    def short_name(self) -> str:
        """Both family names."""
        return self.pair.short_name or "–".join(
            family_name(name) for name in self.contestant.names if name.split()
        )

    @property
    def wordings(self) -> tuple[str, ...]:
        """The names from long to short: in full, with initials, family names."""
        names = [player.name for player in self.pair.players if player] or list(self.contestant.names)
        if self.pair.stand_ins or self.pair.name:
            # Initials would leave out the stand-in, and the name of a team; there are three wordings all the same.
            return (self.full_name, self.short_name, self.short_name)
        return (self.full_name, " – ".join(_initialled(name) for name in names), self.short_name)

    @property
    def with_players(self) -> tuple[str, ...]:
        """The wordings, those of a team with its players behind its name: in full, with initials, family names."""
        names = [player.name for player in self.pair.players if player and player.name.split()]
        if not (self.pair.name and names):
            return self.wordings
        given = (names, [_initialled(name) for name in names], [family_name(name) for name in names])
        return (*(f"{self.pair.name}: {', '.join(one)}" for one in given), self.pair.name)


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One board of one contestant: at which side, against whom, and what came of it; of individuals with which ``partner``."""

    board: ScoredBoard
    scored: ScoredLine
    side: Side
    opponents: Entrant
    partner: Entrant | None = None

    @property
    def result(self) -> Result | None:
        """What the table said."""
        return self.scored.line.result

    @property
    def points(self) -> Fraction | None:
        """The contestant's matchpoints, None without a score."""
        return self.scored.ns_points if self.side is Side.NS else self.scored.ew_points

    @property
    def share(self) -> Fraction | None:
        """The matchpoints as a share of the top."""
        points = self.points
        return None if points is None or not self.board.top else Fraction(points, self.board.top)

    @property
    def score(self) -> int | None:
        """The score as the contestant's side sees it."""
        score = self.scored.score
        return score if score is None or self.side is Side.NS else -score

    @property
    def declared(self) -> bool | None:
        """Whether the contestant's side declared; None if nobody did."""
        result = self.result
        if result is None or not isinstance(result.outcome, Played):
            return None
        return result.outcome.contract.declarer.side is self.side


@dataclass(frozen=True, slots=True)
class Ranked:
    """One ranking: `name` "" if the whole field is in it; `of` names a stratum, or what it leaves out."""

    name: str
    standings: tuple[Standing, ...]
    of: str = ""

    @property
    def title(self) -> str:
        """What tells it from its sisters, "" if it has none."""
        text = ", ".join(words for words in (self.name, self.of) if words)
        return text[:1].upper() + text[1:]


class EveningIndex:
    """An index over an evening; nothing in it is computed again but orders and sums of what scoring gave."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.session = evening.session
        self.standings = evening.standings
        self.figures = Figures.of_language()
        self.boards: dict[tuple[str, int], ScoredBoard] = {
            (board.section, board.board): board for board in evening.standings.boards
        }
        self.topped = any(board.top for board in evening.standings.boards)
        # Points for a board won or halved between two teams are shown as they are; a share of a comparison as percent.
        self.shares = self.topped and self.session.plan.kind != "teams"
        contestants = evening.view.contestants
        numbers = [(each.section, each.number) for each in contestants]
        self.unique = len(set(numbers)) == len(numbers)
        self.entrants: dict[str, Entrant] = {each.key: self._entrant(each) for each in contestants}
        self.by_percentage = by_percentage(evening.standings.conditions)
        self.strata, self.awards = _beside(evening)
        self.ties = any(one.tie_break is not None for one in evening.standings.ranking)
        self.reached = {key: self.figures.show(words) for key, words in _reached(evening).items()}
        self._totals = show_totals(evening.standings)
        self._ranking = ranking_figures(evening.standings)
        self._met: dict[str, dict[int, PlayedBoard]] | None = None
        self._labels = {
            (each.pair.number, each.pair.direction): each.label for each in self.entrants.values()
        }

    def entrant(self, key: str) -> Entrant:
        """The contestant with this key; raises KeyError for a stranger."""
        return self.entrants[key]

    def sides(self, line: Line) -> tuple[Entrant, Entrant]:
        """Who sat North-South and who East-West at a table: a pair or a team, or two individuals as one."""
        return self._together(line.ns, line.south), self._together(line.ew, line.west)

    def total(self, key: str) -> str:
        """A contestant's total as lists show it, "" without one."""
        return self.figures.show(self._totals.get(key, ""))

    def find_figure(self, key: str) -> str:
        """What ranks a contestant, as a list shows it: its percentage or its total; "" without one."""
        return self.figures.show(self._ranking.get(key, ""))

    def meetings(self, key: str) -> dict[int, PlayedBoard]:
        """The contestant's boards by number; sit-outs and boards it never meets are not there."""
        if self._met is None:
            self._met = self._all_meetings()
        return self._met[key]

    def rankings(self) -> tuple[Ranked, ...]:
        """The rankings in print: one, or one for each direction and section that is ranked by itself."""
        return self._grouped(self.standings)

    def further_rankings(self) -> tuple[Ranked, ...]:
        """The rankings of sections where all are ranked together, of strata below the field, and without handicaps."""
        conditions, view = self.standings.conditions, self.evening.view
        found: list[Ranked] = []
        if self.evening.by_section or by_section_too(view, conditions):
            listed = [_members(one) for one in self.rankings()]
            by_section = self._grouped(within_sections(self.standings, view.winners))
            # A section that is the only one of its kind has its list among those of the field already.
            found += [one for one in by_section if _members(one) not in listed]
        for stratum in strata_of(conditions.strata)[1:]:
            ranking = stratum_ranking(view, self.standings, stratum.name)
            title = _("stratum {name}").format(name=stratum.name)
            found += self._grouped(structs.replace(self.standings, ranking=ranking), title)
        if conditions.handicap is not Handicap.NONE:
            from model.scoring import score

            scratch = score(view, structs.replace(conditions, handicap=Handicap.NONE))
            found += self._grouped(scratch, _("without handicap"))
        return tuple(found)

    def _grouped(self, standings: Standings, of: str = "") -> tuple[Ranked, ...]:
        lists = standings_by_list(standings, self.evening.view.winners)
        names = list_names(lists)
        return tuple(Ranked(names[one], tuple(ranking), of) for one, ranking in lists.items())

    def by_number(self, ranked: Ranked) -> tuple[Entrant, ...]:
        """The contestants of one ranking in the order of their numbers."""
        return tuple(
            sorted(
                (self.entrants[each.contestant.key] for each in ranked.standings),
                key=lambda each: (each.contestant.section, each.contestant.number, each.label),
            )
        )

    def everybody(self) -> tuple[Entrant, ...]:
        """All contestants, ranking by ranking, in the order of their numbers."""
        return tuple(each for ranked in self.rankings() for each in self.by_number(ranked))

    def label(self, pair: Pair) -> str:
        """A pair's number on paper, or those of two individuals at one side of a table."""
        if pair.partner is not None:
            return pair.label
        return self._labels.get((pair.number, pair.direction), str(pair.number))

    def _entrant(self, contestant: Contestant) -> Entrant:
        label = f"{contestant.section}{contestant.number}"
        if not self.unique and contestant.direction is not None:
            label = f"{label} {contestant.direction}"
        return Entrant(contestant, label, self._pair(contestant))

    def _pair(self, contestant: Contestant) -> Pair:
        same = [pair for pair in self.session.ranked if pair.number == contestant.number]
        for pair in same:
            if pair.direction is contestant.direction or len(same) == 1:
                return pair
        return Pair(contestant.number)

    def _together(self, one: str, other: str) -> Entrant:
        """Who sits at a side: a pair or a team, or two individuals as one."""
        first = self.entrants[one]
        if not other:
            return first
        second = self.entrants[other]
        if second.contestant.number < first.contestant.number:
            first, second = second, first
        players = (*first.pair.players[:1], *second.pair.players[:1])
        return Entrant(first.contestant, f"{first.label}+{second.label}", Pair(first.pair.number, players))

    def _all_meetings(self) -> dict[str, dict[int, PlayedBoard]]:
        met: dict[str, dict[int, PlayedBoard]] = {key: {} for key in self.entrants}
        for board in self.standings.boards:
            for scored in board.lines:
                line = scored.line
                sides = ((Side.NS, line.ns, line.south), (Side.EW, line.ew, line.west))
                for (side, one, partner), (_other, *theirs) in (sides, sides[::-1]):
                    others = self._together(*theirs)
                    for own, with_ in ((one, partner), (partner, one)):
                        if own:
                            mate = self.entrants[with_] if with_ else None
                            met[own][line.board] = PlayedBoard(board, scored, side, others, mate)
        return met


def _reached(evening: Evening) -> dict[str, str]:
    """How far each came in a knock-out, by key; nothing elsewhere."""
    if not evening.view.knock_out:
        return {}
    from model.scoring.matches.bracket import describe_progress
    from model.scoring.methods.knock_out import applies

    conditions = evening.standings.conditions
    return describe_progress(evening.view, conditions) if applies(evening.view, conditions) else {}


def _beside(evening: Evening) -> tuple[dict[str, str], dict[str, str]]:
    """Each contestant's own stratum and its masterpoints, where the conditions have strata or a table."""
    conditions, standings, view = evening.standings.conditions, evening.standings, evening.view
    strata: dict[str, str] = {}
    awards: dict[str, str] = {}
    if conditions.strata.strip():
        places = stratum_places(view, standings)
        strata = {key: given[-1].stratum.name for key, given in places.items()}
    if conditions.masterpoints:
        from model.scoring.ranking.masterpoints import award_masterpoints

        awards = {key: award.shown for key, award in award_masterpoints(view, standings).items()}
    return strata, awards


def order_of_score(scored: ScoredLine) -> tuple[int, int, str]:
    """Sorts a traveller: best score for North-South first, adjusted scores, then what was not played or is to come."""
    if scored.score is not None:
        return (0, -scored.score, scored.line.ns)
    result = scored.line.result
    if result is None:
        return (4, 0, scored.line.ns)
    kinds = {Artificial: 1, Assigned: 1, NotPlayed: 2, Late: 3}
    return (kinds.get(type(result.outcome), 4), 0, scored.line.ns)


def _members(ranked: Ranked) -> frozenset[str]:
    return frozenset(one.contestant.key for one in ranked.standings)


def _initialled(name: str) -> str:
    first, *rest = name.split() or [""]
    return f"{first[0]}. {rest[-1]}" if rest and not rest[-1].isdecimal() else name
