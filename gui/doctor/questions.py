"""What can happen to a movement as the director would say it, what must be asked, and how the answers are understood."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gui.frame.matching import match
from model.bridge.seats import Side
from model.folding import fold
from model.i18n import N_, _
from model.movement.announce.words import board_range
from model.movement.check_words import name_contestant
from model.movement.doctor import happenings as happened
from model.movement.matches import to_be_drawn
from model.movement.sections import name_tables, table_meant, table_name, tables_meant, tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from model.movement.doctor.happenings import Happening
    from model.snapshots.session import Player, Session


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that can happen; ``asks`` are the ids of its questions. Teams and players have words of their own.

    ``also`` are other words that it is found by, separated by commas.
    """

    id: str
    text: str
    icon: str
    asks: tuple[str, ...]
    of_teams: str = ""
    of_players: str = ""
    also: str = ""

    def words(self, kind: str = "pairs") -> str:
        """The text in the language in use, for this kind of event."""
        own = {"teams": self.of_teams, "individual": self.of_players}.get(kind, "")
        return _(own or self.text)

    def asks_of(self, kind: str) -> tuple[str, ...]:
        """What is asked in this kind of event: of a team that comes its name, for its players have chairs later."""
        if self.id == "arrives" and kind != "pairs":
            return ("team", "round") if kind == "teams" else ("round",)
        return self.asks


_OTHER_WORDS: Final = 10
"""How far behind its own words a happening is found by others."""
TROUBLES: Final = (
    Trouble(
        "arrives",
        N_("Late pair"),
        "late",
        ("one", "other", "round"),
        N_("Late team"),
        N_("Late player"),
        also=N_("Arrives, comes late, extra pair"),
    ),
    Trouble(
        "leaves",
        N_("Pair leaving"),
        "door",
        ("pair", "round"),
        N_("Team leaving"),
        N_("Player leaving"),
        also=N_("Goes home, leaves early, drops out, gives up, ill"),
    ),
    Trouble(
        "stand_in",
        N_("Substitute"),
        "person",
        ("away", "who", "rounds"),
        also=N_("Replacement, stands in, plays for"),
    ),
    Trouble(
        "wrong_boards",
        N_("Boards played at the wrong table"),
        "board",
        ("table", "boards", "round"),
        also=N_("Wrong boards, boards mixed up, played too early"),
    ),
    Trouble(
        "wrong_direction",
        N_("A pair sat the wrong direction"),
        "swap",
        ("table", "round"),
        N_("A table sat the wrong direction"),
        N_("A table sat the wrong direction"),
        also=N_("Turned round, arrow-switch forgotten"),
    ),
    Trouble(
        "wrong_pair",
        N_("The wrong pair sat down"),
        "pair",
        ("table", "side", "pair", "round"),
        N_("The wrong team sat down"),
        N_("The wrong player sat down"),
        also=N_("Wrong table, wrong opponents"),
    ),
    Trouble(
        "behind",
        N_("A table is a round behind"),
        "late",
        ("table", "round"),
        also=N_("Slow, late table"),
    ),
    Trouble(
        "merge",
        N_("Combine two half tables"),
        "seating",
        ("round",),
        also=N_("Two pairs sit out, join half tables"),
    ),
    Trouble(
        "sit_out",
        N_("Another pair sits out"),
        "waiting",
        ("pair", "round"),
        N_("Another team has the bye"),
        N_("Another player sits out"),
        also=N_("Bye, phantom"),
    ),
    Trouble(
        "curtail",
        N_("Play fewer rounds"),
        "minus",
        ("count",),
        also=N_("Shorten, stop early, end sooner, cut short"),
    ),
    Trouble(
        "skip",
        N_("Skip a round"),
        "arrow-right",
        ("round",),
        also=N_("Leave out, miss a round"),
    ),
    Trouble(
        "add_board",
        N_("Play more boards"),
        "plus",
        ("round",),
        also=N_("Extra boards, extra round, longer"),
    ),
    Trouble(
        "move_table",
        N_("A table goes to another section"),
        "shuffle",
        ("table", "section"),
        also=N_("Move a table"),
    ),
    Trouble(
        "split",
        N_("A section is split in two"),
        "shuffle",
        ("section",),
        also=N_("Divide, more sections"),
    ),
    Trouble(
        "join",
        N_("Two sections become one"),
        "shuffle",
        ("section", "into"),
        also=N_("Merge, combine sections"),
    ),
)


