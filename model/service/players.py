"""The people of the club: found by any part of name or number, added in place, with those they usually sit with."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct

from model.changes import Changes
from model.errors import ArrowswitchError
from model.folding import Known, fold
from model.i18n import _
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.writer import Writer
from model.snapshots.session import PairFound, Player, PlayerFound
from model.storage import reading
from model.storage.operations import RowChange
from model.storage.schema.tables import PLAYER

if TYPE_CHECKING:
    from fractions import Fraction

    from model.service.exchange.player_lists import LeftOut, Listed, ListRead
    from model.storage.draft import EntryDraft

Partners: TypeAlias = tuple[int, int]
_RECENT = timedelta(days=120)


class _Together(Struct):
    """How often two players sat together, of late and ever, and when last."""

    partners: Partners
    sessions: int = 0
    last: date = date.min
    dates: tuple[date, ...] = ()

    def weight(self, today: date) -> tuple[int, int, date]:
        recent = sum(1 for day in self.dates if today - day <= _RECENT)
        return recent, self.sessions, self.last


class Players:
    """The players' list."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self._searched: Mapping[int, Player] | None = None
        self._known: list[tuple[Player, Known]] = []
        self._counted = -1
        self._together: dict[Partners, _Together] = {}
        self._of_player: dict[int, list[_Together]] = {}
        self._latest = date.min

    def all(self) -> tuple[Player, ...]:
        """Everybody, by name."""
        return tuple(sorted(self._ledger.players().values(), key=lambda player: fold(player.name)))

    def get(self, player_id: int) -> Player:
        """One player; raises `NotKnown`."""
        return self._ledger.player(player_id)

    @writes
    def add(self, name: str, number: str = "", *, visitor: bool = False, initiator: object = None) -> int:
        """Add a player and give the id; raises `ArrowswitchError` for an empty name or a number that is taken."""
        name = self._proper(name)
        self._refuse_taken(number.strip())
        with self._writer.entry("player.add", initiator=initiator, player=name) as pending:
            draft = pending.draft
            player_id = draft.insert(PLAYER, name=name, number=number.strip(), visitor=visitor, removed=False)
            draft.add(RowChange("player", player_id, {"removed": True}, {"removed": False}))
        return player_id

    @writes
    def rename(self, player_id: int, name: str, *, initiator: object = None) -> Changes | None:
        """Correct a player's name everywhere; None if it was so already."""
        player = self.get(player_id)
        name = self._proper(name)
        with self._writer.entry(
            "player.rename", initiator=initiator, player=player.name, said=name
        ) as pending:
            if name != player.name:
                pending.draft.add(RowChange("player", player_id, {"name": player.name}, {"name": name}))
        return pending.changes

    @writes
    def renumber(self, player_id: int, number: str, *, initiator: object = None) -> Changes | None:
        """Give a player a number ("" takes it away); raises `ArrowswitchError` when another has it."""
        player = self.get(player_id)
        number = number.strip()
        self._refuse_taken(number, but=player_id)
        with self._writer.entry(
            "player.number", initiator=initiator, player=player.name, said=number
        ) as pending:
            if number != player.number:
                before = {"number": player.number, "visitor": player.visitor}
                after = {"number": number, "visitor": player.visitor and not number}
                pending.draft.add(RowChange("player", player_id, before, after))
        return pending.changes

    @writes
    def set_holding(self, player_id: int, text: str, *, initiator: object = None) -> Changes | None:
        """Note a player's masterpoints, which decide the stratum ("" for not known); raises `NotAFigure`."""
        return self._set_figure("player.holding", player_id, "holding", text, initiator)

    @writes
    def set_handicap(self, player_id: int, text: str, *, initiator: object = None) -> Changes | None:
        """Note the handicap the club gave a player ("" for none); raises `NotAFigure`."""
        return self._set_figure("player.handicap", player_id, "handicap", text, initiator)

    def _set_figure(
        self, entry: str, player_id: int, column: str, text: str, initiator: object
    ) -> Changes | None:
        from model.service.figures import NotAFigure, figure

        player = self.get(player_id)
        before = None if getattr(player, column) is None else str(getattr(player, column))
        after = str(figure(text)) if text.strip() else None
        if column == "holding" and after is not None and after.startswith("-"):
            raise NotAFigure(
                _("Masterpoints cannot be negative."),
                _("Leave the field empty where nothing is known."),
            )
        with self._writer.entry(entry, initiator=initiator, player=player.name, said=text.strip()) as pending:
            if after != before:
                pending.draft.add(RowChange("player", player_id, {column: before}, {column: after}))
        return pending.changes

    def find(self, fragment: str, limit: int = 8) -> tuple[PlayerFound, ...]:
        """Players that answer to a fragment of name or number, best first: beginnings before middles, regulars before rare."""
        wanted = fold(fragment)
        if not wanted:
            return ()
        self._count()
        found = []
        words = wanted.split()
        for player, known in self._folded():
            rank = known.rank(wanted, words)
            if rank is not None:
                usual = self._of_player.get(player.id, [])
                played = sum(together.sessions for together in usual)
                found.append(((rank, -played, known.name, player.id), player))
        found.sort(key=lambda one: one[0])
        return tuple(self._found(player) for _order, player in found[:limit])

    def pairs_like(self, fragment: str, limit: int = 8) -> tuple[PairFound, ...]:
        """Partnerships of which a player answers to the fragment ("" for all), most usual of late first."""
        self._count()
        wanted = fold(fragment)
        words = wanted.split()
        players = {player.id: (player, known.rank(wanted, words)) for player, known in self._folded()}
        found = []
        for together in self._together.values():
            both = [players[player_id] for player_id in together.partners if player_id in players]
            ranks = [rank for _player, rank in both]
            best = [rank for rank in ranks if rank is not None]
            if len(both) == 2 and best:
                first, second = both[0][0], both[1][0]
                if ranks[0] is None or (ranks[1] is not None and ranks[1] < ranks[0]):
                    first, second = second, first
                found.append((min(best), together, (first, second)))
        found.sort(key=lambda one: one[1].weight(self._latest), reverse=True)
        found.sort(key=lambda one: one[0])
        return tuple(
            PairFound(both, together.sessions, together.last) for _rank, together, both in found[:limit]
        )

    def preview(self, read: ListRead) -> PlayerImport:
        """What taking a list would do; nothing is written."""
        return _sorted(self._ledger.players(), read)

    @writes
    def take(self, read: ListRead, file: str, *, initiator: object = None) -> PlayerImport:
        """Add who is not known yet, in one entry, and bring masterpoints and handicaps of the others up to date.

        A player is known by number, where the names may be one person's, or by name where the list has no number. Who has
        another's number comes without one.
        """
        taken = self.preview(read)
        with self._writer.entry("player.import", file=file, initiator=initiator) as pending:
            for known, listed in taken.known:
                _bring_up_to_date(pending.draft, known, listed)
            for listed in taken.added:
                figures = {"holding": _text(listed.holding), "handicap": _text(listed.handicap)}
                player_id = pending.draft.insert(
                    PLAYER, name=listed.name, number=listed.number, visitor=False, removed=False, **figures
                )
                pending.draft.add(RowChange("player", player_id, {"removed": True}, {"removed": False}))
        return taken

    def export(self, path: Path | str) -> int:
        """Write everybody the club knows as a list, XLSX or CSV by the ending; gives how many. Raises `ExportRefused`."""
        from model.exchange.files import put_file
        from model.service.exchange.player_lists import players_file

        target, everybody = Path(path), self.all()
        put_file(target, players_file(everybody, target))
        return len(everybody)

    def _found(self, player: Player) -> PlayerFound:
        usual = self._of_player.get(player.id, [])
        if not usual:
            return PlayerFound(player)
        best = max(usual, key=lambda together: together.weight(self._latest))
        partner = best.partners[0] if best.partners[1] == player.id else best.partners[1]
        return PlayerFound(
            player,
            self._ledger.players().get(partner),
            sum(together.sessions for together in usual),
            max(together.last for together in usual),
        )

    def _folded(self) -> list[tuple[Player, Known]]:
        """Everybody made ready to be searched, afresh only after the players' list changed."""
        players = self._ledger.players()
        if self._searched is not players:
            self._searched = players
            self._known = [(player, Known.of(player.name, player.number)) for player in players.values()]
        return self._known

    def _count(self) -> None:
        """Count who sat with whom, afresh only after the seating of some session changed."""
        if self._counted == self._ledger.seatings:
            return
        together: dict[Partners, _Together] = {}
        for one, other, day in reading.partnerships(self._ledger.file):
            partners = (min(one, other), max(one, other))
            held = together.setdefault(partners, _Together(partners))
            held.sessions += 1
            held.last = date.fromisoformat(day)
            held.dates += (held.last,)
        of_player: dict[int, list[_Together]] = defaultdict(list)
        for held in together.values():
            for player_id in held.partners:
                of_player[player_id].append(held)
        self._together, self._of_player = together, dict(of_player)
        self._latest = max((held.last for held in together.values()), default=date.min)
        self._counted = self._ledger.seatings

    def _proper(self, name: str) -> str:
        name = " ".join(name.split())
        if not name:
            raise ArrowswitchError(_("A player needs a name."), _("Type the name as it should be printed."))
        return name

    def _refuse_taken(self, number: str, but: int | None = None) -> None:
        for player in self._ledger.players().values():
            if number and player.number == number and player.id != but:
                raise ArrowswitchError(
                    _("Number {number} belongs to {name}.").format(number=number, name=player.name),
                    _("Give another number, or none."),
                )


