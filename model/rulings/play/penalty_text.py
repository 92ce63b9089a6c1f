"""The penalty cards of a deal as a list of short events typed one after the other, and what holds now in sentences.

Events: "w h5" West exposed ♥5 ("w h5!" deliberately, "w h5 s3" several); "w lead" West is to lead; "+h" declarer requires
hearts, "-h" forbids them, "0" neither; "w =h5" West played that card, "w >h5" led it; "w s2/hk+" West played ♠2 in place
of the penalty card ♥K and declarer accepted it, "w s2/hk-" refused (Law 52); "w won" West won the trick. Kept as one
text with semicolons between, in English letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from model.bridge.cards import SUITS, Card, Strain
from model.bridge.entry.grammar import bare
from model.bridge.entry.words import card_words, seat_name
from model.bridge.letters import ENGLISH, Letters
from model.bridge.seats import Seat
from model.i18n import _, join_parts
from model.rulings.play.penalty_cards import HONOURS, ImpossibleEvent, LeadOrder, Options, Tracker

_SUITS: Final = frozenset(suit.value for suit in SUITS)


class NotAnEvent(ValueError):
    """What was typed is no event here; the message says why in the reader's language."""


@dataclass(frozen=True, slots=True)
class CardLog:
    """The events so far and what they lead to.

    ``leader`` is the defender on lead, while declarer may have a choice; ``led`` the card led to the trick under way,
    ``acted`` who has played to it, ``gone`` all cards that were played.
    """

    declarer: Seat
    events: tuple[str, ...] = ()
    tracker: Tracker = field(init=False)
    leader: Seat | None = field(init=False, default=None)
    led: Card | None = field(init=False, default=None)
    acted: frozenset[Seat] = field(init=False, default=frozenset())
    gone: frozenset[Card] = field(init=False, default=frozenset())

    def __post_init__(self) -> None:
        object.__setattr__(self, "tracker", Tracker(self.declarer))

    @property
    def options(self) -> Options | None:
        """What declarer may choose now."""
        return None if self.leader is None else self.tracker.options(self.leader)

    def after(self, text: str, letters: Letters = ENGLISH) -> CardLog:
        """The course with one more event as typed; raises `NotAnEvent`."""
        event = _canonical(text, letters, self.options)
        try:
            return self._after(event)
        except ImpossibleEvent as error:
            raise NotAnEvent(_why(str(error))) from None

    def back(self) -> CardLog:
        """The course without its last event."""
        return replay(self.declarer, self.events[:-1])

    def write(self) -> str:
        """The events as a text to keep."""
        return "; ".join((self.declarer.value, *self.events))

    def _after(self, event: str) -> CardLog:
        made = replace(self, events=(*self.events, event))
        known: dict[str, object] = {"tracker": self.tracker, "leader": self.leader, "led": self.led}
        known |= {"acted": self.acted, "gone": self.gone}
        if event[0] in "+-0":
            known["tracker"] = self._chosen(event)
        else:
            seat, rest = Seat(event[0]), event[2:]
            known |= self._done(seat, rest)
        for name, value in known.items():
            object.__setattr__(made, name, value)
        return made

    def _done(self, seat: Seat, rest: str) -> dict[str, object]:
        """What is other after a seat did something."""
        tracker = self.tracker
        if rest == "lead":
            _refuse_declarer(tracker, seat)
            return {"leader": seat, "led": None, "acted": frozenset()}
        if rest == "won":
            return {"tracker": tracker.trick_won(seat), "leader": None, "led": None, "acted": frozenset()}
        if "/" in rest:
            return self._instead(seat, rest)
        if rest[0] == ">" and tracker.options(seat) is not None:
            # Led before declarer chose: a penalty card too, and the choice remains (50D2).
            return {"tracker": tracker.lead_early(seat, Card.parse(rest[1:])), "leader": seat}
        if rest[0] in "=>":
            card = Card.parse(rest[1:])
            changes: dict[str, object] = {"acted": self.acted | {seat}, "gone": self.gone | {card}}
            if rest[0] == ">":
                changes |= {"led": card, "leader": None, "acted": frozenset({seat})}
            return changes | {"tracker": tracker.play(seat, card, lead=rest[0] == ">")}
        cards = [Card.parse(word) for word in rest.rstrip("!").split()]
        return {"tracker": tracker.expose(seat, cards, deliberate=rest.endswith("!"))}

    def _instead(self, seat: Seat, rest: str) -> dict[str, object]:
        """Another card than the penalty card was played (52): accepted, or the penalty card takes its place."""
        wrong, due = (Card.parse(card) for card in rest[:-1].split("/"))
        accepted = rest[-1] == "+"
        card = wrong if accepted else due
        leads = self.leader is seat and self.led is None
        changes: dict[str, object] = {
            "tracker": self.tracker.not_played(seat, wrong, due, accepted=accepted, lead=leads),
            "acted": self.acted | {seat},
            "gone": self.gone | {card},
        }
        return changes | ({"led": card, "leader": None, "acted": frozenset({seat})} if leads else {})

    def _chosen(self, event: str) -> Tracker:
        if self.leader is None:
            raise ImpossibleEvent("there is no such choice before this lead")
        order = {"+": LeadOrder.REQUIRE, "-": LeadOrder.FORBID, "0": LeadOrder.NEITHER}[event[0]]
        return self.tracker.choose(self.leader, order, [Strain(letter) for letter in event[1:]])