def trouble(trouble_id: str) -> Trouble:
    """The one with this id."""
    return next(one for one in TROUBLES if one.id == trouble_id)


def find_troubles(typed: str, kind: str = "pairs") -> tuple[Trouble, ...]:
    """Those whose words answer what is typed, best first; all of them for nothing. Other words come behind their own."""
    ranks = {
        at: _rank(typed, (one.words(kind), *(_(one.also).split(",") if one.also else ())))
        for at, one in enumerate(TROUBLES)
    }
    found_at = sorted((rank, at) for at, rank in ranks.items() if rank is not None)
    return tuple(TROUBLES[at] for _rank_of, at in found_at)


def _rank(typed: str, names: Sequence[str]) -> int | None:
    """How well any of these names answers, smaller is better: its own first, then the others."""
    answers = (
        (answer.rank + (_OTHER_WORDS if at else 0))
        for at, name in enumerate(names)
        if (answer := match(typed, name.strip()))
    )
    return min(answers, default=None)


def list_troubles(session: Session, round_number: str) -> tuple[Trouble, ...]:
    """What can happen now: sections change before the second round, and a single one neither gives nor takes a table."""
    plan = session.plan
    early = plan.kind == "pairs" and plan.draw is None and round_number in ("", "1")
    of_sections = {"split", "move_table", "join"} if plan.sections else {"split"}
    return tuple(one for one in TROUBLES if "section" not in one.asks or (early and one.id in of_sections))


def question(trouble_id: str, field: str, kind: str = "pairs") -> str:
    """The words before a field, in this kind of event."""
    from_round = {"arrives", "leaves", "merge", "add_board"}
    words = {
        "round": _("From round") if trouble_id in from_round else _("Round"),
        "pair": _who_sat(kind) if trouble_id == "wrong_pair" else _one_of(kind),
        "team": _("The team’s name"),
        "table": _("Table"),
        "boards": _("Boards played"),
        "side": _("Sat as"),
        "count": _("Rounds to drop"),
        "away": _("Who is absent"),
        "who": _("Substitute"),
        "one": _("Who is arriving"),
        "other": _("Partner"),
        "rounds": _("In rounds"),
        "section": _("To section") if trouble_id == "move_table" else _("Section"),
        "into": _("Into section"),
    }
    return words[field]


def _who_sat(kind: str) -> str:
    if kind == "teams":
        return _("Team that sat there")
    return _("Player who sat there") if kind == "individual" else _("Pair that sat there")


def _one_of(kind: str) -> str:
    if kind == "teams":
        return _("Team")
    return _("Player") if kind == "individual" else _("Pair")


@dataclass(frozen=True, slots=True)
class Heard:
    """How one answer was understood: a value (None: not at all), words that say so, and whether it can hardly be so."""

    value: object
    words: str
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Away:
    """A chair whose regular is away: contestant and place."""

    number: int
    place: int


def hear(session: Session, field: str, typed: str, answers: Mapping[str, object]) -> Heard:
    """Understand one answer; `answers` are those given before it."""
    text = typed.strip()
    if field == "table":
        return _table(session, text, answers)
    if field == "boards":
        return _boards(session, text, answers)
    hears = {
        "pair": _pair,
        "side": _side,
        "away": _away,
        "who": _who,
        "one": _who,
        "other": _who,
        "team": _team,
        "rounds": _rounds,
        "count": _count,
        "round": _round,
        "section": _section,
        "into": _section,
    }
    return hears[field](session, text)


