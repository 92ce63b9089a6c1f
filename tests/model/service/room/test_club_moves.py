"""A phone's result sent while the club moves to a server: the phone keeps it, and it arrives there once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from builders import an_evening, the_session
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.club_file


def _send(room: Room, what: say.Enter) -> tuple[bool, dict[str, Any]]:
    answer = room.answer(say.Asked(1, "table", what, table=1, phone="north", language="en"))
    found: dict[str, Any] = msgspec.json.decode(answer.body)
    return answer.ok, found


def _send_until_answered(room: Room, what: say.Enter) -> dict[str, Any]:
    """As a phone does: where the server is not heard in time the result is kept and sent again."""
    for _once in range(20):
        answered, said = _send(room, what)
        if answered:
            return said
        assert said["again"], said
    raise AssertionError("the server is never heard")


def _results(director: Director) -> list[str]:
    return [str(line.result) for line in director.results.sheet(the_session(director)) if line.result]


def test_a_result_sent_in_the_pause_is_kept_by_the_phone_and_arrives_once(
    tmp_path: Path, pg_url: str
) -> None:
    with an_evening(tmp_path / "riverside.club", 3, entered=0) as before:
        session = the_session(before)
        before.play.start(session)
        room = Room(before, session)
        sheet = next(one for one in room.sheets() if one.table == 1)
        sent = say.Enter(
            "request-pause", sheet.round, sheet.boards[0].number, "4SN=", pairs=f"{sheet.ns}-{sheet.ew}"
        )
        move = before.move_to(pg_url)
        move.begin()
        done, said = _send(room, sent)
        assert not done
        assert said["again"], "the phone keeps it and sends it again"
        assert "The club is being copied" in said["text"]
        move.copy(lambda _done, _of: None)
        move.go()
        done, said = _send(room, sent)
        assert (done, said["again"]) == (False, True)
        assert _results(before) == []
        assert not room.waiting, "nothing for the Director to decide"

    with Director.open(pg_url) as after:
        after.sessions.open(session)
        room = Room(after, session)
        assert _send_until_answered(room, sent)["became"] == "in"
        assert _send_until_answered(room, sent)["became"] == "in", "sent again it has the same answer"
        assert _results(after) == ["4SN="]
        written = [one for one in after.journal.entries(session) if one.name.startswith("Result of board")]
        assert len(written) == 1
    with Director.open(tmp_path / "riverside.club", read_only=True) as left:
        assert _results(left) == []


def test_a_result_sent_in_a_pause_that_came_to_nothing_arrives_in_the_file_once(
    tmp_path: Path, pg_url: str
) -> None:
    with an_evening(tmp_path / "riverside.club", 3, entered=0) as director:
        session = the_session(director)
        director.play.start(session)
        room = Room(director, session)
        sheet = next(one for one in room.sheets() if one.table == 1)
        sent = say.Enter("request-stay", sheet.round, sheet.boards[0].number, "3NTE=")
        move = director.move_to(pg_url)
        move.begin()
        assert _send(room, sent)[1]["again"]
        move.stay()
        assert _send(room, sent)[1]["became"] == "in"
        assert _send(room, sent)[1]["became"] == "in", "sent again it has the same answer"
        assert _results(director) == ["3NTE="]
        written = [one for one in director.journal.entries(session) if one.name.startswith("Result of board")]
        assert len(written) == 1
