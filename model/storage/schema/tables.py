"""The tables of a club file, as SQLAlchemy's typed columns; no object is mapped to a row, for rows are facts.

Results and plans are only ever added to; the other tables hold how things stand now, and the journal holds every
entry that made them so, with its inverse. Moments are ISO texts with their offset from UTC, so that a file carried to
another machine still tells the club's own time.
"""

from typing import Final

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, Named, String, Table, TypedColumns, func

METADATA: Final = MetaData()
# Its condition is given where the other engine is: here that engine would be loaded for every file.
NUMBERS_OF_RULINGS: Final = "ruling_by_number"
"""The index that another engine has to be given the condition of."""


class SettingColumns(TypedColumns):
    """One setting of the club: its name, or a preference; the value is JSON."""

    key: Named[str] = Column(String, primary_key=True)
    value: Named[str]


class PlaceColumns(TypedColumns):
    """Where the window stood, which session was open, each session's round clock: no entries, never undone; the value is JSON."""

    key: Named[str] = Column(String, primary_key=True)
    value: Named[str]


class PlayerColumns(TypedColumns):
    """A person; ``removed`` marks one whose adding was undone.

    ``holding`` are the player's masterpoints and ``handicap`` the figure the club gave, as fractions in text.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    name: Named[str]
    number: Named[str]
    visitor: Named[bool]
    removed: Named[bool]
    holding: Named[str | None]
    handicap: Named[str | None]


class SessionColumns(TypedColumns):
    """A session as it is now; ``mark`` is JSON of what was in force when the results were made final.

    ``additions`` is JSON of what bears on the figures and is no result: penalties, carry-over, presets.

    ``stand_ins`` is JSON of who plays which rounds in whose chair, ``team_names`` of the names teams gave themselves,
    by number. ``entered`` counts the results that are in, and
    grows or shrinks with the entry that changes one.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    title: Named[str]
    date: Named[str]
    state: Named[str]
    plan_id: Named[int] = Column(ForeignKey("plan.id"))
    conditions: Named[str]
    entered: Named[int]
    revision: Named[int]
    saved_at: Named[str | None]
    start_time: Named[str | None]
    minutes_per_board: Named[int]
    director: Named[str]
    imported: Named[bool]
    provisional_until: Named[str | None]
    final_at: Named[str | None]
    mark: Named[str | None]
    removed: Named[bool]
    additions: Named[str | None]
    team_names: Named[str | None]
    stand_ins: Named[str | None]