def make_happening(trouble_id: str, answers: Mapping[str, object]) -> Happening:
    """What happened, from the understood answers; a stand-in's name is not part of it."""
    if "section" in answers:
        return _of_sections(trouble_id, answers)
    if "table" in answers:
        return _at_table(trouble_id, answers)
    if trouble_id == "stand_in":
        away, rounds = answers["away"], answers["rounds"]
        assert isinstance(away, Away)
        assert isinstance(rounds, tuple)
        return happened.StandInNeeded(away.number, rounds[0], rounds[1])
    if trouble_id == "curtail":
        return happened.Curtailed(_int(answers["count"]))
    number = _int(answers["round"])
    if trouble_id == "leaves":
        return happened.PairLeaves(_int(answers["pair"]), number)
    if trouble_id == "sit_out":
        return happened.SitOutMoved(number, _int(answers["pair"]))
    return _OF_A_ROUND[trouble_id](number)


_OF_A_ROUND: Final[Mapping[str, Callable[[int], Happening]]] = {
    "arrives": happened.PairArrives,
    "merge": happened.HalfTablesMerge,
    "skip": happened.RoundSkipped,
    "add_board": happened.BoardAdded,
}


def _of_sections(trouble_id: str, answers: Mapping[str, object]) -> Happening:
    section = str(answers["section"])
    if trouble_id == "move_table":
        return happened.TableMoved(_int(answers["table"]), section)
    if trouble_id == "split":
        return happened.SectionSplit(section)
    return happened.SectionsJoined(section, str(answers["into"]))


def _at_table(trouble_id: str, a: Mapping[str, object]) -> Happening:
    number, table = _int(a["round"]), _int(a["table"])
    match trouble_id:
        case "wrong_boards":
            boards = a["boards"]
            assert isinstance(boards, tuple)
            return happened.WrongBoards(number, table, boards)
        case "wrong_direction":
            return happened.WrongDirection(number, table)
        case "wrong_pair":
            side = a["side"]
            assert isinstance(side, Side)
            return happened.WrongPair(number, table, side, _int(a["pair"]))
        case _:
            return happened.TableBehind(number, table)


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def _unheard(first: int | str, last: int | str) -> Heard:
    return Heard(None, _("{first} to {last}").format(first=first, last=last))


def _round(session: Session, text: str) -> Heard:
    number = _number(text)
    last = session.plan.rounds + to_be_drawn(session.plan)
    if number is None or not 1 <= number <= last:
        return _unheard(1, last)
    if number > session.plan.rounds:
        return Heard(number, _("still to be drawn"))
    return Heard(number, _("of {rounds}").format(rounds=session.plan.rounds))


def _pair(session: Session, text: str) -> Heard:
    """A number, or a part of a name."""
    number = _number(text)
    known = [pair for pair in session.pairs if pair.number == number]
    if number is None and text:
        known = [pair for pair in session.pairs if match(text, pair.player_names)]
    if len(known) != 1:
        return _unheard(min(session.plan.contestants), max(session.plan.contestants))
    pair = known[0]
    return Heard(pair.number, f"{pair.number} {pair.short_name}".strip())


def _table(session: Session, text: str, answers: Mapping[str, object]) -> Heard:
    plan, at = session.plan, answers.get("round")
    number = table_meant(plan, text)
    row = None if number is None else plan.row(at if isinstance(at, int) else 1, number)
    if row is None:
        if len(several := tables_meant(plan, text)) > 1:
            return Heard(None, " / ".join(name_tables(plan, several)))
        return _unheard(table_name(plan, 1), table_name(plan, tables_of(plan)[-1]))
    sides = [f"{one} {session.pair(one).short_name}".strip() for one in row.seated]
    return Heard(number, f"{', '.join(sides)}; {board_range(row.boards)}")