def replay(declarer: Seat, events: Iterable[str]) -> CardLog:
    """The course of these events; raises `NotAnEvent` or ``ValueError`` on a text that never was one."""
    course = CardLog(declarer)
    for event in events:
        course = course.after(event)
    return course


def parse(text: str) -> CardLog:
    """Read `CardLog.write` back; raises ``ValueError``."""
    declarer, *events = text.split("; ")
    return replay(Seat(declarer), events)


def describe_events(text: str) -> str:
    """What happened with the penalty cards, from `CardLog.write`, in words; raises ``ValueError``."""
    course = parse(text)
    return join_parts(_describe(event) for event in course.events)


def _describe(event: str) -> str:
    if event[0] in "+-0":
        suits = " ".join(Strain(letter).symbol for letter in event[1:])
        words = {"+": _("required {suits}"), "-": _("forbade {suits}"), "0": _("neither")}[event[0]]
        return _("declarer: {choice}").format(choice=words.format(suits=suits))
    seat, rest = seat_name(Seat(event[0])), event[2:]
    if rest in ("lead", "won"):
        words = _("{seat} to lead") if rest == "lead" else _("{seat} won the trick")
        return words.format(seat=seat)
    if "/" in rest:
        wrong, due = (card_words(Card.parse(card)) for card in rest[:-1].split("/"))
        answer = _("accepted") if rest[-1] == "+" else _("refused")
        words = _("{seat} played {wrong} in place of {due}, {answer}")
        return words.format(seat=seat, wrong=wrong, due=due, answer=answer)
    cards = " ".join(card_words(Card.parse(card)) for card in rest.strip("=>!").split())
    words = {"=": _("{seat} played {cards}"), ">": _("{seat} led {cards}")}.get(
        rest[0],
        _("{seat} exposed {cards} on purpose") if rest.endswith("!") else _("{seat} exposed {cards}"),
    )
    return words.format(seat=seat, cards=cards)


def answer_exposed_card(course: CardLog) -> tuple[Seat | None, dict[str, str]]:
    """Who exposed a card last, and what that answers the tree "exposed-card": how, and which card (50B)."""
    exposures = (event for event in reversed(course.events) if event[2:3] in _SUITS and "/" not in event)
    last = next(exposures, None)
    if last is None:
        return None, {}
    seat, cards = Seat(last[0]), last[2:].rstrip("!").split()
    if last.endswith("!"):
        return seat, {"how": "played"}
    if len(course.tracker.of(seat)) > 1 or len(cards) > 1:
        return seat, {"rank": "several"}
    return seat, {"rank": "honour" if cards[0][1] in HONOURS else "low"}


def find_lead_out_of_turn(course: CardLog) -> Seat | None:
    """Who exposed a single card on purpose last: the lead out of turn, while nobody has chosen about it yet."""
    played = (event for event in reversed(course.events) if event.endswith("!") and event[2:3] in _SUITS)
    last = next(played, None)
    return None if last is None or len(last.split()) > 2 else Seat(last[0])


def now(course: CardLog) -> tuple[str, ...]:
    """What holds now: what must be played, what may be led, what declarer may choose; a sentence each."""
    tracker = course.tracker
    found: list[str] = []
    if (options := course.options) is not None:
        found.append(_options(options))
    for seat in (course.declarer.lho, course.declarer.rho):
        found += _of(course, seat)
    for ban in tracker.bans:
        found.append(
            _("{seat} may not lead {suit} while keeping the lead (50D2(a)).").format(
                seat=seat_name(ban.leader), suit=ban.suit.symbol
            )
        )
    if tracker.required is not None:
        found.append(
            _("{suit} must be led; with none, any card (50D2(a), 59).").format(suit=tracker.required.symbol)
        )
    return tuple(found) or (_("There is no penalty card on the table."),)


def _options(options: Options) -> str:
    suits = " ".join(suit.symbol for suit in options.suits)
    if len(options.suits) == 1:
        text = _(
            "{leader} waits: declarer may require {suits}, forbid it while {leader} keeps the lead (the cards of the suit are then picked up), or neither (50D2)."
        )
    else:
        text = _(
            "{leader} waits: declarer may require one of {suits}, forbid one or more of them, or neither (51B)."
        )
    return text.format(leader=seat_name(options.leader), suits=suits)


