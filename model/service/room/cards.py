"""A player's own card on a phone, once play is over: its boards, the ranking, the hands of boards that everybody has played.

Nothing of a board that this contestant has not played, and no cards while a table has still to play them: a late play is
played after the others have gone home (Law 16C forbids what a player could learn of it).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from model.bridge.boards import dealer, vulnerability
from model.bridge.cards import SUITS
from model.bridge.deals.par import par
from model.bridge.deals.words import par_words, show_holding
from model.bridge.entry import words
from model.bridge.result import Late
from model.bridge.seats import Seat, Side
from model.errors import NotKnown, NotNow
from model.i18n import MINUS, _, format_date, with_decimals
from model.scoring.explanations.wording import by_percentage, label, ranking_figures
from model.scoring.ranking.lists import list_names, standings_by_list
from model.service.room.sheets import RoomScores, figure_of
from model.snapshots.session import State, family_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from model.bridge.deals.boards import DealtBoard
    from model.room.messages import ShowPage
    from model.scoring.standings import ScoredBoard, ScoredLine, Standing, Standings
    from model.scoring.view import Contestant, SessionView
    from model.service.director import Director


class _Meeting(NamedTuple):
    """A board as one contestant played it."""

    board: ScoredBoard
    scored: ScoredLine
    side: Side
    against: str

    @property
    def points(self) -> Fraction | None:
        return self.scored.ns_points if self.side is Side.NS else self.scored.ew_points


def answer(director: Director, night: RoomScores, look: ShowPage) -> dict[str, Any]:
    """What a page of the players' own shows; raises `NotNow` before play is over, `NotKnown` for nobody's number."""
    cards = _Cards(director, night, named=night.named)
    who = cards.contestant(look.values.get("who", ""))
    if look.page == "who":
        return {"key": who.key}
    early = look.page == "ranking" and night.options.ranking
    if not night.over and not early:
        raise NotNow(_("Your card opens when play is over."), _("The ranking and the hands too."))
    pages = {"card": cards.card, "ranking": cards.ranking, "hands": cards.hands, "board": cards.board}
    if look.page not in pages:
        raise NotKnown(_("There is no such page."), "")
    return cards.head(who) | {"page": pages[look.page](who, look.values)}


def ranking(director: Director, night: RoomScores) -> list[dict[str, Any]]:
    """Every list of the ranking as it is, for the director's pocket."""
    return _Cards(director, night, named=True).lists("")


def number_of(director: Director, night: RoomScores, typed: str) -> int:
    """The contestant that a number typed on a phone means; raises `NotKnown` for nobody's."""
    return _Cards(director, night, named=True).contestant(typed).number