class PlayerImport(NamedTuple):
    """What a list brings: who is new, who the club knows, and what comes otherwise than it stands or not at all."""

    added: tuple[Listed, ...]
    known: tuple[tuple[Player, Listed], ...]
    remarks: tuple[LeftOut, ...]


def _sorted(players: Mapping[int, Player], read: ListRead) -> PlayerImport:
    """Tell apart who is new and who is known to the club; whoever a list names twice comes once."""
    from model.service.exchange.player_lists import LeftOut

    index = _Index(players)
    added: list[Listed] = []
    known: list[tuple[Player, Listed]] = []
    remarks = list(read.left_out)
    for line, listed in read.players:
        holder = index.holder(listed)
        if holder is not None:
            why = _("{number} is the number of {name}; this player is imported without one.").format(
                number=listed.number, name=holder.name
            )
            remarks.append(LeftOut(line, listed.name, why))
            listed = listed._replace(number="")  # noqa: PLW2901 - the same player, without the other's number
        player = index.find(listed)
        if player is None:
            added.append(listed)
            index.add(Player(0, listed.name, listed.number))
        elif player.id:
            known.append((player, listed))
        else:
            remarks.append(LeftOut(line, listed.name, _("this player is already in the list above.")))
    return PlayerImport(tuple(added), tuple(known), tuple(sorted(remarks)))


