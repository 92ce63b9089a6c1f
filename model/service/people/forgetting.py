"""A player forgotten: the name and the numbers go everywhere, results and rankings stay, and nothing brings them back."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from model.errors import ClubFileError, NotKnown
from model.i18n import _, ngettext
from model.storage import copies, forgetting
from model.storage.substitution import Person, Substitution

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from model.changes import Changes
    from model.service.ledger import Ledger
    from model.service.writer import Writer
    from model.storage.backups import Backup
    from model.storage.store import Store

Prepared: TypeAlias = forgetting.Prepared
_OF_RULINGS: Final = ("ruling",)
_OF_SESSIONS: Final = ("session", "plan", "revision", "deal", "event")


class Foreseen(Struct, frozen=True):
    """What forgetting a player would do: the words that come in the place of the name, how many entries of each kind
    change, whether somebody else has the same name, and the copies that keep the name.
    """

    name: str
    instead: str
    players: int
    journal: int
    rulings: int
    sessions: int
    others: int
    namesake: bool
    copies: tuple[Backup, ...]

    @property
    def places(self) -> int:
        """How many entries change in all."""
        return self.players + self.journal + self.rulings + self.sessions + self.others

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said before it is done, a sentence each; the copies are a list of their own."""
        lines = [
            ngettext(
                "“{name}” becomes “{instead}” in {count} place; the numbers are removed.",
                "“{name}” becomes “{instead}” in {count} places; the numbers are removed.",
                self.places,
            ).format(name=self.name, instead=self.instead, count=self.places),
            _(
                "Players {players}, journal {journal}, rulings {rulings}, sessions {sessions}, others {others}."
            ).format(
                players=self.players,
                journal=self.journal,
                rulings=self.rulings,
                sessions=self.sessions,
                others=self.others,
            ),
            _("Results and rankings stay. This cannot be undone."),
        ]
        if self.namesake:
            lines.append(
                _(
                    "Someone else has the same name: texts that name either of them change; the "
                    "entry in the list stays."
                )
            )
        lines.append(
            ngettext(
                "{count} copy of the club file still has the name:",
                "{count} copies of the club file still have the name:",
                len(self.copies),
            ).format(count=len(self.copies))
            if self.copies
            else _("No copy of the club file has the name.")
        )
        return tuple(lines)


class Forgetting:
    """Takes players out of the club file."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def foresee(self, player_id: int) -> Foreseen:
        """What it would do; nothing is written. Raises `NotKnown`."""
        return foresee(self._ledger.file, player_id)

    def prepare(self, player_id: int, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Prepared:
        """Work out all that is to be changed: what takes time in a large club. A club opened only to be read will do."""
        file = self._ledger.file
        return forgetting.prepare(file, person_of(file, player_id), words_instead(player_id), tell)

    def stands(self, prepared: Prepared) -> bool:
        """Whether nothing was written since; else it has to be prepared again."""
        return prepared.writes == self._ledger.file.writes_so_far()

    def forget(
        self, player_id: int, *, prepared: Prepared | None = None, initiator: object = None
    ) -> Changes:
        """Put "Former player 12" in the place of name and numbers everywhere; there is no undo. Raises `NotKnown`.

        What was prepared is prepared again where it stands no longer.
        """
        file = self._ledger.file
        who = person_of(file, player_id)
        if prepared is None or not self.stands(prepared):
            prepared = self.prepare(player_id)
        ready = prepared

        def work() -> str:
            forgetting.forget(file, ready)
            self._ledger.forget()
            return Substitution(who, ready.instead).in_text(self._writer.who, "who")

        changes = self._writer.rewrite("player.forget", work, initiator=initiator, player=ready.instead)
        # Where the disk is too full to rewrite the file, no row has the name any more, and the next start rewrites it.
        with contextlib.suppress(ClubFileError):
            file.leave_no_trace()
        return changes


def foresee(file: Store, player_id: int) -> Foreseen:
    """What forgetting a player would do to a file that is open, perhaps only to be read."""
    who = person_of(file, player_id)
    instead = words_instead(player_id)
    found: Counter[str] = forgetting.places(file, who, instead)
    kinds = {"player": found["player"], "deed": found["deed"]}
    kinds["ruling"] = sum(found[name] for name in _OF_RULINGS)
    kinds["session"] = sum(found[name] for name in _OF_SESSIONS)
    own = {name.casefold() for name in who.names[:1]}
    return Foreseen(
        who.names[0],
        instead,
        kinds["player"],
        kinds["deed"],
        kinds["ruling"],
        kinds["session"],
        sum(found.values()) - sum(kinds.values()),
        any(other.casefold() in own for other in who.others),
        copies.that_name(file.path, Substitution(who, instead)),
    )


def words_instead(player_id: int) -> str:
    """What comes in the place of a forgotten player's name."""
    return _("Former player {number}").format(number=player_id)


def person_of(file: Store, player_id: int) -> Person:
    """Everything a player is known by; raises `NotKnown`."""
    try:
        return forgetting.person(file, player_id)
    except KeyError:
        raise NotKnown(
            _("The club has no player {number}.").format(number=player_id),
            _("Choose one from the list of players."),
        ) from None