class _Cards:
    """The session as players may see it, or with its names the director."""

    def __init__(self, director: Director, night: RoomScores, *, named: bool) -> None:
        self._named = named
        self._director, self._night, self._session = director, night, night.session.id
        self.view: SessionView = director.standings.view(self._session)
        self.standings: Standings = director.standings.now(self._session)
        self._contestants = {one.key: one for one in self.view.contestants}
        self._figures = ranking_figures(self.standings)
        self._played: dict[str, dict[tuple[int, int], _Meeting]] = {}
        # Boards that any table of any section has still to play.
        self._to_play = {
            line.board
            for line in night.lines.values()
            if line.result is None or isinstance(line.result.outcome, Late)
        }

    def contestant(self, typed: str) -> Contestant:
        """Who has this number, with its section's letter where two sections have it."""
        wanted = "".join(typed[:20].split()).upper()
        if wanted in self._contestants:
            return self._contestants[wanted]
        found = [one for one in self._contestants.values() if wanted in (label(one).upper(), str(one.number))]
        if len(found) > 1:
            names = ", ".join(sorted(one.key for one in found))
            raise NotKnown(
                _("More than one has the number {number}.").format(number=wanted),
                _("Type one of these: {names}.").format(names=names),
            )
        if not found:
            raise NotKnown(
                _("Nobody has the number {number} tonight.").format(number=wanted or "–"),
                _("The number is on your guide card, and in the ranking."),
            )
        return found[0]

    def head(self, who: Contestant) -> dict[str, Any]:
        """What is on every page: who it is, what it has come to, and whether it may still change."""
        session = self._night.session
        place = rivals = ""
        for ranked in standings_by_list(self.standings, self.view.winners).values():
            for one in ranked:
                if one.contestant.key == who.key:
                    place, rivals = one.place, str(len(ranked))
        until = session.provisional_until
        return {
            "club": self._night.club,
            "title": session.title,
            "date": format_date(session.date),
            "label": label(who),
            "names": self._names(who),
            "figure": self._total(who),
            "boards": len(self._met(who.key)),
            "place": place,
            "rivals": rivals,
            "final": session.state is State.FINAL,
            "until": until.astimezone().strftime("%H:%M")
            if until is not None and session.state is State.PROVISIONAL
            else "",
        }

    def _total(self, who: Contestant) -> str:
        """What ranks a contestant: its percentage with the sign for it, or its total."""
        figure = with_decimals(self._figures.get(who.key, ""))
        return _percent(figure) if figure and by_percentage(self.standings.conditions) else figure

    def _names(self, who: Contestant) -> str:
        return " – ".join(name for name in who.names if name) if self._named else ""

    def card(self, who: Contestant, _values: Mapping[str, str]) -> dict[str, Any]:
        """The boards in the order of play."""
        rounds: dict[int, list[_Meeting]] = {}
        for one in self._met(who.key).values():
            rounds.setdefault(one.scored.line.round, []).append(one)
        return {
            "rounds": [
                {
                    "round": number,
                    "against": met[0].against,
                    "figure": _share_of(met),
                    "boards": [self._line(one) | self._cards(one) for one in met],
                }
                for number, met in sorted(rounds.items())
            ]
        }

    def ranking(self, who: Contestant, _values: Mapping[str, str]) -> dict[str, Any]:
        """Every list of the ranking, this contestant's line marked."""
        return {"lists": self.lists(who.key)}

    def lists(self, own: str) -> list[dict[str, Any]]:
        """Every list by its name, the line of ``own`` marked."""
        lists = standings_by_list(self.standings, self.view.winners)
        names = list_names(lists)
        return [
            {"name": names[one], "lines": [self._ranked(each, own) for each in ranked]}
            for one, ranked in lists.items()
        ]

    def _ranked(self, one: Standing, own: str) -> dict[str, Any]:
        return {
            "place": one.place,
            "label": label(one.contestant),
            "names": self._names(one.contestant),
            "figure": self._total(one.contestant),
            "own": one.contestant.key == own,
        }

    def hands(self, who: Contestant, _values: Mapping[str, str]) -> dict[str, Any]:
        """The boards this contestant has played, with whether their hands may be seen."""
        met = self._met(who.key).values()
        boards = sorted(met, key=lambda one: one.board.board)
        return {"boards": [self._line(one) | {"open": self._dealt(one) is not None} for one in boards]}

    def board(self, who: Contestant, values: Mapping[str, str]) -> dict[str, Any]:
        """One board this contestant has played: the hands, and what every table made of it."""
        number = values.get("board", "")
        met = next((one for one in self._met(who.key).values() if str(one.board.board) == number), None)
        if met is None:
            raise NotKnown(_("You have not played this board."), "")
        lines = sorted(met.board.lines, key=lambda one: -float(one.ns_points or 0))
        return (
            self._line(met)
            | self._cards(met)
            | {"results": [self._result(met, one) for one in lines if _is_in(one)]}
        )

    def _result(self, met: _Meeting, one: ScoredLine) -> dict[str, Any]:
        line = one.line
        assert line.result is not None  # lines that are in
        return {
            "ns": self._both(line.ns, line.south),
            "ew": self._both(line.ew, line.west),
            "result": words.short(line.result),
            "score": "" if one.score is None else words.write_signed(one.score),
            "figure": _figure(met.board.top, one.ns_points),
            "own": line is met.scored.line,
        }

    def _line(self, one: _Meeting) -> dict[str, Any]:
        """A board as its contestant saw it: the score and the figure of its own side."""
        result, score, top = one.scored.line.result, one.scored.score, one.board.top
        assert result is not None  # boards that are in
        own = score if score is None or one.side is Side.NS else -score
        share = None if one.points is None or not top else float(one.points * 100 / top)
        return {
            "board": one.board.board,
            "result": words.short(result),
            "score": "" if own is None else words.write_signed(own),
            "figure": _figure(top, one.points),
            "share": share,
            "lead": "" if result.lead is None else words.card_words(result.lead),
            "tables": sum(map(_is_in, one.board.lines)),
        }

    def _cards(self, one: _Meeting) -> dict[str, Any]:
        """The four hands and the par, or nothing where somebody has still to play the board."""
        number = one.board.board
        facts: dict[str, Any] = {
            "dealer": words.seat_name(dealer(number)),
            "vulnerable": vulnerability(number).value,
            "hands": None,
            "par": "",
        }
        dealt = self._dealt(one)
        if dealt is None:
            return facts
        facts["hands"] = {
            seat.value: [[suit.symbol, show_holding(dealt.deal, seat, suit)] for suit in SUITS]
            for seat in Seat
        }
        tricks = self._director.analysis.find_known((dealt.deal,)).get(dealt.deal)
        if tricks is not None:
            facts["par"] = par_words(par(tricks, dealt.dealer, dealt.vulnerable))
        return facts

    def _dealt(self, one: _Meeting) -> DealtBoard | None:
        """The cards of a board that every table has played in the same form (a fouled one had several, Law 87)."""
        if one.board.board in self._to_play:
            return None
        versions = self._director.deals.versions(self._session, one.board.board)
        return versions[0].dealt if len(versions) == 1 else None

    def _met(self, key: str) -> dict[tuple[int, int], _Meeting]:
        """The boards a contestant has played, by round and number: one that it replayed stands there twice."""
        if key not in self._played:
            self._played[key] = self._meetings(key)
        return self._played[key]

    def _meetings(self, key: str) -> dict[tuple[int, int], _Meeting]:
        found: dict[tuple[int, int], _Meeting] = {}
        for board in self.standings.boards:
            for one in board.lines:
                line = one.line
                if not _is_in(one):
                    continue
                if key in (line.ns, line.south):
                    met = _Meeting(board, one, Side.NS, self._side(line.ew, line.west))
                elif key in (line.ew, line.west):
                    met = _Meeting(board, one, Side.EW, self._side(line.ns, line.south))
                else:
                    continue
                found[line.round, line.board] = met
        return dict(sorted(found.items()))

    def _side(self, key: str, partner: str) -> str:
        return " ".join(self._both(key, partner)).strip()

    def _both(self, key: str, partner: str) -> tuple[str, str]:
        """Who sat at a side: the number and the family names."""
        both = [self._contestants[one] for one in (key, partner) if one]
        names = "–".join(
            family_name(name) for one in both if self._named for name in one.names if name.split()
        )
        return "+".join(label(one) for one in both), names


def _is_in(one: ScoredLine) -> bool:
    return one.line.result is not None and not isinstance(one.line.result.outcome, Late)


def _figure(top: int, points: Fraction | None) -> str:
    """The figure of a board as the phone's language writes it."""
    return with_decimals(figure_of(top, points).replace("-", MINUS))


def _share_of(met: Iterable[_Meeting]) -> str:
    """What a round came to: the share of its tops, or the sum of its points."""
    counted = [one for one in met if one.points is not None]
    won = sum((one.points for one in counted if one.points is not None), Fraction(0))
    top = sum(one.board.top for one in counted)
    if not counted:
        return ""
    return _percent(_figure(top, won)) if top else _figure(top, won)


def _percent(figure: str) -> str:
    return _("{percent}%").format(percent=figure)
