"""What the penalty cards say may be typed can be typed, in every state and every language."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card
from model.bridge.letters import ENGLISH, letters_of
from model.bridge.seats import Seat
from model.rulings.play.penalty_help import examples
from model.rulings.play.penalty_text import CardLog, replay

LANGUAGES = ("en", "pt", "es", "el")
CARDS = st.sampled_from([Card(suit, rank) for suit in SUITS for rank in RANKS])


@st.composite
def courses(draw: st.DrawFn) -> CardLog:
    """Penalty cards on the table of North's defenders, before or after somebody is to lead."""
    declarer = draw(st.sampled_from([*Seat]))
    course = CardLog(declarer)
    cards = draw(st.lists(CARDS, max_size=4, unique_by=str))
    for card in cards:
        owner = draw(st.sampled_from([declarer.lho, declarer.rho]))
        course = course.after(f"{owner.value} {card}{draw(st.sampled_from(['', '!']))}")
    begun: bool = draw(st.booleans())
    if cards and begun:
        leader = draw(st.sampled_from([declarer.lho, declarer.rho]))
        course = course.after(f"{leader.value} lead")
        if course.options is not None and draw(st.booleans()):
            course = course.after("0")
    return course


@given(courses(), st.sampled_from(LANGUAGES))
def test_every_example_can_be_typed(course: CardLog, language: str) -> None:
    letters = letters_of(language)
    offered = examples(course, letters)
    assert 1 <= len(offered) <= 7
    for typed, said in offered:
        assert said
        after = course.after(typed, letters)
        assert len(after.events) == len(course.events) + 1, typed


def test_the_examples_speak_of_the_cards_on_the_table() -> None:
    assert [typed for typed, _said in examples(CardLog(Seat.SOUTH), ENGLISH)] == ["w h5", "w hk!", "w h5 hk"]
    one = replay(Seat.SOUTH, ["W HK"])
    assert [typed for typed, _said in examples(one, ENGLISH)] == [
        "e lead",
        "w >hk",
        "w =hk",
        "w s2/hk+",
        "w s2",
    ]
    waiting = replay(Seat.SOUTH, ["W HK", "W S10", "E lead"])
    assert [typed for typed, _said in examples(waiting, ENGLISH)] == ["-hs", "e >c4"]
    led = replay(Seat.SOUTH, ["W HK", "W >HK"])
    assert examples(led, ENGLISH)[0][0] == "w h5"  # it lies there no longer
