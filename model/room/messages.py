"""What the window and the server of the room say to one another: typed messages, each framed by its length.

The way between them is a pair of pipes that the window opened when it started the server: there is no address for anybody else
to connect to, and the end of one process is the end of the pipe for the other.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from model.room.trouble import Kind

# No message of an evening comes near it: a longer one is a fault, and the pipe is closed.
MOST_BYTES: Final = 8 << 20
"""The longest message that is read."""
_LENGTH: Final = struct.Struct(">I")


# What a table may see


class BoardLine(Struct, frozen=True, omit_defaults=True):
    """A board of the round at this table: what is in, and once it is, what the room has made of it so far.

    ``result`` is canonical ("3NTW= HA"), ``score`` seen from North-South. ``by`` is who put it in, ``at`` when ("21:38").
    ``so_far`` are the tables that have played it, best for North-South first, shown only once it is in here. ``round`` is 0 for
    the present round.
    """

    number: int
    dealer: str
    vulnerable: str
    result: str = ""
    score: int | None = None
    at: str = ""
    ns: str = ""
    ew: str = ""
    so_far: tuple[SoFar, ...] = ()
    hands_wanted: bool = False
    round: int = 0


class SoFar(Struct, frozen=True, omit_defaults=True):
    """A table that has played the board: its pairs, the result, the score and North-South's part."""

    ns: str
    ew: str
    result: str
    score: int | None
    figure: str = ""
    own: bool = False


class SidesMove(Struct, frozen=True, omit_defaults=True):
    """Where a pair goes for the next round: ``table`` "" if it sits out."""

    number: str
    names: str
    table: str = ""
    side: Literal["NS", "EW", ""] = ""
    against: str = ""
    boards: str = ""
    stays: bool = False
    boards_from: str = ""
    from_relay: bool = False


BoardsWay: TypeAlias = Literal["go", "stay", "relay", "done"]


class NextRound(Struct, frozen=True, omit_defaults=True):
    """The move: both pairs', and the boards' to the tables ``boards_to``, over the relay where they rest before."""

    round: int
    ns: SidesMove | None = None
    ew: SidesMove | None = None
    boards: str = ""
    boards_to: str = ""
    boards_way: BoardsWay = "go"


class Call(Struct, frozen=True, omit_defaults=True):
    """The director is called: since when (seconds since 1970), for what, and whether somebody is coming."""

    since: float
    reason: str = ""
    board: int = 0
    coming: bool = False