def _of(course: CardLog, seat: Seat) -> list[str]:
    own = course.tracker.of(seat)
    majors = [one.card for one in own if one.major]
    found = []
    if len(majors) == 1:
        found.append(
            _(
                "{seat}: {card} is a major penalty card; it must be played at the first legal opportunity (50D1)."
            ).format(seat=seat_name(seat), card=card_words(majors[0]))
        )
    elif majors:
        cards = " ".join(card_words(card) for card in majors)
        found.append(
            _(
                "{seat}: {cards} are major penalty cards; declarer names which is played, when both can be (51A)."
            ).format(seat=seat_name(seat), cards=cards)
        )
    found += [
        _(
            "{seat}: {card} is a minor penalty card; no other {suit} below the ten before it, an honour may be played (50C)."
        ).format(seat=seat_name(seat), card=card_words(one.card), suit=one.card.suit.symbol)
        for one in own
        if not one.major
    ]
    if majors and course.leader is not seat.partner:
        found.append(
            _("When {partner} is to lead, declarer chooses first (50D2).").format(
                partner=seat_name(seat.partner)
            )
        )
    return found


def _canonical(text: str, letters: Letters, options: Options | None) -> str:
    """The event in English letters; raises `NotAnEvent`."""
    words = [bare(word) for word in re.sub(r"([=>])\s+", r"\1", text.replace(",", " ")).split()]
    if not words:
        raise NotAnEvent(_("Type what happened: w h5, w lead, +h, w =h5, w won."))
    first = words[0]
    if options is not None and first.isdigit() and len(words) == 1:
        return _by_digit(int(first), options)
    if first[0] in "+-0":
        return first[0] + "".join(suit.value for suit in _suits(first[1:], letters))
    seat = letters.seats_read().get(first)
    if seat is None:
        raise NotAnEvent(_("Begin with the seat: w h5."))
    return f"{seat.value} {_did(words[1:], letters)}"


def _did(words: Sequence[str], letters: Letters) -> str:
    if not words:
        raise NotAnEvent(_("Then the card exposed (h5), lead, won, or =h5 for a card played."))
    if len(words) == 1 and words[0] in (*letters.leads, *letters.won):
        return "lead" if words[0] in letters.leads else "won"
    if "/" in words[0]:
        return _in_place_of("".join(words), letters)
    if words[0][0] in "=>":
        return f"{words[0][0]}{_card(words[0][1:], letters)}"
    deliberate = words[-1].endswith("!")
    cards = " ".join(str(_card(word.rstrip("!"), letters)) for word in words if word != "!")
    return f"{cards}{'!' if deliberate else ''}"


def _in_place_of(text: str, letters: Letters) -> str:
    """ "s2/hk+": the card played in place of the penalty card, and whether declarer accepted it."""
    cards, answer = text[:-1], text[-1]
    if answer not in "+-" or cards.count("/") != 1:
        raise NotAnEvent(_("Then + where declarer accepted it, - where not: w s2/hk+ (Law 52)."))
    wrong, due = (_card(card, letters) for card in cards.split("/"))
    return f"{wrong}/{due}{answer}"


def _by_digit(number: int, options: Options) -> str:
    """The choices in their order: require each suit, forbid each suit, neither (0)."""
    suits = options.suits
    if number == 0 or number > 2 * len(suits):
        return "0"
    order = "+" if number <= len(suits) else "-"
    return f"{order}{suits[(number - 1) % len(suits)].value}"


def _suits(text: str, letters: Letters) -> list[Strain]:
    """Suits one after the other, the longer spelling first: in Greek ΚΑ is diamonds and Κ hearts."""
    read = {spelt: suit for spelt, suit in letters.suits_read().items() if suit in SUITS}
    found: list[Strain] = []
    rest = text
    while rest:
        spelt = max((one for one in read if rest.startswith(one)), key=len, default="")
        if not spelt:
            raise NotAnEvent(_("“{text}” is not a suit.").format(text=rest[0]))
        found.append(read[spelt])
        rest = rest.removeprefix(spelt)
    return found


def _card(text: str, letters: Letters) -> Card:
    suits, ranks = letters.suits_read(), letters.ranks_read()
    for length in (2, 1):
        if text[:length] in suits and text[length:] in ranks:
            return Card(suits[text[:length]], ranks[text[length:]])
    raise NotAnEvent(_("“{text}” is not a card. Expected: h5.").format(text=text))


def _refuse_declarer(tracker: Tracker, seat: Seat) -> None:
    if seat.side is tracker.declarer.side:
        raise ImpossibleEvent("declarer and dummy never have penalty cards")


def _why(fault: str) -> str:
    return {
        "declarer and dummy never have penalty cards": _(
            "Declarer and dummy never have penalty cards (48A)."
        ),
        "there is no such choice before this lead": _("Declarer has no such choice before this lead."),
        "require one suit, forbid one or more, or neither": _(
            "Require one suit, forbid one or more, or neither."
        ),
    }.get(
        fault,
        _("This player has no such penalty card (Law 52).")
        if "is no penalty card" in fault
        else _("That is not possible now."),
    )