class _Index:
    """The players by number and by name, for telling who a list means."""

    def __init__(self, players: Mapping[int, Player]) -> None:
        self._numbers: dict[str, Player] = {}
        self._names: dict[str, list[Player]] = {}
        for player in players.values():
            self.add(player)

    def add(self, player: Player) -> None:
        """One more."""
        if player.number:
            self._numbers[player.number] = player
        self._names.setdefault(fold(player.name), []).append(player)

    def holder(self, listed: Listed) -> Player | None:
        """Somebody else who has the number of a line."""
        held = self._numbers.get(listed.number)
        return None if held is None or _is_same_person(held.name, listed.name) else held

    def find(self, listed: Listed) -> Player | None:
        """The player a line means, None for somebody new."""
        if listed.number and listed.number in self._numbers:
            return self._numbers[listed.number]
        same = self._names.get(fold(listed.name), [])
        exact = next((player for player in same if player.number == listed.number), None)
        if exact is not None or listed.number:
            return exact
        return same[0] if len(same) == 1 and (listed.holding, listed.handicap) != (None, None) else None


def _is_same_person(one: str, other: str) -> bool:
    """Whether two names may be one person's: each word of the shorter stands in the longer, or begins a word of it."""
    names = _words(one), _words(other)
    return any(
        all(any(word.startswith(short) for word in many) for short in few)
        for few, many in (names, names[::-1])
        if len(few) <= len(many)
    )


def _words(name: str) -> list[str]:
    return re.sub(r"[^\w]+", " ", fold(name)).split()


def _bring_up_to_date(draft: EntryDraft, player: Player, listed: Listed) -> None:
    """Give a known player the figures of the list; what the list is silent about stays."""
    given = {"holding": listed.holding, "handicap": listed.handicap}
    after = {
        name: _text(figure)
        for name, figure in given.items()
        if figure is not None and figure != getattr(player, name)
    }
    if after:
        before = {name: _text(getattr(player, name)) for name in after}
        draft.add(RowChange("player", player.id, before, after))


def _text(figure: Fraction | None) -> str | None:
    return None if figure is None else str(figure)
