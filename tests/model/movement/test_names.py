"""What movements are called: in the language they are read in, whatever language they were laid out in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.i18n import speaking
from model.movement.kinds.base import Movement
from model.movement.kinds.library import KINDS, plan
from model.movement.names import name_kinds, name_plan, tell_moves
from model.movement.offers.by_hand import cards_in
from model.movement.offers.offer import SectionHand, Wish
from model.movement.offers.offers import offers
from model.movement.sections import movement_at, together
from model.movement.size import SectionSize


def test_a_plan_laid_out_in_one_language_is_called_in_another() -> None:
    with speaking("pt"):
        night = plan("howell", tables=4)
        room = together([plan("mitchell", tables=5), plan("three-quarter-howell", tables=4, rounds=5)])
    assert name_plan(night) == "Howell"
    assert name_plan(room) == "Mitchell and Three-quarter Howell"
    assert movement_at(room, 7) == "Three-quarter Howell"
    with speaking("es"):
        assert name_plan(room) == "Mitchell y Howell tres cuartos"
        assert movement_at(room, 7) == "Howell tres cuartos"
        assert name_kinds(room.name) == name_plan(room)


def test_three_movements_of_a_room_are_listed_as_people_list_them() -> None:
    kinds = ("mitchell", 5), ("howell", 4), ("three-quarter-howell", 4)
    room = together([plan(kind, tables=tables) for kind, tables in kinds])
    assert name_plan(room) == "Mitchell, Howell and Three-quarter Howell"
    with speaking("el"):
        assert name_plan(room).count(",") == 1
        assert name_kinds(room.name) == name_plan(room)


def test_a_name_that_holds_the_word_between_two_is_one_name() -> None:
    room = together([plan("mitchell", tables=5), plan("relay-mitchell", tables=8, rounds=5)])
    assert room.name == name_plan(room) == "Mitchell and Share and relay Mitchell"
    with speaking("es"):
        assert name_plan(room) == name_kinds(room.name) == "Mitchell y Mitchell con relé"


def test_a_club_file_that_kept_the_name_in_its_own_language_is_read_in_every_other() -> None:
    old = replace(plan("relay-mitchell", tables=8), name="Mitchell com partilha e relé")
    assert name_plan(old) == "Share and relay Mitchell"


def test_a_clubs_own_movement_keeps_its_name() -> None:
    own = replace(plan("mitchell", tables=5), movement="own", name="Tuesday and rain")
    for language in ("en", "pt", "el"):
        with speaking(language):
            assert name_plan(own) == "Tuesday and rain"


def test_how_it_moves_is_said_in_the_language_it_is_read_in() -> None:
    with speaking("es"):
        night = plan("skip-mitchell", tables=8, rounds=7, switched=(7,))
    assert tell_moves(night) == (
        "E–W up one",
        "skip after round 4",
        "boards down one",
        "round 7 arrow-switched",
    )
    mended = night.with_rows(night.rows[:-1])
    assert tell_moves(mended) == night.moves


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_kind_says_its_moves_again_as_it_said_them(kind: type[Movement]) -> None:
    movement = kind()
    tables = next(tables for tables in range(7, 40) if movement.rounds(tables))
    missing = movement.find_missing(tables, None) if movement.half_table else None
    night = plan(kind.id, tables=tables, pairs=2 * tables - (missing is not None), missing=missing)
    assert tell_moves(night) == night.moves


def test_the_cards_of_sections_chosen_in_another_language_are_found_again() -> None:
    wish = Wish(pairs=24, section_sizes=(SectionSize(14), SectionSize(10, "howell")), minutes=None)
    with speaking("es"):
        room = offers(wish)[0].plan
    choices = [offers(Wish(pairs=pairs, minutes=None)) for pairs in (14, 10)]
    cards, _hands = cards_in(room, choices, [SectionHand(letter="A"), SectionHand(letter="B")])
    assert all(cards)
