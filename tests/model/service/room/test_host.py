"""Between a room and its server: a fault of ours in one thing ends nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from builders import an_evening
from model.errors import ClubFileError
from model.i18n import _, speaking
from model.room import messages as say
from model.service.director import Director
from model.service.room.host import MOST_FAULTS, Host
from model.service.room.room import Room


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 3, entered=0) as opened:
        yield opened


def test_where_the_tables_cannot_hear_it_the_pocket_does_and_both_do_the_next_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[say.ToServer] = []
    host = Host(room, sent.append, lambda message: None)
    with monkeypatch.context() as broken:
        broken.setattr(room, "news", lambda: 1 / 0)
        host.push()
    assert [type(message) for message in sent] == [say.PocketShown]
    host.push()
    assert sum(isinstance(message, say.Shown) for message in sent) == len(room.sheets())


def test_a_window_that_fails_at_what_it_hears_goes_on_hearing(room: Room) -> None:
    heard: list[say.ToWindow] = []

    def fail(message: say.ToWindow) -> None:
        heard.append(message)
        raise RuntimeError

    host = Host(room, lambda message: None, fail)
    for _time in range(2):
        assert not host.take(say.Listening(8080))
    assert len(heard) == 2


def sent_again(host: Host, sent: list[say.ToServer], what: say.Enter, times: int) -> list[dict[str, object]]:
    """What the phone of table 1 is answered when it sends the same so often."""
    del sent[:]
    for number in range(times):
        host.take(say.Asked(number, "table", what, table=1, phone="a", language="es"))
    return [msgspec.json.decode(one.body) for one in sent if isinstance(one, say.Reply)]


def test_a_result_at_which_the_program_always_fails_is_left_to_the_director(
    room: Room, director: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its phone tried it for ever, and each time it seemed to have lost the laptop."""
    director.play.start(room.session_id)
    sent: list[say.ToServer] = []
    host = Host(room, sent.append, lambda message: None)
    board = room.night().sheet(1).boards[0].number
    what, other = say.Enter("request-1", 1, board, "3NTE="), say.Enter("request-2", 1, board + 1, "P")
    with monkeypatch.context() as broken:
        broken.setattr(room, "_enter", lambda table, what: 1 / 0)
        *first, last = sent_again(host, sent, what, MOST_FAULTS)
        assert len(first) == MOST_FAULTS - 1
        assert all(said["again"] for said in first), "a result that may yet be entered was thrown away"
        assert last["became"] == "refused"
        assert "again" not in last
        with speaking("es"):
            asked = _("The Director has been asked.")
            assert (
                last["text"]
                == f"{_('Board {board}').format(board=board)}: {_('Something went wrong')}. {asked}"
            )
    assert [(one.kind, one.table, one.board, one.result) for one in room.waiting] == [
        ("refused", 1, board, "3NTE=")
    ]
    said = sent_again(host, sent, other, 1)
    assert said[0]["became"] == "in", said


def test_a_result_that_the_director_cannot_be_given_stays_on_its_phone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[say.ToServer] = []
    host = Host(room, sent.append, lambda message: None)
    monkeypatch.setattr(room, "_enter", lambda table, what: 1 / 0)
    answers = [
        sent_again(host, sent, say.Enter(f"request-{board}", 1, board, "P"), MOST_FAULTS)
        for board in range(1, 20)  # more than a table may lay before the Director at a time
    ]
    assert answers[-1][-1]["again"]
    monkeypatch.setattr(room, "leave_to_director", lambda table, what: 1 / 0)
    assert sent_again(host, sent, say.Enter("request-x", 1, 1, "P"), MOST_FAULTS)[-1]["again"]


def test_a_club_file_that_cannot_be_written_is_no_fault_of_a_result(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may be there again in an hour: until then the result is kept on its phone."""
    sent: list[say.ToServer] = []
    host = Host(room, sent.append, lambda message: None)

    def full(table: int, what: say.Enter) -> object:
        raise ClubFileError("The disk is full.", "Make room.")

    monkeypatch.setattr(room, "_enter", full)
    answers = sent_again(host, sent, say.Enter("request-1", 1, 1, "P"), 2 * MOST_FAULTS)
    assert all(said["again"] for said in answers)
    assert not room.waiting
