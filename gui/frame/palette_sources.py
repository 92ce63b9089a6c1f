"""What the palette can find: one small source for each kind of thing.

A source gives findings for a query, best first; the palette puts them in groups. Adding a kind of thing is one
more source::

    class Laws:
        prefix = "§"
        title = _("Laws")

        def find(self, query: str) -> Sequence[Finding]: ...
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Protocol

from gui.actions import ANYWHERE, Actions, ActionSpec
from gui.frame.matching import TextMatch, match
from gui.look.theme import Weight
from gui.pages.page import Place
from gui.widgets.text.suit_text import Run, SuitText
from model.i18n import _, language, laws_cited
from model.movement.sections import table_name, tables_of
from model.snapshots.session import Session

if TYPE_CHECKING:
    from model.rulings.search.finder import Finder
    from model.rulings.trees.library import Library
    from model.rulings.trees.tree import TreeHead
    from model.service.director import Director

_LEAST_FOR_RULINGS = 2
_MEANT = 20

Go = Callable[[str, Place], None]
"""Leads to a page and a place on it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the palette: icon, words with their hits, a note at the right, keys, and what Enter does."""

    icon: str
    words: str
    hits: tuple[tuple[int, int], ...]
    note: str
    keys: str
    act: Callable[[], object]
    rank: int = 0

    @property
    def text(self) -> SuitText:
        """The words with their hits bold and underlined."""
        runs: list[Run] = []
        done = 0
        for start, end in self.hits:
            runs += [
                Run(self.words[done:start]),
                Run(self.words[start:end], Weight.SEMIBOLD, underlined=True),
            ]
            done = end
        return SuitText(tuple(run for run in (*runs, Run(self.words[done:])) if run.text))


class PaletteSource(Protocol):
    """A kind of thing the palette finds."""

    @property
    def prefix(self) -> str:
        """The sign that asks for this kind alone."""

    @property
    def title(self) -> str:
        """The group's heading."""

    def find(self, query: str) -> Sequence[Finding]:
        """The findings for a query, best first; all of them for the empty one."""


class JournalEntries:
    """Every action of the table that can be done now."""

    prefix = ">"

    def __init__(
        self,
        actions: Actions,
        front: str,
        page_words: Callable[[str], str],
        do: Callable[[ActionSpec, str], None],
    ) -> None:
        """`front` is the id of the page in front: its actions come first; `do` takes an action, and the setting meant."""
        self._actions = actions
        self._front = front
        self._page_words = page_words
        self._do = do

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("Actions")

    def find(self, query: str) -> Sequence[Finding]:
        """The actions whose words answer the query."""
        found = (self._finding(query, spec) for spec in self._actions if spec.searchable)
        return _ranked(finding for finding in found if finding)

    def _finding(self, query: str, spec: ActionSpec) -> Finding | None:
        action = self._actions[spec.id]
        # A page not built yet has bound nothing; its actions are found and build it.
        if not action.isEnabled() or not action.isVisible():
            return None
        words, setting = action.text(), ""
        answer = match(query, words)
        if answer is None:
            words, answer, setting = _by_other_words(query, words, spec)
        if answer is None:
            return None
        keys = spec.keys[0] if spec.keys else ""
        note = self._page_words(spec.where) if spec.where else ""
        return Finding(
            spec.icon,
            words,
            answer.hits,
            note,
            keys,
            partial(self._do, spec, setting),
            answer.rank + self._farness(spec),
        )

    def _farness(self, spec: ActionSpec) -> int:
        if spec.where == self._front:
            return 0
        return 1 if spec.where == ANYWHERE else 2


class People:
    """The pairs of the session where they sit, and the players the club knows."""

    prefix = "@"

    def __init__(self, director: "Director", session: Callable[[], Session | None], go: Go) -> None:
        self._director = director
        self._session = session
        self._go = go

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("People")

    def find(self, query: str) -> Sequence[Finding]:
        """Pairs first, then players who do not sit tonight."""
        session = self._session()
        pairs = list(self._pairs(session, query)) if session else []
        seated = (
            {player.id for pair in session.pairs for player in pair.players if player} if session else set()
        )
        players = [
            self._player(player.id, player.name, player.number, query)
            for player in (found.player for found in self._director.players.find(query, 12))
            if player.id not in seated
        ]
        return [*_ranked(pairs), *_ranked(found for found in players if found)]

    def _pairs(self, session: Session, query: str) -> Iterable[Finding]:
        for pair in session.pairs:
            words = ", ".join(player.name for player in pair.players if player)
            answer = match(query, words) if words else None
            if answer is None and words and query.strip() == str(pair.number):
                answer = TextMatch(2, ())
            if answer is not None:
                note = _where(session, pair.number)
                place = {"pair": pair.number}
                yield Finding(
                    "players", words, answer.hits, note, "", partial(self._go, "seating", place), answer.rank
                )

    def _player(self, player_id: int, name: str, number: str, query: str) -> Finding | None:
        answer = match(query, name) or match("", name)
        if answer is None:
            return None
        place = {"player": player_id}
        return Finding(
            "person", name, answer.hits, number, "", partial(self._go, "players", place), answer.rank
        )