def _boards(session: Session, text: str, answers: Mapping[str, object]) -> Heard:
    """ "7-9", "7 8 9"; a single board is its whole set where one begins with it. The text says who has played them before."""
    boards: list[int] = []
    for first, last in re.findall(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", text):
        boards += range(int(first), min(int(last or first), int(first) + 40) + 1)
    known = [board for board in dict.fromkeys(boards) if board in session.plan.boards]
    if not known or len(known) != len(boards):
        return Heard(None, board_range(session.plan.boards))
    if len(known) == 1:
        sets = {row.boards for row in session.plan.rows if row.boards[:1] == (known[0],)}
        if len(sets) == 1:
            known = list(sets.pop())
    words = _("boards {boards}").format(boards=board_range(tuple(known)))
    before = tuple(_played_before(session, known, answers))
    return Heard(tuple(known), "; ".join([words, *before]), doubtful=bool(before))


def _played_before(session: Session, boards: list[int], answers: Mapping[str, object]) -> Iterator[str]:
    """The first at the table who met one of these boards in an earlier round: then it was hardly that set."""
    table, number = answers.get("table"), answers.get("round")
    row = session.plan.row(_int(number), _int(table)) if table and number else None
    for one in row.seated if row is not None else ():
        for past in session.plan.rows_of(one):
            again = [board for board in boards if board in past.boards]
            if past.played and past.round < _int(number) and again:
                yield _("{who} played board {board} in round {round}").format(
                    who=name_contestant(session.plan, one), board=again[0], round=past.round
                )
                return


def _who(session: Session, text: str) -> Heard:
    if len(names_in(text)) > 1:
        return Heard(None, _("one name in each field"))
    return Heard(text or None, text or _("a name"))


def _team(session: Session, text: str) -> Heard:
    """What a team calls itself: "Carr & Sons" is one name."""
    return Heard(text or None, text or _("a name"))


def names_in(text: str) -> list[str]:
    """The names of several people typed in one line: "Amy, Bob", "Amy & Bob"."""
    return [name for part in re.split(r"[,;&+/]", text) if (name := part.strip())]


def _count(session: Session, text: str) -> Heard:
    number = _number(text)
    draw = session.plan.draw
    rounds = session.plan.rounds if draw is None else draw.rounds
    if number is None or not 0 < number < rounds:
        return _unheard(1, rounds - 1)
    return Heard(number, _("round {last} is the last").format(last=rounds - number))


def _section(session: Session, text: str) -> Heard:
    """A letter; a room without sections is section A."""
    sections = session.plan.sections or (("A", 1, session.plan.tables),)
    for letter, first, last in sections:
        if fold(text) == fold(letter):
            return Heard(letter, _("tables {first} to {last}").format(first=1, last=last - first + 1))
    return Heard(None, ", ".join(letter for letter, _first, _last in sections))


def _side(session: Session, text: str) -> Heard:
    words = {Side.NS: _("North–South"), Side.EW: _("East–West")}
    for side, name in words.items():
        if text and (fold(name).startswith(fold(text)[:1]) or text[0].upper() in side.value):
            return Heard(side, name)
    return Heard(None, _("N or E"))


def _away(session: Session, text: str) -> Heard:
    chairs: list[tuple[Away, Player]] = [
        (Away(pair.number, place), player)
        for pair in session.pairs
        for place, player in enumerate(pair.players)
        if player is not None and text and match(text, player.name)
    ]
    if len(chairs) != 1:
        words = ", ".join(player.name for _chair, player in chairs[:3])
        return Heard(None, words or _("a name from tonight"))
    away, player = chairs[0]
    who = name_contestant(session.plan, away.number)
    return Heard(away, player.name if session.plan.kind == "individual" else f"{player.name}, {who}")


def _rounds(session: Session, text: str) -> Heard:
    numbers = [int(one) for one in re.findall(r"\d{1,3}", text)]
    if not numbers or len(numbers) > 2 or not 1 <= numbers[0] <= numbers[-1] <= session.plan.rounds:
        return _unheard(1, session.plan.rounds)
    first, last = numbers[0], numbers[-1]
    words = _("round {first}") if first == last else _("rounds {first} to {last}")
    return Heard((first, last), words.format(first=first, last=last))
