"""Every action once: its id, words, keys, icon and the place where it works.

The table `ACTIONS` is what the window, the palette (Ctrl+K) and the printed card of keys are made from. A page
says what its actions do when it is built, and may switch them off while they make no sense::

    desk.actions.bind(self, "result.force", self._force)
    desk.actions["result.force"].setEnabled(reading.state is State.IMPOSSIBLE)

Keys of a page work only while the page is in front; so several pages may use Ctrl+P.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gui.key_names import key_names
from model.i18n import N_, _

ANYWHERE = ""


class ActionSpec(Struct, frozen=True):
    """One action. `where` is a page's id or `ANYWHERE`. All `keys` work, and the first of them is shown.

    `also` are other words by which the palette finds it, separated by commas. `settings` are the fields of its page to
    which these words lead, one for each.
    """

    id: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    where: str = ANYWHERE
    searchable: bool = True
    also: str = ""
    settings: tuple[str, ...] = ()

    @property
    def other_words(self) -> tuple[str, ...]:
        """The other words it is found by, in the language in use."""
        return tuple(word.strip() for word in _(self.also).split(",")) if self.also else ()

    @property
    def words(self) -> str:
        """The text in the language in use."""
        return _(self.text)


def _page(page: str, text: str, digit: int, also: str = "", settings: tuple[str, ...] = ()) -> ActionSpec:
    return ActionSpec(f"page.{page}", text, (f"Ctrl+{digit}",), page, also=also, settings=settings)


def _happening(trouble: str, text: str, keys: str, icon: str, also: str) -> ActionSpec:
    return ActionSpec(f"doctor.{trouble}", text, (keys,) if keys else (), icon, "play", also=also)


ACTIONS: tuple[ActionSpec, ...] = (
    # The digits are those of the finished rail, so that nobody has to learn them twice.
    _page(
        "tonight",
        N_("Tonight"),
        1,
        N_("Scoring, matchpoints, Butler, cross-IMPs, Sections, Boards available"),
    ),
    _page("seating", N_("Seating"), 2),
    _page("play", N_("Play"), 3),
    _page("scores", N_("Scores"), 4),
    ActionSpec("page.rulings", N_("Rulings"), ("Ctrl+5",), "scales"),
    _page("results", N_("Results"), 6),
    _page("hands", N_("Hands"), 7),
    _page("players", N_("Players"), 8),
    _page("laws", N_("Laws"), 9),
    _page(
        "club",
        N_("Club"),
        0,
        N_(
            "Language, Idioma, Γλώσσα, Paper, Keyboard letters, Edition of the Laws, Projector shows, "
            "Minutes per board, Bell"
        ),
        (*("language",) * 3, "paper", "letters", "edition", "projector_ranking", "minutes_per_board", "bell"),
    ),
    ActionSpec("page.movements", N_("Own movements"), ("Ctrl+M",), "shuffle"),
    ActionSpec(
        "page.conditions",
        N_("Conditions of contest"),
        ("Ctrl+T",),
        "tick",
        also=N_(
            "Scoring, Butler, cross-IMPs, total points, Strata, Handicap, Masterpoints, Victory points, Ties"
        ),
    ),
    ActionSpec("ruling.new", N_("New ruling"), ("F9",), "scales"),
    ActionSpec("find", N_("Find"), ("Ctrl+K",), "search", searchable=False),
    ActionSpec("help.open", N_("Manual"), ("Shift+F1",), "question"),
    ActionSpec(
        "about.open", N_("About Arrowswitch"), (), "question", also=N_("Version, Licences, Copyright")
    ),
    ActionSpec("undo", N_("Undo"), ("Ctrl+Z",), "undo"),
    ActionSpec("redo", N_("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), "redo"),
    ActionSpec(
        "log.take_back",
        N_("Take back from the log"),
        (),
        "history",
        also=N_("Journal, Undo on another laptop"),
    ),
    ActionSpec("pane.next", N_("Next pane"), ("F6",), "arrow-right", searchable=False),
    ActionSpec("pane.previous", N_("Previous pane"), ("Shift+F6",), "arrow-left", searchable=False),
    ActionSpec("attention.next", N_("Next thing that needs you"), ("F8",), "missing"),
    ActionSpec("text.larger", N_("Larger text"), ("Ctrl++", "Ctrl+="), "plus"),
    ActionSpec("text.smaller", N_("Smaller text"), ("Ctrl+-",), "minus"),
    ActionSpec("scheme.light", N_("Light colours"), (), "sun"),
    ActionSpec("scheme.dark", N_("Dark colours"), (), "tonight"),
    ActionSpec("scheme.system", N_("System colours"), (), "screen"),
    ActionSpec("deck.colours", N_("Suits in two or four colours"), (), "hands"),
    ActionSpec(
        "keys.show",
        N_("Keys on the screen"),
        (),
        "keys",
        also=N_("Mouse, touch, on-screen keyboard, letters"),
    ),
    ActionSpec("window.close", N_("Close Arrowswitch"), ("Ctrl+Q",), "close"),
    # Tonight
    ActionSpec("session.start", N_("Start seating"), ("Ctrl+Return", "Ctrl+Enter"), "play", "tonight"),
    ActionSpec("session.new", N_("New session"), ("Ctrl+N",), "plus", "tonight"),
    ActionSpec("session.open", N_("Open an earlier session"), ("Ctrl+O",), "folder", "tonight"),
    ActionSpec("session.remove", N_("Delete a session"), ("Ctrl+Del",), "minus", "tonight"),
    ActionSpec("movement.show", N_("Show the movement’s rounds"), ("Alt+M",), "scores", "tonight"),
    ActionSpec("movement.competition", N_("Who competes against whom"), ("Alt+W",), "players", "tonight"),
    # Own movements
    ActionSpec("own.keep", N_("Save the movement"), ("Ctrl+Return", "Ctrl+Enter"), "save", "movements"),
    ActionSpec("own.new", N_("New movement"), ("Ctrl+N",), "plus", "movements"),
    ActionSpec("own.import", N_("Import movements"), ("Ctrl+I",), "import", "movements"),
    ActionSpec("own.export", N_("Export the movement as CSV"), ("Ctrl+E",), "export", "movements"),
    ActionSpec("own.remove", N_("Delete the movement"), ("Ctrl+Del",), "minus", "movements"),
    ActionSpec("session.kind", N_("Pairs, teams, Swiss or individual"), ("Alt+K",), "players", "tonight"),
    ActionSpec("session.section", N_("Guide cards of the next section"), ("Alt+G",), "seating", "tonight"),
    ActionSpec("session.by_hand", N_("Sections by hand"), ("Alt+H",), "seating", "tonight"),
    # Seating
    ActionSpec("play.start", N_("Start round 1"), ("Ctrl+Return", "Ctrl+Enter"), "play", "seating"),
    ActionSpec(
        "guide_cards.print",
        N_("Print guide cards"),
        ("Ctrl+P",),
        "print",
        "seating",
        also=N_("Seating list, starting list, blank travellers, pick-up slips"),
    ),
    ActionSpec("seating.view", N_("Hall or list"), ("Alt+H",), "seating", "seating"),
    ActionSpec("pair.wrong_way", N_("Sat the wrong direction"), ("Alt+W",), "swap", "seating"),
    ActionSpec("pair.stand_up", N_("Clear seat"), ("Alt+U",), "door", "seating"),
    ActionSpec("player.visitor", N_("New player"), ("Alt+N",), "plus", "seating"),
    ActionSpec("movement.change", N_("Change the movement"), ("Alt+M",), "shuffle", "seating"),
    ActionSpec("seating.late", N_("Late arrival"), ("Alt+L",), "late", "seating", searchable=False),
    ActionSpec("seating.leaves", N_("Early departure"), ("Alt+V",), "door", "seating", searchable=False),
    ActionSpec("seating.stand_in", N_("Substitute"), ("Alt+S",), "person", "seating", searchable=False),
    ActionSpec("seating.happened", N_("Something else"), ("Alt+X",), "question", "seating"),
    # Play
    ActionSpec("clock.toggle", N_("Start, pause or resume the clock"), ("Space",), "pause", "play"),
    ActionSpec("clock.more", N_("One minute more"), ("+",), "plus", "play"),
    ActionSpec("clock.less", N_("One minute less"), ("-",), "minus", "play"),
    ActionSpec("round.end", N_("End the round"), ("Ctrl+E",), "clock", "play"),
    ActionSpec("round.back", N_("Back to the previous round"), ("Ctrl+Shift+E",), "undo", "play"),
    ActionSpec("clock.next", N_("Clock of the next section"), ("Alt+G",), "clock", "play"),
    ActionSpec("round.draw", N_("Draw the next round"), ("Ctrl+D",), "shuffle", "play"),
    ActionSpec("round.one-on", N_("Tied match: first team goes through"), ("Alt+1",), "arrow-right", "play"),
    ActionSpec(
        "round.other-on", N_("Tied match: second team goes through"), ("Alt+2",), "arrow-right", "play"
    ),
    ActionSpec("round.extra", N_("Tied match: extra boards"), ("Alt+3",), "plus", "play"),
    ActionSpec("projector.show", N_("Projector"), ("F5",), "screen", "play"),
    ActionSpec("room.show", N_("Results by phone"), ("Alt+O",), "phone", "play"),
    ActionSpec("room.cards", N_("Table cards"), ("Alt+C",), "print", "play"),
    ActionSpec("room.pocket", N_("Director’s phone"), ("Alt+D",), "phone", "play"),
    ActionSpec("room.project", N_("The room’s code on the projector"), ("Alt+J",), "screen", "play"),
    ActionSpec("late_ledger.print", N_("Slow-play report"), ("Ctrl+P",), "print", "play"),
    ActionSpec("doctor.what", N_("Something happened"), ("Alt+X",), "question", "play"),
    _happening("arrives", N_("Late arrival"), "Alt+L", "late", N_("Arrives, comes late, extra pair")),
    _happening(
        "leaves",
        N_("Early departure"),
        "Alt+V",
        "door",
        N_("Goes home, leaves early, drops out, gives up, ill"),
    ),
    _happening("stand_in", N_("Substitute"), "Alt+S", "person", N_("Replacement, stands in, plays for")),
    _happening(
        "wrong_boards",
        N_("Boards played at the wrong table"),
        "Alt+B",
        "board",
        N_("Wrong boards, boards mixed up, played too early"),
    ),
    _happening(
        "wrong_direction",
        N_("A table sat the wrong direction"),
        "Alt+W",
        "swap",
        N_("Turned round, arrow-switch forgotten"),
    ),
    _happening(
        "wrong_pair", N_("A pair sat at the wrong table"), "Alt+P", "pair", N_("Wrong table, wrong opponents")
    ),
    _happening("behind", N_("A table is a round behind"), "Alt+T", "late", N_("Slow, late table")),
    _happening(
        "merge", N_("Combine two half tables"), "", "seating", N_("Two pairs sit out, join half tables")
    ),
    _happening("sit_out", N_("Another pair sits out"), "", "waiting", N_("Bye, phantom")),
    _happening(
        "curtail", N_("Play fewer rounds"), "", "minus", N_("Shorten, stop early, end sooner, cut short")
    ),
    _happening("skip", N_("Skip a round"), "", "arrow-right", N_("Leave out, miss a round")),
    _happening("add_board", N_("Play more boards"), "", "plus", N_("Extra boards, extra round, longer")),
    _happening("move_table", N_("A table goes to another section"), "", "shuffle", N_("Move a table")),
    _happening("split", N_("A section is split in two"), "", "shuffle", N_("Divide, more sections")),
    _happening("join", N_("Two sections become one"), "", "shuffle", N_("Merge, combine sections")),
    ActionSpec("play.before", N_("Previous round"), ("PgUp",), "chevron-left", "play", searchable=False),
    ActionSpec("play.after", N_("Next round"), ("PgDown",), "chevron-right", "play", searchable=False),
    # Scores
    ActionSpec("scores.by_board", N_("Scores by board"), ("Alt+B",), "board", "scores"),
    ActionSpec("scores.by_round", N_("Scores by round"), ("Alt+R",), "clock", "scores"),
    ActionSpec("scores.by_table", N_("Scores by table"), ("Alt+T",), "seating", "scores"),
    ActionSpec("scores.by_match", N_("Scores by match"), ("Alt+M",), "shuffle", "scores"),
    ActionSpec(
        "scores.previous",
        N_("Previous board, round or table"),
        ("PgUp",),
        "chevron-left",
        "scores",
        searchable=False,
    ),
    ActionSpec(
        "scores.next",
        N_("Next board, round or table"),
        ("PgDown",),
        "chevron-right",
        "scores",
        searchable=False,
    ),
    ActionSpec("result.force", N_("Enter it anyway"), ("F4",), "impossible", "scores"),
    ActionSpec("result.correct", N_("Use the suggestion"), ("Alt+Return", "Alt+Enter"), "ok", "scores"),
    ActionSpec("result.erase", N_("Delete the result"), ("Ctrl+Del",), "minus", "scores"),
    ActionSpec(
        "tricks.in", N_("The result already includes the ruling’s tricks"), ("Alt+Y",), "ok", "scores"
    ),
    ActionSpec("tricks.pass", N_("Transfer the ruling’s tricks now"), ("Alt+D",), "scales", "scores"),
    ActionSpec("session.finish", N_("All results are in"), ("Ctrl+Return", "Ctrl+Enter"), "ok", "scores"),
    ActionSpec("bridgemate.write", N_("Export the movement for Bridgemates"), (), "export", "scores"),
    ActionSpec("bridgemate.link", N_("Live link with Bridgemates"), (), "import", "scores"),
    ActionSpec("bridgemate.read", N_("Import Bridgemate results"), ("Ctrl+I",), "import", "scores"),
    ActionSpec("travellers.print", N_("Print travellers"), ("Ctrl+P",), "print", "scores"),
    # Rulings
    ActionSpec("ruling.conclude", N_("Give the ruling"), ("Ctrl+Return", "Ctrl+Enter"), "ok", "rulings"),
    ActionSpec("ruling.edition", N_("Next edition of the Laws"), ("Alt+E",), "laws", "rulings"),
    ActionSpec("ruling.apart", N_("Split score"), ("Alt+A",), "scales", "rulings"),
    ActionSpec(
        "ruling.fault", N_("Serious error by the non-offending side"), ("Alt+G",), "scales", "rulings"
    ),
    ActionSpec(
        "ruling.match", N_("Average the two sides, or use the other table"), ("Alt+M",), "scales", "rulings"
    ),
    ActionSpec(
        "ruling.cards", N_("Lay out tricks, penalty cards or a claim"), ("Alt+C",), "hands", "rulings"
    ),
    ActionSpec("ruling.pass", N_("Transfer its tricks now"), ("Alt+D",), "scales", "rulings"),
    ActionSpec("ruling.print", N_("Ruling form"), ("Ctrl+P",), "print", "rulings"),
    ActionSpec("ruling.appeal", N_("Appeal form"), ("Alt+F",), "print", "rulings"),
    ActionSpec("ruling.poll", N_("Poll sheet"), ("Alt+U",), "print", "rulings"),
    ActionSpec("ruling.anonymous", N_("Ruling without names, to discuss"), (), "print", "rulings"),
    ActionSpec("ruling.penalties", N_("Penalty register"), (), "print", "rulings"),
    ActionSpec("ruling.log", N_("Rulings of the session"), (), "print", "rulings"),
    ActionSpec("ruling.export", N_("Save the ruling as text"), ("Ctrl+S",), "save", "rulings"),
    ActionSpec("ruling.law", N_("Law behind the question"), ("F1",), "laws", "rulings"),
    ActionSpec("ruling.next_open", N_("Next open ruling"), ("Alt+Down",), "chevron-down", "rulings"),
    ActionSpec("ruling.previous_open", N_("Previous open ruling"), ("Alt+Up",), "chevron-up", "rulings"),
    ActionSpec("ruling.amend", N_("Amend the ruling"), ("F2",), "edit", "rulings"),
    ActionSpec("ruling.decide", N_("Decision on the appeal"), ("Alt+O",), "scales", "rulings"),
    ActionSpec("ruling.withdraw", N_("Withdraw the ruling"), ("Ctrl+Del",), "minus", "rulings"),
    # Results
    ActionSpec("ranking.print", N_("Print"), ("Ctrl+P",), "print", "results"),
    ActionSpec("results.why", N_("Why this figure?"), ("Alt+W",), "question", "results"),
    ActionSpec(
        "results.back", N_("One level up"), ("Backspace", "Esc"), "arrow-left", "results", searchable=False
    ),
    ActionSpec("results.final", N_("Make final"), ("Ctrl+Return", "Ctrl+Enter"), "lock", "results"),
    ActionSpec("results.reopen", N_("Reopen the session"), (), "undo", "results"),
    ActionSpec("results.corrections", N_("Changes since posting"), ("F7",), "history", "results"),
    ActionSpec("results.penalties", N_("Penalties"), ("Alt+P",), "scales", "results"),
    ActionSpec("results.compare", N_("Compare two points in time"), ("Shift+F7",), "history", "results"),
    ActionSpec("results.frequencies", N_("Frequencies of a board"), ("Alt+F",), "board", "results"),
    ActionSpec("results.cross", N_("Cross-table"), ("Alt+X",), "scores", "results"),
    ActionSpec(
        "results.export",
        N_("Export"),
        ("Ctrl+E",),
        "save",
        "results",
        also=N_("USEBIO, XML, CSV, PBN, BridgeWebs, Jannersten, ECats, federation"),
    ),
    ActionSpec(
        "results.web", N_("Publish web pages"), ("Alt+B",), "save", "results", also=N_("HTML, internet, site")
    ),
    ActionSpec("results.view", N_("Next ranking"), ("Alt+R",), "results", "results"),
    ActionSpec(
        "results.events",
        N_("Multi-session events"),
        ("Alt+E",),
        "star",
        "results",
        also=N_("Season, ladder, league, series, several nights"),
    ),
    ActionSpec("event.new", N_("New multi-session event"), ("Alt+N",), "plus", "results"),
    ActionSpec("event.keep", N_("Save the event"), ("Ctrl+S",), "save", "results"),
    ActionSpec("event.remove", N_("Delete the event"), ("Ctrl+Del",), "minus", "results"),
    ActionSpec("event.print", N_("Print the event"), ("Alt+Shift+P",), "print", "results"),
    ActionSpec("stage.final", N_("Begin a final and a consolation"), (), "star", "results"),
    ActionSpec("stage.second", N_("Begin a second session in the other direction"), (), "swap", "results"),
    # Hands
    ActionSpec("hands.print", N_("Print the hand records"), ("Ctrl+P",), "print", "hands"),
    ActionSpec("hands.deal", N_("Deal the boards"), ("Ctrl+D",), "shuffle", "hands"),
    ActionSpec("hands.import", N_("Import deals"), ("Ctrl+I",), "import", "hands"),
    ActionSpec("hands.export", N_("Export deals for a dealing machine"), ("Ctrl+E",), "export", "hands"),
    ActionSpec("hands.edit", N_("Type the hands of the board"), ("E", "F2"), "edit", "hands"),
    ActionSpec("hands.version", N_("Another version of a fouled board"), ("Alt+V",), "plus", "hands"),
    ActionSpec("hands.compare", N_("Compare the versions of the board"), ("C",), "swap", "hands"),
    ActionSpec("hands.turn", N_("Rotate the diagram"), ("R",), "redo", "hands"),
    ActionSpec("hands.cover", N_("Hide or show the cards"), ("H",), "hands", "hands"),
    ActionSpec("hands.remove", N_("Delete the cards"), ("Ctrl+Del",), "minus", "hands"),
    ActionSpec("hands.anyway", N_("Do it anyway"), ("Alt+A",), "ok", "hands", searchable=False),
    # Conditions of contest
    ActionSpec("conditions.keep", N_("Save as a template"), ("Ctrl+S",), "save", "conditions"),
    ActionSpec(
        "conditions.presets", N_("Import the list"), ("Ctrl+Return", "Ctrl+Enter"), "ok", "conditions"
    ),
    ActionSpec("conditions.back", N_("Back"), ("Backspace",), "arrow-left", "conditions", searchable=False),
    # Players
    ActionSpec("player.new", N_("New player"), ("Ctrl+N",), "plus", "players"),
    ActionSpec("player.rename", N_("Change the name"), ("F2",), "edit", "players"),
    ActionSpec("player.renumber", N_("Change the number"), ("Shift+F2",), "edit", "players"),
    ActionSpec("player.figures", N_("Masterpoints and handicap"), ("Alt+M",), "star", "players"),
    ActionSpec(
        "player.record",
        N_("Export all data held on the player"),
        ("Alt+R",),
        "save",
        "players",
        also=N_("Personal data, privacy, GDPR"),
    ),
    ActionSpec(
        "player.forget",
        N_("Forget the player"),
        ("Ctrl+Del",),
        "minus",
        "players",
        also=N_("Delete, remove, personal data, privacy, GDPR"),
    ),
    ActionSpec("player.find", N_("Find a player"), ("Ctrl+F",), "search", "players"),
    ActionSpec("players.export", N_("Export the list of players"), ("Ctrl+E",), "export", "players"),
    ActionSpec("players.import", N_("Import players"), ("Ctrl+I",), "import", "players"),
    # Laws
    ActionSpec("laws.find", N_("Search the Laws"), ("Ctrl+F",), "search", "laws"),
    ActionSpec("laws.import", N_("Import a law book"), ("Ctrl+I",), "import", "laws"),
    ActionSpec("laws.about", N_("About the book"), ("Alt+B",), "question", "laws"),
    ActionSpec("laws.beside", N_("Compare another book"), ("Alt+S",), "laws", "laws"),
    ActionSpec("laws.next_book", N_("The same Law in the next book"), ("Alt+E",), "arrow-right", "laws"),
    ActionSpec("laws.rule", N_("Rule on this Law"), ("Alt+R",), "scales", "laws"),
    ActionSpec("laws.copy", N_("Copy the reference"), ("Ctrl+C",), "export", "laws"),
    ActionSpec("laws.remove", N_("Remove the book"), ("Ctrl+Del",), "minus", "laws"),
    ActionSpec("laws.back", N_("Back"), ("Alt+Left", "Backspace"), "arrow-left", "laws", searchable=False),
    ActionSpec("laws.forward", N_("Forward"), ("Alt+Right",), "arrow-right", "laws", searchable=False),
    # Club
    ActionSpec("club.rename", N_("Name of the club"), ("F2",), "edit", "club"),
    ActionSpec("club.open", N_("Open another club file"), (), "folder"),
    ActionSpec("club.save-as", N_("Save the club as another file"), (), "save"),
    ActionSpec(
        "club.move", N_("Move to a server"), (), "export", also=N_("Congress, PostgreSQL, several laptops")
    ),
    ActionSpec("event.import", N_("Import an event"), ("Ctrl+I",), "import", "club"),
    ActionSpec("club.check", N_("Check the club file"), (), "ok", "club"),
    ActionSpec("club.backup", N_("Back up now"), ("Ctrl+B",), "save", "club"),
    ActionSpec("club.restore", N_("Restore a backup"), (), "history"),
)

# A page whose F1 is something of its own, as the Law in a ruling, has its chapter with Shift+F1 alone.
ACTIONS += tuple(
    ActionSpec(f"help.{page}", N_("Help on this page"), ("F1",), "question", page, searchable=False)
    for page in (spec.id.removeprefix("page.") for spec in ACTIONS if spec.id.startswith("page."))
    if not any("F1" in spec.keys for spec in ACTIONS if spec.where == page)
)


class _Action(QAction):
    """An action that may be barred for good: then it stays off, whatever its page says."""

    reason = ""
    """Why it is barred to whoever sits here, "" if it is not."""

    def setEnabled(self, enabled: bool, /) -> None:
        super().setEnabled(enabled and not self.reason)


class Actions(QObject):
    """The actions of one window, made from the table."""

    def __init__(self, specs: Sequence[ActionSpec] = ACTIONS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._specs = {spec.id: spec for spec in specs}
        self._actions = {spec.id: self._make(spec) for spec in specs}
        self._bound: set[str] = set()
        self._tell: Callable[[str], None] | None = None

    def __getitem__(self, action_id: str) -> QAction:
        """The action with this id; raises KeyError for an id the table does not have."""
        return self._actions[action_id]

    def __iter__(self) -> Iterator[ActionSpec]:
        return iter(self._specs.values())

    def spec(self, action_id: str) -> ActionSpec:
        """What the table says of an action."""
        return self._specs[action_id]

    def bind(self, where: QWidget, action_id: str, command: Callable[[], object]) -> QAction:
        """Say what an action does. Its keys work while `where`, a page or the window, is on the screen.

        `command` is a method of something that lives as long as `where`: Qt does not keep it alive.
        """
        action = self._actions[action_id]
        action.triggered.connect(command)
        where.addAction(action)
        self._bound.add(action_id)
        if action.reason:
            self._say_why(where, action)
        return action

    def bar(self, action_id: str, reason: str, tell: Callable[[str], None]) -> None:
        """Switch an action off for good, before anybody binds it: its keys `tell` the reason, its button shows it."""
        action = self._actions[action_id]
        self._tell, action.reason = tell, reason
        action.setToolTip(reason)
        action.setEnabled(False)

    def why_not(self, action_id: str) -> str:
        """Why an action is barred, "" if it is not."""
        return self._actions[action_id].reason

    def _say_why(self, where: QWidget, barred: _Action) -> None:
        """The keys of a barred action, which Qt would not hear, say why it does nothing."""
        tell = self._tell
        assert tell is not None  # `bar` gave it with the reason
        keys = QAction(where)
        keys.setShortcuts(barred.shortcuts())
        keys.setShortcutContext(barred.shortcutContext())
        keys.triggered.connect(lambda: tell(barred.reason))
        where.addAction(keys)

    def is_bound(self, action_id: str) -> bool:
        """Whether anybody said what the action does."""
        return action_id in self._bound

    def of(self, where: str) -> tuple[ActionSpec, ...]:
        """The actions of a page, or those that work `ANYWHERE`."""
        return tuple(spec for spec in self._specs.values() if spec.where == where)

    def keys(self, action_id: str) -> str:
        """The first keys of an action as this system writes them, "" when it has none."""
        keys = self._specs[action_id].keys
        return native_keys(keys[0]) if keys else ""

    def _make(self, spec: ActionSpec) -> _Action:
        action = _Action(spec.words, self)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        # A hidden page's shortcut is asleep; a shown page's works wherever in the window the focus is.
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        return action


def native_keys(keys: str) -> str:
    """Keys as this system writes them: "Ctrl+K", or macOS' own signs; what is typed, as "np" or "=", as it is."""
    if len(keys) == 1 or not keys[:1].isupper():
        return keys
    return _signs(keys) if sys.platform == "darwin" else key_names(keys)


@cache
def _signs(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys
