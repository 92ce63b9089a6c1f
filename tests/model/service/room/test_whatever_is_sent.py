"""Whatever a table's phone sends, however odd: it is answered, nothing breaks, and no other table's place is touched."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import an_evening, the_session
from model.room import messages as say
from model.room.messages import FromTable
from model.service.director import Director
from model.service.room.room import Room

TABLE = 2
_numbers = count(1)
ODD = st.sampled_from(
    ("", "\x00", "A\x00B", "\u202eevoba", "<script>", "'; drop table", "%_", "\\", "P", "NP", "3NTW= HA", "7NTxxE-13",
     "A60/40", "W50%3NTN=", "LATE", "N:... ... ... ...", "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
)  # fmt: skip
TEXTS = st.one_of(ODD, st.text(max_size=70))
NUMBERS = st.one_of(st.integers(0, 12), st.integers(0, say.MOST_NUMBER))
ROUNDS, BOARDS, PLAYERS = (st.one_of(one, NUMBERS) for one in (st.just(1), st.integers(4, 6), st.just(0)))
SENT = st.one_of(
    st.builds(say.Join, st.booleans()),
    st.builds(say.Enter, TEXTS, ROUNDS, BOARDS, TEXTS, TEXTS, st.booleans(), TEXTS, TEXTS),
    st.builds(say.Check, ROUNDS, BOARDS, TEXTS),
    st.builds(say.AskPlayed, BOARDS),
    st.builds(say.CallDirector, TEXTS, BOARDS, st.booleans()),
    st.builds(say.FindName, TEXTS),
    st.builds(say.SitDown, st.sampled_from("NESW"), PLAYERS, TEXTS, ROUNDS),
    st.builds(say.SwapSeats, st.sampled_from(("NS", "EW")), ROUNDS),
    st.builds(say.AllHere, ROUNDS),
    st.builds(say.Hands, TEXTS, ROUNDS, BOARDS, TEXTS),
)


def an_evening_in_play(path: Path) -> Director:
    director = an_evening(path, tables=3, movement="mitchell", entered=0.2)
    director.play.start(the_session(director))
    return director


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SENT, min_size=5, max_size=30))
def test_it_is_answered_and_touches_no_other_table(tmp_path: Path, sent: list[FromTable]) -> None:
    with an_evening_in_play(tmp_path / f"{next(_numbers)}.club") as director:
        session = the_session(director)
        room = Room(director, session)
        others = [line for line in director.results.sheet(session) if line.table != TABLE]
        for what in sent:
            answer = room.answer(say.Asked(1, "table", what, table=TABLE, phone="a"))
            assert isinstance(msgspec.json.decode(answer.body), dict | list)
            room.sheets()
        after = [line for line in director.results.sheet(session) if line.table != TABLE]
        assert [(one.round, one.table, one.board, one.result) for one in after] == [
            (one.round, one.table, one.board, one.result) for one in others
        ]
        assert len(room.waiting) <= 60, "one table fills no list"
        names = [player.name for player in director.players.all()]
        assert all(name.isprintable() for name in names), names


@pytest.mark.parametrize(("typed", "kept"), [("A\x00B", "A B"), ("\u202eevoba Ann", "evoba Ann"), ("Ann\x07 Bell", "Ann Bell"), ("\u200b\ufeff", ""), ("\ue000", ""), ("·-·", "")])  # fmt: skip
def test_a_name_has_no_signs_that_nobody_sees(tmp_path: Path, typed: str, kept: str) -> None:
    with an_evening_in_play(tmp_path / "riverside.club") as director:
        room = Room(director, the_session(director))
        before = room.sheets()[1].chairs["N"].name
        answer = room.answer(
            say.Asked(1, "table", say.SitDown("N", visitor=typed, round=1), table=TABLE, phone="a")
        )

        assert answer.ok == bool(kept)
        assert room.sheets()[1].chairs["N"].name == (kept or before)