class Occupant(Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair in this round; ``was`` is the name before the table corrected it."""

    name: str = ""
    was: str = ""


class PhoneSheet(Struct, frozen=True, omit_defaults=True):
    """All that one table's phone may see now, and nothing else.

    ``ends`` is when the round is to end, in seconds since 1970, 0 without a clock; ``left`` the seconds left where it stands
    still. ``total`` asks for all of declarer's tricks, not for those over or under. ``evening`` tells this session from another of the same name. ``digits`` says whether East has two digits of their own to choose or to give. ``late`` are boards of an earlier round whose result is still to come from this table. ``stage`` is "play", "sits-out", "wait" (before the first round) or "over".
    """

    table: int
    name: str
    club: str
    title: str
    evening: str = ""
    stage: str = "play"
    round: int = 0
    rounds: int = 0
    ends: float = 0
    left: float = 0
    paused: bool = False
    warning: int = 300
    ns: str = ""
    ew: str = ""
    chairs: dict[str, Occupant] = field(default_factory=dict)
    switched: bool = False
    boards: tuple[BoardLine, ...] = ()
    late: tuple[BoardLine, ...] = ()
    move: NextRound | None = None
    call: Call | None = None
    said: tuple[str, ...] = ()
    lead: bool = True
    total: bool = False
    confirm: bool = True
    enters: bool = True
    figures: bool = False
    unit: str = ""
    ask_names: bool = True
    names_settled: bool = False
    digits: Literal["", "choose", "ask"] = ""


# From the window to the server


class TableDoor(Struct, frozen=True):
    """A table's two keys: the secret of its QR and cookie, and the six letters that may be typed instead."""

    table: int
    name: str
    secret: str
    code: str


class PocketDoor(Struct, frozen=True):
    """A director's pocket: its secret, the PIN asked after ten minutes, and which opening of it this is.

    ``place`` distinguishes the pockets of two directors. ``phone`` is the secret of the phone that has it, "" while none does.
    ``code`` are the six letters that a phone without a camera types, with the PIN, in the place of the secret.
    """

    secret: str
    pin: str
    number: int = 1
    place: int = 1
    phone: str = ""
    code: str = ""


class Open(Struct, frozen=True, tag=True):
    """Open the room: where to listen, what it is called there, the doors, and how much one address may ask.

    ``certificate`` is a PEM file with a certificate and its key; "" for plain HTTP.
    """

    host: str
    port: int
    names: tuple[str, ...]
    club: str
    title: str
    language: str
    doors: tuple[TableDoor, ...]
    pockets: tuple[PocketDoor, ...] = ()
    session: str = ""
    requests_a_second: int = 20
    connections_of_one: int = 24
    certificate: str = ""


class Doors(Struct, frozen=True, tag=True):
    """The doors as they are from now on: a renewed secret ends what the old one opened."""

    doors: tuple[TableDoor, ...]
    pockets: tuple[PocketDoor, ...] = ()


class Shown(Struct, frozen=True, tag=True):
    """What a table may see from now on."""

    sheet: PhoneSheet


class PocketShown(Struct, frozen=True, tag=True):
    """Something the pocket shows has changed: its pages are asked for again, with a ring where a table has just called."""

    revision: int
    ring: bool = False


class Reply(Struct, frozen=True, tag=True):
    """What became of a request: ``ok``, or what stood against it, in the words of the language it was asked in; JSON."""

    request: int
    ok: bool
    body: bytes = b"{}"


class Close(Struct, frozen=True, tag=True):
    """Close the room."""


ToServer: TypeAlias = Open | Doors | Shown | PocketShown | Reply | Close


# What a phone may send: numbers and texts within bounds, so that nothing odd of a stranger reaches the window

MOST_NUMBER: Final = 2**31 - 1
Number: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Text: TypeAlias = Annotated[str, Meta(max_length=400)]
"""A weighted score that a phone saw in its place is the longest; whatever is cut shorter is cut where it is read."""


class Join(Struct, frozen=True, tag="join"):
    """A phone wants to be its table's; ``take_over`` where another one is."""

    take_over: bool = False


class Enter(Struct, frozen=True, tag="enter"):
    """A result that North entered and East confirmed; ``seen`` is what the phone saw in its place, ``id`` makes a second sending the same.

    ``pairs`` is who sat there, "4-17", "" if the phone does not know.
    """

    id: Text
    round: Number
    board: Number
    result: Text
    seen: Text = ""
    doubted: bool = False
    digits: Text = ""
    pairs: Text = ""


class Check(Struct, frozen=True, tag="check"):
    """Does this result fit the cards and what the room knows?"""

    round: Number
    board: Number
    result: Text


class AskPlayed(Struct, frozen=True, tag="played"):
    """Has one of the two pairs here played a board that is not of this round?"""

    board: Number


class CallDirector(Struct, frozen=True, tag="call"):
    """Call the director, or take the call back."""

    reason: Text = ""
    board: Number = 0
    back: bool = False


class FindName(Struct, frozen=True, tag="find"):
    """Who of the club is this?"""

    text: Text


class SitDown(Struct, frozen=True, tag="sit"):
    """Somebody else sits in this chair in this round: a player of the club, or a visitor by name."""

    seat: Literal["N", "E", "S", "W"]
    player: Number = 0
    visitor: Text = ""
    round: Number = 0


class SwapSeats(Struct, frozen=True, tag="swap"):
    """The two of a side sit in one another's chairs."""

    side: Literal["NS", "EW"]
    round: Number = 0


class AllHere(Struct, frozen=True, tag="here"):
    """These four are here."""

    round: Number


class Hands(Struct, frozen=True, tag="hands"):
    """The four hands of a board that was dealt at the table: "N:AK.. .. .. .." as PBN writes them."""

    id: Text
    round: Number
    board: Number
    deal: Text


FromTable: TypeAlias = (
    Join | Enter | Check | AskPlayed | CallDirector | FindName | SitDown | SwapSeats | AllHere | Hands
)


class Act(Struct, frozen=True, tag="act"):
    """What the director's pocket does: the name of the action, and what goes with it."""

    action: str
    values: dict[str, str] = field(default_factory=dict)


class ShowPage(Struct, frozen=True, tag="look"):
    """What a page of the pocket, or a player's card, shows: asked when the page is opened."""

    page: str
    values: dict[str, str] = field(default_factory=dict)


# From the server to the window


class Listening(Struct, frozen=True, tag=True):
    """The room is open at this port."""

    port: int


class Refused(Struct, frozen=True, tag=True):
    """The room could not be opened there: what stood in the way, and why, as the system says it."""

    kind: Kind
    reason: str


class Asked(Struct, frozen=True, tag=True):
    """A phone asks: through which door, in which language, and which phone of the table, or place of a pocket, it is."""

    request: int
    door: Literal["table", "pocket", "card"]
    what: (
        Join
        | Enter
        | Check
        | AskPlayed
        | CallDirector
        | FindName
        | SitDown
        | SwapSeats
        | AllHere
        | Hands
        | Act
        | ShowPage
    )
    table: int = 0
    phone: str = ""
    language: str = "en"
    place: int = 1


class Phones(Struct, frozen=True, tag=True):
    """How many phones of a table have its page open now; ``kind`` is "phone" or "tablet"."""

    table: int
    open: int
    kind: str = "phone"


class PocketOpen(Struct, frozen=True, tag=True):
    """Whether a director's pocket has its page open."""

    open: bool


class PocketTaken(Struct, frozen=True, tag=True):
    """A phone has the pocket of this place, in this opening of it: whoever starts the server again says so to the next one."""

    place: int
    number: int
    phone: str


class DoorAttempts(Struct, frozen=True, tag=True):
    """Somebody tries doors: how many wrong codes in the last minute, or wrong PINs that shut a pocket, and from where."""

    what: Literal["codes", "pin"]
    count: int
    address: str


ToWindow: TypeAlias = Listening | Refused | Asked | Phones | PocketOpen | PocketTaken | DoorAttempts

_ENCODER: Final = msgspec.msgpack.Encoder()
_TO_SERVER: Final = msgspec.msgpack.Decoder(ToServer)
_TO_WINDOW: Final = msgspec.msgpack.Decoder(ToWindow)
FROM_TABLE: Final = msgspec.json.Decoder(FromTable)


def frame(message: ToServer | ToWindow) -> bytes:
    """A message as it goes into the pipe."""
    body = _ENCODER.encode(message)
    return _LENGTH.pack(len(body)) + body


class Unframing:
    """Cuts what comes out of a pipe into messages, however it arrives; raises ``ValueError`` where it is not one of our messages."""

    def __init__(self, *, for_server: bool) -> None:
        self._decoder: msgspec.msgpack.Decoder[Any] = _TO_SERVER if for_server else _TO_WINDOW
        self._held = bytearray()

    def take(self, more: bytes) -> Iterator[Any]:
        """The messages that are whole with these bytes."""
        self._held += more
        while len(self._held) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._held)
            if length > MOST_BYTES:
                raise ValueError(f"a message of {length} bytes")
            end = _LENGTH.size + length
            if len(self._held) < end:
                return
            body = bytes(self._held[_LENGTH.size : end])
            del self._held[:end]
            yield self._decoder.decode(body)