class PlanColumns(TypedColumns):
    """A plan a session has or had; the body is JSON. Never changed: another plan is another row.

    The other columns are of the body, for lists of sessions that need not read it; ``expected`` counts the results.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    name: Named[str]
    tables: Named[int]
    pairs: Named[int]
    boards: Named[int]
    expected: Named[int]
    body: Named[str]


class SeatColumns(TypedColumns):
    """A player's chair: contestant number, and place 0 (North or East) or 1 (South or West); in a team 2 to 5 too."""

    session_id: Named[int] = Column(ForeignKey("session.id"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    place: Named[int] = Column(Integer, primary_key=True)
    player_id: Named[int] = Column(ForeignKey("player.id"))


class EntryColumns(TypedColumns):
    """One entry of the journal: something done, undone or done again, with the operations it was made of.

    Undo and redo are two linked piles, which any start reads from the last row. ``undo_top`` is the entry to take back
    next once this one is written, ``redo_top`` the entry to do again next, and ``below`` the entry under this one on its
    own pile. ``origin`` is the entry that first did the work (itself for a new one). ``request`` is the name that a
    sender gave its request, so that a request sent twice is done once; None for what was done here. ``station`` is the
    laptop that wrote the entry in a shared club, where each laptop has its own piles; None in a file never shared.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str]
    name: Named[str]
    parameters: Named[str]
    session_id: Named[int | None] = Column(ForeignKey("session.id"))
    at: Named[str]
    who: Named[str]
    why: Named[str]
    operations: Named[str]
    origin: Named[int]
    undo_top: Named[int | None]
    redo_top: Named[int | None]
    below: Named[int | None]
    request: Named[str | None]
    station: Named[str | None]


class RevisionColumns(TypedColumns):
    """One state of one result; it supersedes the row before it. A ``result`` of None was taken out."""

    id: Named[int] = Column(Integer, primary_key=True)
    session_id: Named[int] = Column(ForeignKey("session.id"))
    round: Named[int]
    table_number: Named[int]
    board: Named[int]
    result: Named[str | None]
    supersedes: Named[int | None] = Column(ForeignKey("revision.id"))
    deed_id: Named[int] = Column(ForeignKey("deed.id", deferrable=True, initially="DEFERRED"))
    at: Named[str]
    who: Named[str]
    why: Named[str]


class RulingColumns(TypedColumns):
    """A ruling as it is now. Its answers and, once given, its conclusion are JSON; ``done`` is what was carried out.

    ``score_given`` is the result that this ruling put into the cell, ``score_before`` the result before that, both as
    canonical texts. ``removed`` marks a ruling whose opening was undone. Its former states are in the journal.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    session_id: Named[int] = Column(ForeignKey("session.id"))
    number: Named[int]
    state: Named[str]
    edition: Named[str]
    tree: Named[str]
    round: Named[int | None]
    table_number: Named[int | None]
    board: Named[int | None]
    called_by: Named[str]
    answers: Named[str]
    facts: Named[str]
    reasons: Named[str]
    done: Named[str]
    conclusion: Named[str | None]
    score_before: Named[str | None]
    score_given: Named[str | None]
    opened_at: Named[str]
    concluded_at: Named[str | None]
    who: Named[str]
    why: Named[str]
    removed: Named[bool]


SETTING: Final = Table("setting", METADATA, SettingColumns)
PLACE: Final = Table("place", METADATA, PlaceColumns)
PLAYER: Final = Table("player", METADATA, PlayerColumns)
PLAN: Final = Table("plan", METADATA, PlanColumns)
SESSION: Final = Table("session", METADATA, SessionColumns)
SEAT: Final = Table("seat", METADATA, SeatColumns)
ENTRY: Final = Table("deed", METADATA, EntryColumns, Index("deed_by_session", "session_id", "id"))
Index(
    "deed_by_request",
    ENTRY.c.request,
    unique=True,
    sqlite_where=ENTRY.c.request.is_not(None),  # an ordinary entry has none and pays nothing for it
)
REVISION: Final = Table("revision", METADATA, RevisionColumns)
Index(
    "revision_chain",  # one begins a cell and one follows each: no fault of ours can fork its history
    REVISION.c.session_id,
    REVISION.c.round,
    REVISION.c.table_number,
    REVISION.c.board,
    func.coalesce(REVISION.c.supersedes, 0),
    unique=True,
)
RULING: Final = Table("ruling", METADATA, RulingColumns)
Index(
    NUMBERS_OF_RULINGS,
    RULING.c.session_id,
    RULING.c.number,
    unique=True,
    sqlite_where=RULING.c.removed.is_(False),
)


class ChecksumColumns(TypedColumns):
    """The total of one scope, as `model.storage.checksums` keeps it."""

    scope: Named[str] = Column(String, primary_key=True)
    total: Named[int]


CHECKSUM: Final = Table("checksum", METADATA, ChecksumColumns)


class EventColumns(TypedColumns):
    """An event of several sessions; ``sessions`` is JSON of their ids in order, ``start`` of a ladder as it began.

    ``rule`` says how the sessions are combined, ``best`` how many results of a season count, and ``steps`` how far a pair
    may climb on a ladder. ``removed`` marks an event that was taken out, or whose making was undone.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    title: Named[str]
    rule: Named[str]
    sessions: Named[str]
    start: Named[str]
    best: Named[int]
    steps: Named[int]
    removed: Named[bool]


EVENT: Final = Table("event", METADATA, EventColumns)


class OwnMovementColumns(TypedColumns):
    """A movement of the club's own; the body is a plan's JSON, ``removed`` marks one that was taken out."""

    id: Named[int] = Column(Integer, primary_key=True)
    name: Named[str]
    body: Named[str]
    removed: Named[bool]


OWN_MOVEMENT: Final = Table("own_movement", METADATA, OwnMovementColumns)


class LawBookColumns(TypedColumns):
    """A law book as it was read; the body is JSON, ``source`` the file's name, ``removed`` marks one taken off the shelf.

    ``language`` and ``edition`` are what the director says, if that differs from what the book says.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    title: Named[str]
    language: Named[str]
    edition: Named[str]
    source: Named[str]
    body: Named[str]
    removed: Named[bool]


LAW_BOOK: Final = Table("law_book", METADATA, LawBookColumns)


class DealColumns(TypedColumns):
    """One board as dealt, or as another version of a fouled board ("" or "b" to "z"); other cards are another row.

    ``cards`` are four hands as text. ``dealer`` and ``vulnerable`` are None if they follow from the number. ``tricks``
    and ``par`` are what the file says of them. ``origin`` names the file, or how the cards came. ``seed`` marks deals
    that are for tests only. ``removed`` marks a row that was replaced or taken out, or whose adding was undone.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    session_id: Named[int] = Column(ForeignKey("session.id"))
    board: Named[int]
    version: Named[str]
    cards: Named[str]
    dealer: Named[str | None]
    vulnerable: Named[str | None]
    tricks: Named[str | None]
    par: Named[str | None]
    origin: Named[str]
    seed: Named[str | None]
    at: Named[str]
    who: Named[str]
    removed: Named[bool]


DEAL: Final = Table(
    "deal",
    METADATA,
    DealColumns,
    Index("deal_by_session", "session_id", "board", "version"),
    Index("deal_by_cards", "cards"),
)


class DoubleDummyColumns(TypedColumns):
    """The double-dummy figures of a deal, worked out once: both as text; no entry, since they follow from the cards."""

    cards: Named[str] = Column(String, primary_key=True)
    tricks: Named[str]


DOUBLE_DUMMY: Final = Table("double_dummy", METADATA, DoubleDummyColumns)
