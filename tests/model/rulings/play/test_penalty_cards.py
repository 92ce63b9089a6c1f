"""Laws 50 to 52 and 59: the published examples, and whole deals against a reading that remembers every event."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.play.tricks import Trick
from model.bridge.seats import Seat
from model.rulings.play.penalty_cards import FaceUpCard, ImpossibleEvent, LeadOrder, Options, Tracker
from model.rulings.play.penalty_text import CardLog, replay

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]


def card(text: str) -> Card:
    return Card.parse(text)


def hand(text: str) -> frozenset[Card]:
    return frozenset(Card.parse(one) for one in text.split())


def table(owner: Seat, *cards: str, deliberate: bool = False) -> Tracker:
    """South declares; a defender has these cards on the table."""
    return Tracker(S).expose(owner, [card(one) for one in cards], deliberate=deliberate)


def test_one_low_card_dropped_is_minor() -> None:
    assert table(W, "S7").penalty_cards == (FaceUpCard(W, card("S7"), major=False),)


@pytest.mark.parametrize("rank", "TJQKA")
def test_an_honour_dropped_is_major(rank: str) -> None:
    assert table(W, f"S{rank}").penalty_cards[0].major


def test_a_low_card_played_on_purpose_is_major() -> None:
    assert table(W, "H5", deliberate=True).penalty_cards[0].major


def test_a_second_card_makes_the_first_major_for_good() -> None:
    both = table(W, "S7").expose(W, [card("D3")])
    assert [one.major for one in both.penalty_cards] == [True, True]
    assert both.play(W, card("D3")).penalty_cards[0].major


def test_each_defender_is_counted_alone() -> None:
    assert [one.major for one in table(W, "S7").expose(E, [card("D3")]).penalty_cards] == [False, False]


def test_declarer_and_dummy_have_none() -> None:
    with pytest.raises(ImpossibleEvent):
        table(S, "H5")
    with pytest.raises(ImpossibleEvent):
        table(N, "H5")


def test_a_minor_card_goes_before_other_low_cards_of_its_suit() -> None:
    playable = table(W, "S7").to_follow(W, hand("S7 SJ S4 H2"), SPADES)
    assert playable.cards == hand("S7 SJ")
    assert not playable.must


def test_a_minor_card_need_not_be_discarded() -> None:
    assert table(W, "S7").to_follow(W, hand("S7 SJ S4 H2"), CLUBS).cards == hand("S7 SJ H2")


def test_a_minor_card_restricts_no_partner() -> None:
    assert table(W, "S7").options(E) is None


def test_a_major_card_waits_while_the_owner_follows_suit_and_is_then_discarded() -> None:
    tracker = table(W, "HK")
    assert tracker.to_follow(W, hand("HK D4 D9 S2"), DIAMONDS).cards == hand("D4 D9")
    discard = tracker.to_follow(W, hand("HK D9 S2"), CLUBS)
    assert discard.cards == hand("HK")
    assert discard.must


def test_declarer_names_one_of_two_that_can_be_played() -> None:
    playable = table(W, "HK", "DQ").to_lead(W, hand("HK DQ S2"))
    assert playable.cards == hand("HK DQ")
    assert playable.declarer_names


def test_requiring_the_suit_sends_the_card_back_for_this_lead_only() -> None:
    tracker = table(E, "H5", deliberate=True)
    assert tracker.options(W) == Options(W, (HEARTS,))
    ordered = tracker.choose(W, LeadOrder.REQUIRE, [HEARTS])
    assert ordered.penalty_cards == ()
    assert ordered.to_lead(W, hand("H2 H9 C4")).cards == hand("H2 H9")
    later = ordered.play(W, card("H2"), lead=True).trick_won(W)
    assert later.to_lead(W, hand("H9 C4")).cards == hand("H9 C4")


def test_who_has_no_card_of_the_suit_leads_anything() -> None:
    ordered = table(E, "H5", deliberate=True).choose(W, LeadOrder.REQUIRE, [HEARTS])
    playable = ordered.to_lead(W, hand("C4 D2"))
    assert playable.cards == hand("C4 D2")
    assert playable.unable


def test_a_forbidden_suit_stays_forbidden_while_the_lead_is_kept() -> None:
    ordered = table(E, "HK").choose(W, LeadOrder.FORBID, [HEARTS])
    assert ordered.to_lead(W, hand("H2 C4")).cards == hand("C4")
    kept = ordered.play(W, card("C4"), lead=True).trick_won(W)
    assert kept.to_lead(W, hand("H2 D4")).cards == hand("D4")
    regained = kept.play(W, card("D4"), lead=True).trick_won(S).play(S, card("S2"), lead=True).trick_won(W)
    assert regained.to_lead(W, hand("H2 S4")).cards == hand("H2 S4")


def test_who_has_nothing_else_leads_the_forbidden_suit() -> None:
    playable = table(E, "HK").choose(W, LeadOrder.FORBID, [HEARTS]).to_lead(W, hand("H2 H4"))
    assert playable.cards == hand("H2 H4")
    assert playable.unable


def test_with_neither_the_card_stays_and_the_choice_comes_again() -> None:
    free = table(E, "H5", deliberate=True).choose(W, LeadOrder.NEITHER)
    assert free.options(W) is None
    assert free.to_lead(W, hand("H2 C4")).cards == hand("H2 C4")
    again = free.play(W, card("C4"), lead=True).trick_won(W)
    assert again.options(W) == Options(W, (HEARTS,))
    assert again.of(E)[0].major


def test_of_two_suits_the_one_required_is_picked_up() -> None:
    ordered = table(E, "HK", "DQ").choose(W, LeadOrder.REQUIRE, [HEARTS])
    assert ordered.penalty_cards == (FaceUpCard(E, card("DQ"), major=True),)


def test_of_two_suits_both_may_be_forbidden() -> None:
    ordered = table(E, "HK", "DQ").choose(W, LeadOrder.FORBID, [HEARTS, DIAMONDS])
    assert ordered.penalty_cards == ()
    assert ordered.to_lead(W, hand("H2 D2 C4")).cards == hand("C4")


def test_all_cards_of_the_suit_are_picked_up() -> None:
    assert table(E, "HK", "H4").choose(W, LeadOrder.FORBID, [HEARTS]).penalty_cards == ()


def test_the_order_for_the_lead_comes_before_the_own_penalty_card() -> None:
    both = table(W, "DK").expose(E, [card("HQ")])
    ordered = both.choose(W, LeadOrder.REQUIRE, [HEARTS])
    assert ordered.to_lead(W, hand("DK H2 C4")).cards == hand("H2")
    assert ordered.penalty_cards == (FaceUpCard(W, card("DK"), major=True),)
    assert both.choose(W, LeadOrder.NEITHER).to_lead(W, hand("DK H2 C4")).cards == hand("DK")
    assert ordered.to_lead(W, hand("DK C4")).cards == hand("DK")


def test_a_suit_is_chosen_only_where_a_penalty_card_lies() -> None:
    tracker = table(E, "HK")
    with pytest.raises(ImpossibleEvent):
        tracker.choose(W, LeadOrder.REQUIRE, [SPADES])
    with pytest.raises(ImpossibleEvent):
        tracker.choose(E, LeadOrder.REQUIRE, [HEARTS])
    with pytest.raises(ImpossibleEvent):
        tracker.choose(W, LeadOrder.REQUIRE, [])
    with pytest.raises(ImpossibleEvent):
        tracker.choose(W, LeadOrder.NEITHER, [HEARTS])


def test_a_lead_before_the_choice_is_a_penalty_card_and_the_choice_remains() -> None:
    early = table(E, "HQ").lead_early(W, card("S5"))
    assert early.of(W) == (FaceUpCard(W, card("S5"), major=True),)
    assert early.options(W) == Options(W, (HEARTS,))


def test_another_card_accepted_leaves_the_penalty_card() -> None:
    assert table(W, "HK").not_played(W, card("S2"), card("HK"), accepted=True).of(W) == (
        FaceUpCard(W, card("HK"), major=True),
    )


def test_another_card_refused_becomes_a_major_penalty_card() -> None:
    assert table(W, "HK").not_played(W, card("S2"), card("HK"), accepted=False).of(W) == (
        FaceUpCard(W, card("S2"), major=True),
    )


def test_only_a_penalty_card_can_have_been_missed() -> None:
    with pytest.raises(ImpossibleEvent):
        table(W, "HK").not_played(W, card("S2"), card("SA"), accepted=True)


def test_a_major_card_after_the_choice_brings_it_back() -> None:
    """Declarer left the lead free; then the partner drops the ace of clubs, and the lead waits for declarer again (50D2)."""
    free = table(E, "HK").choose(W, LeadOrder.NEITHER)
    assert free.options(W) is None
    again = free.expose(E, [card("CA")])
    assert again.options(W) == Options(W, (HEARTS, CLUBS))
    assert (
        free.expose(W, [card("CA")]).options(W) is None
    )  # the leader's own restricts nobody's lead but its own
    ordered = table(E, "HK").choose(W, LeadOrder.REQUIRE, [HEARTS]).expose(E, [card("CA")])
    assert ordered.options(W) is None
    assert ordered.to_lead(W, hand("H2 C4")).cards == hand("H2")


def test_a_wrong_card_led_and_accepted_is_the_lead() -> None:
    course = replay(S, ["W HK", "W lead", "W S2/HK+"])
    assert (course.led, course.leader) == (card("S2"), None)
    assert course.tracker.of(W) == (FaceUpCard(W, card("HK"), major=True),)
    refused = replay(S, ["W HK", "W lead", "W S2/HK-"])
    assert refused.led == card("HK")
    assert refused.tracker.of(W) == (FaceUpCard(W, card("S2"), major=True),)


@dataclass
class Chronicle:
    """The second reading: nothing but what happened, in order; every question goes through the whole history.

    Events are ("exposed", seat, card, deliberate), ("chose", leader, order, suits), ("led", seat), ("played", seat, card).
    """

    events: list[tuple[object, ...]] = field(default_factory=list)

    def lying(self, seat: Seat) -> list[Card]:
        """The cards of a seat that were exposed and have neither been played nor been sent back since."""
        found: list[Card] = []
        for event in self.events:
            if event[0] == "exposed" and event[1] is seat:
                found.append(event[2])  # type: ignore[arg-type]  # the third of an exposure is its card
            elif event[0] == "played" and event[1] is seat:
                found = [one for one in found if one != event[2]]
            elif event[0] == "chose" and event[1] is seat.partner:
                found = [one for one in found if one.suit not in event[3]]  # type: ignore[operator]  # the suits
        return found

    def is_major(self, seat: Seat, one: Card) -> bool:
        """An honour, exposed on purpose the last time, or since then at some moment not the only one of its owner."""
        last = max(at for at, event in enumerate(self.events) if event[:3] == ("exposed", seat, one))
        if self.events[last][3] or one.rank in "AKQJT":
            return True
        lying = [Chronicle(self.events[:at]).lying(seat) for at in range(last + 1, len(self.events) + 1)]
        return any(one in cards and len(cards) > 1 for cards in lying)

    def banned(self, seat: Seat) -> set[Strain]:
        """The suits declarer forbade this seat since it last gained the lead."""
        suits: set[Strain] = set()
        for event in self.events:
            if event[0] == "led" and event[1] is not seat:
                suits = set()
            elif event[0] == "chose" and event[1] is seat and event[2] is LeadOrder.FORBID:
                suits |= set(event[3])  # type: ignore[call-overload]  # the suits
        return suits

    def required(self, seat: Seat) -> Strain | None:
        """The suit declarer required of the lead that is about to be made."""
        wanted: Strain | None = None
        for event in self.events:
            if event[0] == "led":
                wanted = None
            elif event[0] == "chose" and event[1] is seat and event[2] is LeadOrder.REQUIRE:
                (wanted,) = event[3]  # type: ignore[misc]  # one suit
        return wanted

    def may_play(self, seat: Seat, one: Card, cards: frozenset[Card], led: Strain | None) -> bool:
        """Whether this very card may be played, asked paragraph by paragraph."""
        if not self.in_order(seat, one, cards, led):
            return False
        majors = [other for other in self.lying(seat) if self.is_major(seat, other)]
        due = [other for other in majors if self.in_order(seat, other, cards, led)]
        if due:
            return one in due
        minors = [other for other in self.lying(seat) if not self.is_major(seat, other)]
        for minor in minors:
            blocked = one.suit is minor.suit and one != minor and one.rank not in "AKQJT"
            if blocked and self.in_order(seat, minor, cards, led):
                return False
        return True

    def in_order(self, seat: Seat, one: Card, cards: frozenset[Card], led: Strain | None) -> bool:
        """Following suit (44C), and the order for a lead as far as it can be followed (50D2, 59)."""
        if led is not None:
            return one.suit is led or all(other.suit is not led for other in cards)
        wanted = self.required(seat)
        if wanted is not None and any(other.suit is wanted for other in cards):
            return one.suit is wanted
        banned = self.banned(seat)
        return one.suit not in banned or all(other.suit in banned for other in cards)


def chosen(tracker: Tracker, leader: Seat, rng: random.Random) -> tuple[LeadOrder, tuple[Strain, ...]] | None:
    options = tracker.options(leader)
    if options is None:
        return None
    order = rng.choice([*LeadOrder])
    if order is LeadOrder.NEITHER:
        return order, ()
    count = 1 if order is LeadOrder.REQUIRE else rng.randint(1, len(options.suits))
    return order, tuple(rng.sample(options.suits, count))


@dataclass
class Walk:
    """A deal on its way: the tracker, the events as they would be typed beside it, and the reading that remembers everything."""

    declarer: Seat
    hands: dict[Seat, set[Card]]
    rng: random.Random
    often: float
    history: Chronicle = field(default_factory=Chronicle)
    late: list[tuple[object, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tracker, self.course = Tracker(self.declarer), CardLog(self.declarer)

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        return self.declarer.lho, self.declarer.rho

    def type(self, text: str) -> None:
        self.course = self.course.after(text)

    def hidden(self, owner: Seat) -> list[Card]:
        return sorted(self.hands[owner] - {one.card for one in self.tracker.of(owner)}, key=str)

    def expose(self, *, most: int = 2) -> None:
        """Now and then a defender drops a card or two, or plays one too early."""
        owner = self.rng.choice(self.defenders)
        hidden = self.hidden(owner)
        if self.rng.random() > self.often or not hidden:
            return
        cards = self.rng.sample(hidden, min(len(hidden), self.rng.randint(1, most)))
        deliberate = self.rng.random() < 0.3
        self.history.events += [("exposed", owner, one, deliberate) for one in cards]
        self.tracker = self.tracker.expose(owner, cards, deliberate=deliberate)
        self.type(f"{owner.value} {' '.join(map(str, cards))}{'!' if deliberate else ''}")

    def lead_early(self, leader: Seat) -> None:
        """Now and then a defender leads before declarer has chosen: that card lies on the table too (50D2)."""
        hidden = self.hidden(leader)
        if self.tracker.options(leader) is None or self.rng.random() > self.often or not hidden:
            return
        one = self.rng.choice(hidden)
        self.history.events.append(("exposed", leader, one, True))
        self.tracker = self.tracker.lead_early(leader, one)
        self.type(f"{leader.value} >{one}")

    def decide(self, leader: Seat) -> None:
        """Declarer chooses before a lead, exactly when the partner of the leader has a major penalty card."""
        lying = self.history.lying(leader.partner) if leader in self.defenders else []
        majors = [one for one in lying if self.history.is_major(leader.partner, one)]
        options = self.tracker.options(leader)
        assert (set(options.suits) if options else set()) == {one.suit for one in majors}
        choice = chosen(self.tracker, leader, self.rng)
        if choice is None:
            return
        order, suits = choice
        self.history.events.append(("chose", leader, order, suits))
        self.tracker = self.tracker.choose(leader, order, suits)
        letters = "".join(suit.value for suit in suits)
        self.type({LeadOrder.REQUIRE: "+", LeadOrder.FORBID: "-", LeadOrder.NEITHER: "0"}[order] + letters)

    def decide_again(self, leader: Seat) -> None:
        """A major penalty card that comes between the choice and the lead brings the choice back, unless a suit is required."""
        before = {one.card for one in self.tracker.of(leader.partner) if one.major}
        self.expose(most=1)
        after = {one.card for one in self.tracker.of(leader.partner) if one.major}
        if after - before and self.history.required(leader) is None:
            self.decide(leader)

    def play(self, seat: Seat, led: Strain | None) -> Card:
        """Both readings allow the same cards; one of them is played, now and then after another that had not to be (52)."""
        cards = frozenset(self.hands[seat])
        due = self.allowed(seat, cards, led)
        wrong = sorted(
            (
                one
                for one in cards
                if self.history.in_order(seat, one, cards, led)
                and not self.history.may_play(seat, one, cards, led)
            ),
            key=str,
        )
        if seat in self.defenders and due in self.history.lying(seat) and wrong and self.rng.random() < 0.3:
            return self.put_right(seat, due, self.rng.choice(wrong), lead=led is None)
        self.tracker = self.tracker.play(seat, due, lead=led is None)
        self.type(f"{seat.value} {'>' if led is None else '='}{due}")
        return due

    def allowed(self, seat: Seat, cards: frozenset[Card], led: Strain | None) -> Card:
        if seat not in self.defenders:
            follow = sorted((one for one in cards if one.suit is led), key=str)
            return self.rng.choice(follow or sorted(cards, key=str))
        playable = (
            self.tracker.to_lead(seat, cards) if led is None else self.tracker.to_follow(seat, cards, led)
        )
        assert playable.cards == {one for one in cards if self.history.may_play(seat, one, cards, led)}
        assert playable.cards
        assert playable.must == any(
            self.history.is_major(seat, one) for one in self.history.lying(seat) if one in playable.cards
        )
        assert playable.declarer_names == (playable.must and len(playable.cards) > 1)
        return self.rng.choice(sorted(playable.cards, key=str))

    def put_right(self, seat: Seat, due: Card, wrong: Card, *, lead: bool) -> Card:
        """Declarer accepts the wrong card, or the penalty card takes its place and it becomes one (52B)."""
        accepted = self.rng.random() < 0.5
        self.tracker = self.tracker.not_played(seat, wrong, due, accepted=accepted, lead=lead)
        self.type(f"{seat.value} {wrong}/{due}{'+' if accepted else '-'}")
        lying = {other.card for other in self.tracker.of(seat)}
        if accepted:
            assert due in lying
            assert wrong not in lying
            return wrong
        self.late.append(("exposed", seat, wrong, True))
        assert wrong in lying
        assert due not in lying
        assert all(other.major for other in self.tracker.of(seat) if other.card == wrong)
        return due


@settings(max_examples=120, deadline=None)
@given(
    st.integers(0, 2**32), st.sampled_from([*Strain]), st.sampled_from([0.1, 0.4]), st.sampled_from([*Seat])
)
def test_whole_deals_agree_with_the_reading_that_remembers_everything(
    seed: int, trumps: Strain, often: float, declarer: Seat
) -> None:
    rng = random.Random(seed)
    pack = rng.sample(PACK, 52)
    walk = Walk(
        declarer, {seat: set(pack[at * 13 : at * 13 + 13]) for at, seat in enumerate(Seat)}, rng, often
    )
    leader = declarer.lho
    for number in range(1, 14):
        played: list[Card] = []
        seat = leader
        for turn in range(4):
            walk.expose()
            if turn == 0:
                if seat in walk.defenders:
                    walk.type(f"{seat.value} lead")
                walk.lead_early(seat)
                walk.decide(seat)
                if seat in walk.defenders:
                    walk.decide_again(seat)
            walk.late.clear()
            one = walk.play(seat, played[0].suit if played else None)
            walk.hands[seat].remove(one)
            walk.history.events += [("led", seat)] if turn == 0 else []
            walk.history.events.append(("played", seat, one))
            walk.history.events += walk.late
            assert walk.course.tracker == walk.tracker  # what is typed event by event comes to the same
            played.append(one)
            seat = seat.lho
        leader = Trick(number, leader, tuple(played)).winner(trumps) or leader
        walk.tracker = walk.tracker.trick_won(leader)
        walk.type(f"{leader.value} won")
        for defender in walk.defenders:
            assert {one.card for one in walk.tracker.of(defender)} == set(walk.history.lying(defender))
    assert walk.tracker.penalty_cards == ()
    assert replay(declarer, walk.course.events) == walk.course
