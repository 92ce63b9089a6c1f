"""The director's pocket: what its pages show, and what is done from them, through the same `Director` as in the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from model.bridge.entry import words
from model.bridge.seats import Side
from model.errors import ArrowswitchError, NotKnown, NotNow
from model.i18n import _, language, speaking
from model.room.messages import Act, Asked, Call, PhoneSheet, ShowPage
from model.service.room import playing
from model.service.room.clocks import clocks_of
from model.service.room.needs import count_needs, needs_on_phone
from model.service.room.ruling_shown import COMMON, LEADS, TREE_OF_REASON, outcome, question, summary

if TYPE_CHECKING:
    from datetime import timedelta

    from model.service.director import Director
    from model.service.room.sheets import RoomScores
    from model.snapshots.rulings import RulingRecord

MOST_FOUND: Final = 8


class OpenRoom(Protocol):
    """What the pocket needs of the room it is in."""

    session_id: int
    calls: dict[int, Call]
    waiting: list[Any]
    own_language: str

    def night(self) -> RoomScores:
        """The session as it is now."""
        ...

    def sheets(self) -> tuple[PhoneSheet, ...]:
        """What every table may see now."""
        ...

    def silent(self) -> dict[int, timedelta]:
        """The tables that have not been heard for long."""
        ...

    def acknowledge_call(self, table: int) -> None:
        """Say that the director is on the way."""
        ...

    def end_call(self, table: int) -> None:
        """End the call."""
        ...

    def settle(self, waiting: Any) -> None:
        """Something no longer needs the director."""
        ...

    def plays_as(self, place: int) -> int | None:
        """The contestant as which the Director of this pocket plays."""
        ...

    def play_as(self, place: int, number: int | None) -> None:
        """The Director of this pocket plays as this contestant, or not."""
        ...

    def peek(self, place: int, board: int) -> None:
        """Show a board this Director has still to play."""
        ...

    def hidden(self, place: int) -> frozenset[int]:
        """The boards whose results this pocket hides."""
        ...

    def tell_table(self, table: int, words: tuple[str, ...]) -> None:
        """Show a table what was said aloud there."""
        ...


def answer(room: OpenRoom, director: Director, asked: Asked) -> object:
    """What a page of the pocket shows, or what became of a key that was pressed there."""
    pocket = _Pocket(room, director, asked.place)
    match asked.what:
        case ShowPage(page=page, values=values):
            looks: dict[str, Callable[[Mapping[str, str]], object]] = {
                "now": pocket.now,
                "tables": pocket.tables,
                "table": pocket.table,
                "scores": pocket.scores,
                "rulings": pocket.rulings,
                "ruling": pocket.ruling,
                "new": pocket.new,
                "correct": pocket.correct,
            }
            if page in looks:
                return {"shown": looks[page](values), "badges": pocket.badges()}
        case Act(action=action, values=values):
            # What is kept is kept in the language of the window, as the journal is.
            with speaking(room.own_language):
                return pocket.do(action, values)
    raise NotNow(_("This phone cannot do that."), "")


class _Pocket:
    def __init__(self, room: OpenRoom, director: Director, place: int) -> None:
        self._room, self._director, self._session = room, director, room.session_id
        self._place, self._hidden = place, room.hidden(place)

    # What is shown

    def badges(self) -> dict[str, int]:
        """How much waits behind a tab of the pocket: what needs the director, and the open rulings."""
        rulings = self._director.rulings.all(self._session)
        return {
            "now": len(self._room.calls) + count_needs(self._room, self._director),
            "rulings": sum(1 for one in rulings if one.state == "open"),
        }

    def now(self, _values: Mapping[str, str]) -> dict[str, Any]:
        """The clock, the calls, and what needs the director."""
        sheets = self._room.sheets()
        clocks = clocks_of(self._director, self._session, sheets)
        night = self._room.night()
        sitting = {sheet.table: (sheet.ns, sheet.ew) for sheet in sheets}
        calls = [
            {
                "table": table,
                "name": night.name(table),
                "reason": call.reason,
                "board": call.board,
                "ns": sitting.get(table, ("", ""))[0],
                "ew": sitting.get(table, ("", ""))[1],
                "since": call.since,
                "coming": call.coming,
            }
            for table, call in sorted(self._room.calls.items(), key=lambda item: item[1].since)
        ]
        waits = not clocks or self._director.play.waits(night.session)
        return {
            "title": night.session.title,
            "clocks": clocks,
            "starts": waits and not night.over,
            "calls": calls,
            "needs": needs_on_phone(self._room, self._director, self._hidden),
            **playing.describe_playing(night, self._room.plays_as(self._place)),
        }

    def tables(self, _values: Mapping[str, str]) -> list[dict[str, Any]]:
        """Every table with how far it is."""
        return [
            {
                "table": sheet.table,
                "name": sheet.name,
                "ns": sheet.ns,
                "ew": sheet.ew,
                "who": self._who(sheet),
                "stage": sheet.stage,
                "done": sum(1 for board in sheet.boards if board.result),
                "boards": len(sheet.boards),
                "calls": sheet.call is not None,
            }
            for sheet in self._room.sheets()
        ]

    def _who(self, sheet: PhoneSheet) -> list[str]:
        """The two sides of a table by number and family names; nobody where it sits out."""
        night = self._room.night()
        both = ((Side.NS, sheet.ns), (Side.EW, sheet.ew))
        return [f"{one} {night.short_name(int(one), side)}".strip() for side, one in both if one]

    def table(self, values: Mapping[str, str]) -> dict[str, Any]:
        """One table: its boards of this round and the one before, to be corrected."""
        table = _number(values, "table")
        night = self._room.night()
        lines = [
            {
                "round": line.round,
                "board": line.board,
                "result": "" if line.result is None else words.short(line.result),
                "exact": "" if line.result is None else str(line.result),
                "score": line.score,
            }
            for (number, at, _board), line in sorted(night.lines.items())
            if at == table and number in (night.round(table), night.round(table) - 1)
        ]
        if not lines and table not in dict(night.tables):
            raise NotKnown(_("There is no table {table}.").format(table=table), "")
        shown = [playing.without_result(line, self._hidden) for line in lines]
        who = next((self._who(sheet) for sheet in self._room.sheets() if sheet.table == table), [])
        return {"table": table, "name": night.name(table), "who": who, "lines": shown}

    def scores(self, _values: Mapping[str, str]) -> dict[str, Any]:
        """The ranking as it is now, and how many results of the rounds so far are still to come."""
        from model.service.room import cards

        night = self._room.night()
        missing = sum(
            1
            for line in night.lines.values()
            if line.result is None and line.round <= night.round(line.table)
        )
        return {"lists": cards.ranking(self._director, night), "missing": missing}

    def rulings(self, values: Mapping[str, str]) -> dict[str, Any]:
        """The rulings of the session, open ones first, and what words may mean."""
        rulings = self._director.rulings
        records = [self._summary(one) | {"whose": rulings.whose(one)} for one in rulings.all(self._session)]
        return {"rulings": records, **self._found(values, COMMON)}

    def _summary(self, record: RulingRecord) -> dict[str, Any]:
        """As lists name it; what was given is kept in the language of the window, what happened is read in that of the phone."""
        heads = self._director.rulings.library.heads
        title = next((_(head.title) for head in heads if head.id == record.tree), record.title)
        return summary(record) | {"title": title}

    def _found(self, values: Mapping[str, str], first: tuple[str, ...]) -> dict[str, Any]:
        """The trees that the words typed may mean, ``first`` where none were typed."""
        text = values.get("words", "")[:80].strip()
        library = self._director.rulings.library
        if not text:
            return {"words": "", "found": [self._head(one) for one in first]}
        from model.rulings.search.finder import find
        from model.rulings.trees.editions import Edition

        edition = Edition(self._director.club.settings().edition)
        shown = find(text, language(), library, limit=MOST_FOUND, edition=edition)
        return {"words": text, "found": [{"tree": one.tree, "title": _(one.title)} for one in shown]}

    def _head(self, tree: str) -> dict[str, str]:
        return {"tree": tree, "title": _(self._director.rulings.library.tree(tree).title)}

    def new(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Where a ruling belongs, asked before one is opened: the table, those that called first, then its board.

        The same is asked of an open ruling that has no table yet, whose id is ``ruling``.
        """
        tree, ruling = values.get("tree", ""), values.get("ruling", "")
        record = self._record(values) if ruling else None
        shown = record.tree if record is not None else tree
        page: dict[str, Any] = {
            "tree": tree,
            "ruling": record.id if record is not None else None,
            "title": self._head(shown)["title"] if shown else "",
        }
        if not values.get("table"):
            tables = sorted(self.tables({}), key=lambda one: not one["calls"])
            return page | {"table": None, "tables": tables}
        table = _number(values, "table")
        return page | {"table": table, "name": self._room.night().name(table), "boards": self._boards(table)}

    def _boards(self, table: int) -> list[int]:
        """The boards this table plays in its round."""
        row = self._director.sessions.get(self._session).plan.row(self._room.night().round(table), table)
        return [] if row is None else list(row.boards)

    def ruling(self, values: Mapping[str, str]) -> dict[str, Any]:
        """One ruling: its trail, and the question that is next or what is to be said and done."""
        from model.rulings.steps import Question

        record = self._record(values)
        rulings = self._director.rulings
        node = self._summary(record) | {"edition": record.edition, "drops": rulings.can_be_dropped(record.id)}
        if not record.tree:
            call = self._room.calls.get(record.table) if record.table is not None else None
            first = LEADS if call is not None and call.reason == "lead" else COMMON
            return node | {"step": None, "trail": [], **self._found(values, first)}
        step = self._director.rulings.step(record.id)
        node["trail"] = [
            {"question": line.question, "ask": line.ask, "text": line.text, "source": line.source.value}
            for line in step.trail
        ]
        return node | {"step": question(step) if isinstance(step, Question) else outcome(step)}

    def correct(self, values: Mapping[str, str]) -> dict[str, Any]:
        """One board to be corrected: the result, what it would become, and who would move."""
        from model.service.room import correcting

        cell, night = _cell(values), self._room.night()
        if cell[2] in self._hidden:
            name = night.name(cell[1])
            return {"round": cell[0], "table": cell[1], "board": cell[2], "name": name, "hidden": True}
        return correcting.preview_correction(self._director, night, cell, values)

    # What is done

    def do(self, action: str, values: Mapping[str, str]) -> dict[str, Any]:
        """One key of the pocket; gives where to go on."""
        known: dict[str, Callable[[Mapping[str, str]], dict[str, Any]]] = {
            "clock": self._clock,
            "coming": self._coming,
            "over": self._over,
            "settle": self._settle,
            "open": self._open,
            "answer": self._answer,
            "back": self._back,
            "place": self._put,
            "other": self._other,
            "discard": self._discard,
            "conclude": self._conclude,
            "undo": self._undo,
            "correct": self._correct,
            "playing": self._playing,
            "show": self._show,
        }
        if action not in known:
            raise NotNow(_("This phone cannot do that."), "")
        return known[action](values)

    def _clock(self, values: Mapping[str, str]) -> dict[str, Any]:
        play, how, section = self._director.play, values.get("how"), values.get("section", "")
        if how == "pause":
            play.pause(self._session, section)
        elif how == "go-on":
            play.go_on(self._session, section)
        elif how in ("more", "less"):
            play.add(self._session, 1 if how == "more" else -1, section)
        elif how == "start":
            play.start(self._session)
        elif how == "back":
            play.back(self._session, section)
        elif how == "end":
            self._must_be(values, section)
            play.end_round(self._session, section)
        return {}

    def _must_be(self, values: Mapping[str, str], section: str) -> None:
        """Refuse where the round shown on the phone is over: two directors who press at once must end one round."""
        now = self._director.play.now(self._session, section)
        if now is None or not now.running or str(now.round) != values.get("round"):
            raise NotNow(_("The round has ended in the meantime."), _("Look at it again."))

    def _coming(self, values: Mapping[str, str]) -> dict[str, Any]:
        self._room.acknowledge_call(_number(values, "table"))
        return {}

    def _over(self, values: Mapping[str, str]) -> dict[str, Any]:
        self._room.end_call(_number(values, "table"))
        return {}

    def _settle(self, values: Mapping[str, str]) -> dict[str, Any]:
        for one in self._room.waiting:
            if (one.kind, str(one.table), str(one.board)) == (
                values.get("kind"),
                values.get("table"),
                values.get("board"),
            ):
                self._room.settle(one)
        return {}

    def _open(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Begin a ruling: where the table called, with its board and the tree of its reason."""
        table = _number(values, "table") if values.get("table") else None
        board = None
        tree = values.get("tree", "")
        if table is not None:
            call = self._room.calls.get(table)
            self._room.acknowledge_call(table)
            if call is not None:
                tree = tree or TREE_OF_REASON.get(call.reason, "")
            said = call.board if call is not None and "board" not in values else _board(values)
            board = said if said in self._boards(table) else None
        if tree:
            self._director.rulings.library.tree(tree)
        number = self._room.night().round(table) if table is not None else None
        ruling = self._director.rulings.open(self._session, round=number, table=table, board=board, tree=tree)
        return {"go": f"/p/ruling/{ruling}"}

    def _put(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Set the table and board of an open ruling."""
        record, table, board = self._record(values), _number(values, "table"), _board(values)
        board = board if board in self._boards(table) else None
        number = self._room.night().round(table)
        self._director.rulings.place(
            record.id, round=number, table=table, board=board, called_by=record.called_by
        )
        return {"go": f"/p/ruling/{record.id}"}

    def _other(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Choose again what happened; the answers so far are dropped."""
        record = self._record(values)
        self._director.rulings.answer(record.id, "", {}, dict(record.facts), {})
        return {"go": f"/p/ruling/{record.id}"}

    def _discard(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Delete a ruling begun by mistake; if another follows, withdraw it instead, since the log has no gaps."""
        record, rulings = self._record(values), self._director.rulings
        if record.state != "open":
            raise NotNow(_("This ruling has been given in the meantime."), _("Look at it again."))
        if rulings.can_be_dropped(record.id):
            rulings.drop(record.id)
        else:
            rulings.withdraw(record.id, _("Begun by mistake"))
        return {"go": "/p/rulings"}

    def _answer(self, values: Mapping[str, str]) -> dict[str, Any]:
        from model.rulings.steps import Question

        record = self._record(values)
        tree = values.get("tree") or record.tree
        answers: dict[str, object] = dict(record.answers)
        if record.tree and not values.get("tree"):
            step = self._director.rulings.step(record.id)
            if not isinstance(step, Question) or step.id != values.get("question"):
                raise NotNow(_("This question has been answered in the meantime."), _("Look at it again."))
            given = tuple(part for part in values.get("answer", "").split(",") if part)
            answers[step.id] = given if step.several else "".join(given[:1])
        self._director.rulings.answer(record.id, tree, answers, dict(record.facts), dict(record.reasons))
        return {"go": f"/p/ruling/{record.id}"}

    def _back(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Back to the question before, or to the one named: what was answered from there on is dropped."""
        from model.rulings import engine

        record = self._record(values)
        step = self._director.rulings.step(record.id)
        answers = engine.back(step, record.answers, values.get("question", ""))
        self._director.rulings.answer(
            record.id, record.tree, answers, dict(record.facts), dict(record.reasons)
        )
        return {"go": f"/p/ruling/{record.id}"}

    def _conclude(self, values: Mapping[str, str]) -> dict[str, Any]:
        record = self._record(values)
        self._director.rulings.conclude(record.id)
        given = self._director.rulings.get(record.id)
        if given.table is not None:
            self._room.tell_table(given.table, (given.say,) if given.say else ())
            self._room.end_call(given.table)
        return {"go": f"/p/ruling/{record.id}"}

    def _undo(self, values: Mapping[str, str]) -> dict[str, Any]:
        record = self._record(values)
        self._director.rulings.amend(record.id)
        if record.table is not None:
            self._room.tell_table(record.table, ())
        return {"go": f"/p/ruling/{record.id}"}

    def _correct(self, values: Mapping[str, str]) -> dict[str, Any]:
        from model.service.room import correcting

        cell = _cell(values)
        if cell[2] in self._hidden:
            hidden = _("You have still to play board {board}; its results are hidden.").format(board=cell[2])
            raise NotNow(hidden, _("Show it all the same"))
        correcting.correct_result(self._director, self._room.night(), cell, values)
        return {"go": f"/p/table/{cell[1]}"}

    def _playing(self, values: Mapping[str, str]) -> dict[str, Any]:
        from model.service.room import cards

        typed = values.get("number", "").strip()
        number = cards.number_of(self._director, self._room.night(), typed) if typed else None
        self._room.play_as(self._place, number)
        return {}

    def _show(self, values: Mapping[str, str]) -> dict[str, Any]:
        cell = _cell(values)
        self._room.peek(self._place, cell[2])
        return {"go": f"/p/correct/{cell[1]}/{cell[0]}/{cell[2]}"}

    def _record(self, values: Mapping[str, str]) -> RulingRecord:
        record = self._director.rulings.get(_number(values, "ruling"))
        if record.session != self._session:
            raise NotKnown(_("This ruling is of another session."), "")
        return record


def _number(values: Mapping[str, str], name: str) -> int:
    text = values.get(name, "")
    if not (text.isdecimal() and len(text) < 10):
        raise ArrowswitchError(_("Something is missing: {name}.").format(name=name))
    return int(text)


def _board(values: Mapping[str, str]) -> int | None:
    return _number(values, "board") if values.get("board") else None


def _cell(values: Mapping[str, str]) -> tuple[int, int, int]:
    return _number(values, "round"), _number(values, "table"), _number(values, "board")