class PlaceSource:
    """The boards, tables and rounds of the session."""

    prefix = "#"

    def __init__(self, session: Callable[[], Session | None], go: Go) -> None:
        self._session = session
        self._go = go

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("Boards and tables")

    def find(self, query: str) -> Sequence[Finding]:
        """Boards before tables before rounds; a bare number finds all three."""
        session = self._session()
        if session is None:
            return ()
        plan = session.plan
        kinds = (
            ("board", "board", _("Board {number}"), plan.boards),
            ("table", "seating", _("Table {number}"), tables_of(plan)),
            ("round", "clock", _("Round {number}"), range(1, plan.rounds + 1)),
        )
        found: list[Finding] = []
        for order, (key, icon, words, numbers) in enumerate(kinds):
            for number in numbers:
                shown = table_name(plan, number) if key == "table" else str(number)
                name = words.format(number=shown)
                answer = match(query, name)
                if answer is None and (close := match(query, name.replace(shown, shown.replace(" ", "")))):
                    # "b2" for table B 2: its letters stand elsewhere in the name
                    answer = TextMatch(close.rank, ())
                if answer is not None:
                    exact = 0 if shown.split()[-1] in query.split() else 1
                    place: Place = {"cut": key, key: number}
                    found.append(
                        Finding(
                            icon,
                            name,
                            answer.hits,
                            _("Scores"),
                            "",
                            partial(self._go, "scores", place),
                            answer.rank + exact * 10 + order,
                        )
                    )
        return _ranked(found)


class LawPlaces:
    """The place of the Laws that was typed: "27B1b" leads to the book open there."""

    prefix = "§"

    def __init__(self, go: Go) -> None:
        self._go = go

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("Laws")

    def find(self, query: str) -> Sequence[Finding]:
        """The one place, if a place is what was typed; a bare number may mean a board as well, and stands behind it."""
        from model.lawbook.references import place_of, write_reference

        place = place_of(query)
        if place is None:
            return ()
        words = laws_cited(write_reference(place))
        where = {"at": "|".join(("law", *place)), "read": True}
        rank = _MEANT if len(place) == 1 else 0
        return (Finding("laws", words, (), _("Laws"), "", partial(self._go, "laws", where), rank),)


class StartRulings:
    """What may have happened at a table: Enter starts the ruling."""

    prefix = "§"

    def __init__(
        self, library: Callable[[], "Library"], start: Callable[[str], object], edition: Callable[[], str]
    ) -> None:
        self._library = library
        self._start = start
        self._edition = edition
        self._heads: dict[str, TreeHead] = {}
        self._finder: Finder | None = None

    @property
    def title(self) -> str:
        """The group's heading."""
        return _("Start a ruling")

    def find(self, query: str) -> Sequence[Finding]:
        """The irregularities that fit the director's words, in any of four languages, or a Law's number."""
        from model.rulings.trees.editions import Edition, choose_text

        if len(query.strip()) < _LEAST_FOR_RULINGS:
            return ()
        found = []
        edition = Edition(self._edition())
        for rank, one in enumerate(self._finder_of_trees().find(query, language(), limit=4, edition=edition)):
            words = _(one.title)
            if not one.is_sure(query) and match(query, words) is None:
                continue  # the palette is full of names: a slip of the keyboard may mean one of them
            # Words of another language, and slips of the keyboard, stand behind what was typed in earnest.
            answer = match(query, words) or TextMatch(_MEANT + rank, ())
            law = choose_text(self._heads[one.tree].law, edition) or ""
            note = laws_cited(law) if law else ""
            found.append(
                Finding("scales", words, answer.hits, note, "", partial(self._start, one.tree), answer.rank)
            )
        return _ranked(found)

    def _finder_of_trees(self) -> "Finder":
        """The index of the trees' words, made at the first key and kept while the palette is open."""
        if self._finder is None:
            from model.rulings.search.finder import Finder

            library = self._library()
            self._heads = {head.id: head for head in library.heads if head.group != "helper"}
            self._finder = Finder(library, patient=False)
        return self._finder


def _by_other_words(query: str, words: str, spec: ActionSpec) -> tuple[str, TextMatch | None, str]:
    """An action found by what people look for there, "Export: USEBIO", and the setting meant, "" for none.

    It stands behind those found by name.
    """
    for other, setting in zip_longest(spec.other_words, spec.settings, fillvalue=""):
        answer = match(query, other)
        if answer is not None:
            before = f"{words}: "
            hits = tuple((start + len(before), end + len(before)) for start, end in answer.hits)
            return f"{before}{other}", TextMatch(answer.rank + 1, hits), setting
    return words, None, ""


def _ranked(found: Iterable[Finding]) -> list[Finding]:
    return sorted(found, key=lambda finding: finding.rank)


def _where(session: Session, number: int) -> str:
    row = next((row for row in session.plan.rows if row.round == 1 and number in (row.ns, row.ew)), None)
    if row is None:
        return _("pair {number}").format(number=number)
    side = _("North–South") if row.ns == number else _("East–West")
    return _("pair {number}, starts {side} at table {table}").format(
        number=number, side=side, table=table_name(session.plan, row.table)
    )
