"""The room of one session: keys, calls and phones kept while it is open, and an answer to everything a phone sends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from model.errors import ArrowswitchError, ClubFileError, NotNow
from model.i18n import _, speaking, variety
from model.room import codes
from model.room import messages as say
from model.service.room import entering, keys, names
from model.service.room.doubting import Doubting
from model.service.room.entering import Became
from model.service.room.needs import Waiting
from model.service.room.sheets import RoomScores, find_changed_sheets, leave_table

if TYPE_CHECKING:
    from model.room.options import RoomOptions
    from model.service.director import Director

_KEPT_ANSWERS: Final = 4096
# So many results of one kind a table may lay before the Director at a time: a phone gone wild must not hide
# the others.
_MOST_ASKED: Final = 12
# Of a hundred pairs of digits nobody finds the right one in so few tries.
MOST_WRONG_DIGITS: Final = 5
"""So often East may mistake the digits."""
REASONS: Final = ("lead", "revoke", "turn", "claim", "score", "other", "")
"""Why the director may be called; the pocket opens the tree of rulings that goes with it."""


class Phone(Struct, frozen=True):
    """The phone of a table: which one, how many have the page open, when it was last heard."""

    id: str = ""
    open: int = 0
    kind: str = "phone"
    heard: datetime | None = None


class Room:
    """What the window keeps of an open room; the club file is written through the `Director` alone."""

    def __init__(self, director: Director, session_id: int) -> None:
        self._director = director
        self.session_id = session_id
        self.keys = keys.read(director, session_id)
        self.calls: dict[int, say.Call] = {}
        self.phones: dict[int, Phone] = {}
        self.waiting: list[Waiting] = []
        self.said: dict[tuple[int, int], tuple[str, ...]] = {}
        self.opened_at = director.now()
        self._here: set[tuple[int, int, str, str]] = set()
        self._peeked: set[tuple[int, int]] = set()
        self._former: dict[tuple[int, int, str], str] = {}
        self._answers: dict[tuple[int, str, int, int, str], entering.EntryOutcome] = {}
        self._shown: dict[int, say.PhoneSheet] = {}
        self._doors_of: object = director.sessions.get(session_id).plan
        self._doubting = Doubting(director)
        self._wrong_digits: dict[int, int] = {}
        self._night: tuple[object, RoomScores] | None = None
        # `speaking` below changes the language of this thread; words for the Director stay in that of the window.
        self.own_language = variety()

    @property
    def options(self) -> RoomOptions:
        """What the club chose."""
        return self._director.club.settings().room

    # The doors

    def prepare_opening(self, host: str, hosts: tuple[str, ...], port: int, language: str) -> say.Open:
        """What the server must know to open the room; the keys are kept from now on."""
        night = self.night()
        doors = self.doors().doors
        # The players' cards may hang on the wall already: a room opened again keeps its secret.
        self.keys.players = self.keys.players or codes.new_secret()
        self._keep()
        self._doors_of = night.plan
        title = night.session.title
        return say.Open(
            host,
            port,
            hosts,
            night.club,
            title,
            language,
            doors,
            tuple(self.keys.pockets.values()),
            self.keys.players,
            certificate=self.options.certificate,
        )

    def cards(self) -> tuple[say.TableDoor, ...]:
        """What the card of each table opens."""
        return self.keys.of_tables(self.night().tables)

    def doors(self) -> say.Doors:
        """The doors as they are; a table that was taken out keeps its own, so that what its phone still has reaches the Director."""
        tables = self.cards()
        return say.Doors((*tables, *self.keys.of_others(tables)), tuple(self.keys.pockets.values()))

    def changed_doors(self) -> say.Doors | None:
        """The doors where the movement is another than when they were last given: a table that comes late has a card too."""
        plan = self.night().plan
        if plan is self._doors_of:
            return None
        self._doors_of = plan
        doors = self.doors()
        self._keep()
        return doors

    def renew(self, table: int) -> say.Doors:
        """Give a table another secret and code; its phones are out until they scan the new card."""
        self.keys.renew(table)
        row = self.night().plan.row(self.night().round(table), table)
        if row is not None:
            self.keys.forget_digits((row.ns, row.ew))
        # A new card is a new start: whoever was shut out for guessing digits may have been the pair itself.
        self._wrong_digits.pop(table, None)
        self.phones.pop(table, None)
        doors = self.doors()
        self._keep()
        return doors

    def open_pocket(self, place: int = 1) -> say.PocketDoor:
        """Let one phone be the first or the second director's pocket: another secret and PIN, to be sent with `doors`."""
        door = self.keys.open_pocket(place)
        self._keep()
        return door

    def pocket_taken(self, taken: say.PocketTaken) -> None:
        """Keep which phone has a pocket: the next server lets it in too."""
        if self.keys.give_pocket(taken):
            self._keep()

    def pocket_door(self, place: int) -> say.PocketDoor | None:
        """A director's pocket as it is open now; once a phone has it, its code opens nothing for another."""
        return self.keys.pockets.get(str(place))

    def plays_as(self, place: int) -> int | None:
        """The contestant as which the Director of this pocket plays tonight."""
        return self.keys.playing.get(str(place))

    def play_as(self, place: int, number: int | None) -> None:
        """Keep the contestant as which the Director of this pocket plays, None for nobody."""
        self.keys.playing.pop(str(place), None)
        if number is not None:
            self.keys.playing[str(place)] = number
        # What was seen as one contestant is not to be shown to the same phone as another.
        self._peeked = {one for one in self._peeked if one[0] != place}
        self._keep()

    def peek(self, place: int, board: int) -> None:
        """Show the Director of this pocket a board they have still to play, as they asked to see it."""
        self._peeked.add((place, board))

    def hidden(self, place: int) -> frozenset[int]:
        """The boards whose results this pocket hides."""
        from model.service.room import playing

        number = self.plays_as(place)
        if number is None:
            return frozenset()
        seen = {board for one, board in self._peeked if one == place}
        return playing.still_to_play(self.night(), number) - seen

    def close(self) -> None:
        """End the room: its cards open nothing any more."""
        keys.forget(self._director, self.session_id)

    # What tables see

    def night(self) -> RoomScores:
        """The session as it is now, read once a revision and minute of the clock."""
        session = self._director.sessions.get(self.session_id)
        # All that a sheet depends on; comparing it is cheaper than reading the session for each of thirty phones.
        mark = (session, self._director.play.clock(self.session_id), self.options, len(self._deals()))
        if self._night is None or self._night[0] != mark:
            before = self._night[1] if self._night is not None else None
            self._night = mark, RoomScores(self._director, self.session_id, self.options, before)
        return self._night[1]

    def sheets(self) -> tuple[say.PhoneSheet, ...]:
        """What every table may see now."""
        night = self.night()
        return tuple(self._sheet(night, table) for table, _name in night.tables)

    def news(self) -> tuple[say.PhoneSheet, ...]:
        """The sheets that changed since they were last asked for; a table that was taken out sits out."""
        sheets = self.sheets()
        here = {sheet.table for sheet in sheets}
        without = tuple(leave_table(sheet) for table, sheet in self._shown.items() if table not in here)
        found = find_changed_sheets(self._shown, sheets + without)
        self._shown |= {sheet.table: sheet for sheet in found}
        return found

    def show_again(self) -> None:
        """Give every sheet as news: another server knows none."""
        self._shown.clear()

    def _sheet(self, night: RoomScores, table: int) -> say.PhoneSheet:
        sheet = night.sheet(table)
        former = {
            seat: replace(chair, was=was)
            for seat, chair in sheet.chairs.items()
            if (was := self._former.get((table, sheet.round, seat)))
        }
        return replace(
            sheet,
            chairs={**sheet.chairs, **former} if former else sheet.chairs,
            call=self.calls.get(table),
            said=self.said.get((table, sheet.round), ()),
            names_settled=(table, sheet.round, sheet.ns, sheet.ew) in self._here,
            digits=self._digits(sheet),
        )

    # What phones send

    def answer(self, asked: say.Asked) -> say.Reply:
        """Do what a phone asks, or say in its language what forbids it."""
        self.own_language = variety()
        with speaking(asked.language):
            try:
                with self._director.quickly():  # the phone keeps what was not answered, and asks again
                    body = self._of(asked)
            except ClubFileError as error:
                # What the disk says is for the director; the phone keeps its result and asks again.
                return say.Reply(asked.request, ok=False, body=_raw({"text": str(error), "again": True}))
            except ArrowswitchError as error:
                return say.Reply(asked.request, ok=False, body=_raw({"text": str(error)}))
        return say.Reply(asked.request, ok=True, body=_raw(body))

    def _of(self, asked: say.Asked) -> object:
        if asked.door == "table":
            return self._table(asked)
        if asked.door == "card" and isinstance(asked.what, say.ShowPage):
            from model.service.room import cards

            return cards.answer(self._director, self.night(), asked.what)
        return self._pocket(asked)

    def heard(self, message: say.Phones) -> None:
        """A table's page was opened or left."""
        before = self.phones.get(message.table, Phone())
        self.phones[message.table] = replace(
            before, open=message.open, kind=message.kind, heard=self._director.now()
        )

    def acknowledge_call(self, table: int) -> None:
        """Tell a table that the director is on the way."""
        if (call := self.calls.get(table)) is not None:
            self.calls[table] = replace(call, coming=True)

    def end_call(self, table: int) -> None:
        """End a table's call."""
        self.calls.pop(table, None)

    def tell_table(self, table: int, words: tuple[str, ...]) -> None:
        """Show a table in this round what was said aloud there; nothing once it is taken back."""
        if words:
            self.said[table, self.night().round(table)] = words
        else:
            self.said.pop((table, self.night().round(table)), None)

    def leave_to_director(self, table: int, what: say.Enter) -> bool:
        """Give the Director a result that cannot be entered; False if so many of this table wait that it is not taken."""
        self._tell(table, what, entering.EntryOutcome(Became.REFUSED))
        here = (table, "refused", what.round, what.board, what.result)
        return any((one.table, one.kind, one.round, one.board, one.result) == here for one in self.waiting)

    def settle(self, waiting: Waiting) -> None:
        """Something no longer needs the director."""
        self.waiting = [one for one in self.waiting if one != waiting]

    def silent(self) -> dict[int, timedelta]:
        """The tables with a result due whose phone has not been heard for longer than the club waits."""
        now, limit = self._director.now(), timedelta(minutes=self.options.silent)
        due = {
            sheet.table
            for sheet in self.sheets()
            if sheet.stage == "play" and not all(board.result for board in sheet.boards)
        }
        return {
            table: now - phone.heard
            for table, phone in self.phones.items()
            if table in due and not phone.open and phone.heard is not None and now - phone.heard > limit
        }

    def _table(self, asked: say.Asked) -> object:
        table, what = asked.table, asked.what
        # Whatever it asks, a phone that speaks is alive; the silence that is shown counts from here.
        self.phones[table] = replace(self.phones.get(table, Phone()), heard=self._director.now())
        match what:
            case say.Join():
                return self._join(table, asked.phone, take_over=what.take_over)
            case say.CallDirector():
                return self._call(table, what)
        # Only after joining and calling: a phone that lost the table must still be able to call the Director.
        self._must_hold(table, asked.phone)
        if getattr(what, "round", 0) > self.night().round(table):
            # The phone was at a laptop that has heard of the new round: before it is refused here the server is asked.
            self._director.follow()
        match what:
            case say.Enter():
                return self._enter(table, what)
            case say.Check():
                return self._check(table, what)
            case say.AskPlayed():
                return {"played": self._played(table, what.board)}
            case say.FindName() | say.SitDown() | say.SwapSeats() | say.AllHere():
                return self._names(table, what)
            case say.Hands():
                from model.service.room.hands import keep_hands

                with self._director.acting_for(self._who(table)):
                    return keep_hands(self._director, self.night(), table, what)
        raise NotNow(_("The table’s phone cannot do that."), "")

    def _join(self, table: int, phone: str, *, take_over: bool) -> object:
        held = self.phones.get(table, Phone())
        if held.id and held.id != phone and not take_over:
            heard = held.heard.astimezone().strftime("%H:%M") if held.heard is not None else ""
            return {"joined": False, "heard": heard}
        for other, one in self.phones.items():
            # A phone serves one table: the card scanned last.
            if phone and one.id == phone and other != table:
                self.phones[other] = replace(one, id="")
        self.phones[table] = replace(held, id=phone, heard=self._director.now())
        return {"joined": True}

    def _must_hold(self, table: int, phone: str) -> None:
        held = self.phones.get(table, Phone())
        if held.id and held.id != phone:
            raise NotNow(
                _("Another phone enters for this table."),
                _("This one is view only; take over to enter here."),
            )
        if not held.id:
            self.phones[table] = replace(held, id=phone)

    def _call(self, table: int, what: say.CallDirector) -> object:
        if what.back:
            self.calls.pop(table, None)
        elif table not in self.calls:
            reason = what.reason if what.reason in REASONS else ""
            board = what.board if 0 < what.board < 1000 else 0
            self.calls[table] = say.Call(self._director.now().timestamp(), reason, board)
        return {}

    def _enter(self, table: int, what: say.Enter) -> object:
        if self.options.entry == "director":
            raise NotNow(_("The Director enters the results tonight."), _("Use a slip."))
        # The name alone is not enough: another result under it would be called entered, and be lost.
        sent = (table, what.id, what.round, what.board, what.result)
        known = self._answers.get(sent)
        if known is None:
            if (wrong := self._not_east(table, what)) is not None:
                return {"became": wrong.became.value, "text": wrong.text, "result": ""}
            by = entering.Author(self._who(table), self.own_language)
            known = entering.enter(self._director, self.night(), table, what, by)
            # The oldest goes first: a phone that lost its answer asks again soon, not hours later.
            if len(self._answers) >= _KEPT_ANSWERS:
                del self._answers[next(iter(self._answers))]
            self._answers[sent] = known
            self._tell(table, what, known)
        return {"became": known.became.value, "text": known.text, "result": known.result}

    def _digits(self, sheet: say.PhoneSheet) -> Literal["", "choose", "ask"]:
        if not self.options.digits or not sheet.confirm or not sheet.ew:
            return ""
        return "ask" if sheet.ew in self.keys.digits else "choose"

    def _not_east(self, table: int, what: say.Enter) -> entering.EntryOutcome | None:
        """Why this yes is not East's, None if it is; the first yes of a pair chooses its two digits."""
        if not self.options.digits or self.options.entry != "confirm":
            return None
        row = self.night().plan.row(what.round, table)
        if row is None or row.ew is None:
            return None  # the place is refused where it is looked at
        pair = str(row.ew)
        chosen = self.keys.digits.get(pair)
        well_formed = len(what.digits) == 2 and what.digits.isdecimal() and what.digits.isascii()
        if self._wrong_digits.get(table, 0) >= MOST_WRONG_DIGITS:
            text = _("The digits were wrong too often. Call the Director: the table gets a new card.")
            return entering.EntryOutcome(Became.DIGITS, text)
        if well_formed and (chosen is None or codes.same(chosen, what.digits)):
            if chosen is None:
                self.keys.digits[pair] = what.digits
                self._keep()
            self._wrong_digits.pop(table, None)
            return None
        self._wrong_digits[table] = self._wrong_digits.get(table, 0) + 1
        text = _("Board {board}: these are not East’s two digits. Show it to East again.")
        return entering.EntryOutcome(Became.DIGITS, text.format(board=what.board))

    def _tell(self, table: int, what: say.Enter, became: entering.EntryOutcome) -> None:
        """Ask the director about a result that met another, or that was entered against a doubt."""
        kind = {Became.OVERTAKEN: "overtaken", Became.REFUSED: "refused"}.get(
            became.became, "doubted" if what.doubted else ""
        )
        asks = [one for one in self.waiting if (one.table, one.kind) == (table, kind)]
        if not kind or len(asks) >= _MOST_ASKED or not entering.is_result(what.result):
            return
        now = self._director.now()
        waiting = Waiting(kind, table, became.text, what.board, what.round, what.result[:40], now)
        if all(replace(one, at=now) != waiting for one in asks):
            self.waiting.append(waiting)

    def _check(self, table: int, what: say.Check) -> object:
        night = self.night()
        result = entering.read(what.result)
        entering.place(night, table, what.round, what.board)
        if what.round != night.round(table):
            return {"facts": (), "instead": ()}
        cell = (what.round, table, what.board)
        if self._doubting.asked_often(cell) and not any(
            one.kind == "asks" and (one.table, one.board) == (table, what.board) for one in self.waiting
        ):
            self.waiting.append(Waiting("asks", table, "", what.board, what.round))
        return self._doubting.of(night, cell, result)

    def _played(self, table: int, board: int) -> list[str]:
        """Who of this table has played the board already, where and when; never what was made of it."""
        night = self.night()
        found = []
        for line, who in night.list_played(table, board):
            names = " + ".join(f"{one} {night.short_name(one, side)}".strip() for one, side in who)
            at = line.entered_at.astimezone().strftime("%H:%M") if line.entered_at is not None else "–"
            said = _("{who} played board {board} at table {table} in round {round}, entered at {time}.")
            found.append(
                said.format(who=names, board=board, table=night.name(line.table), round=line.round, time=at)
            )
        return found

    def _names(self, table: int, what: say.FindName | say.SitDown | say.SwapSeats | say.AllHere) -> object:
        night = self.night()
        if not night.named:
            raise NotNow(_("This club shows numbers, not names, at the tables."), _("Call the Director."))
        if isinstance(what, say.FindName):
            return names.find(self._director, what.text)
        if what.round != night.round(table):
            raise NotNow(_("The next round has begun."), _("Check again who sits here."))
        sheet = night.sheet(table)
        here = (table, what.round, sheet.ns, sheet.ew)
        if isinstance(what, say.AllHere):
            self._here.add(here)
            return {}
        with self._director.acting_for(self._who(table)):
            former = names.change(self._director, night, table, what)
        for seat, name in former.items():
            self._former.setdefault((table, what.round, seat), name)
        self._here.discard(here)
        return {}

    def _pocket(self, asked: say.Asked) -> object:
        from model.service.room.pocket import answer

        return answer(self, self._director, asked)

    def _who(self, table: int) -> str:
        """The name beside what a table did, in the language of the window."""
        with speaking(self.own_language):
            return _("table {table}").format(table=self.night().name(table))

    def _deals(self) -> tuple[Any, ...]:
        return self._director.deals.all(self.session_id)

    def _keep(self) -> None:
        keys.keep(self._director, self.session_id, self.keys)


def _raw(body: object) -> bytes:
    return msgspec.json.encode(body)
