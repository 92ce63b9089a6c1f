"""Two laptops on one club: each follows the other, neither writes over what it has not seen, undo is of one's own."""

from __future__ import annotations

import select
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from engines import Databases
from sqlalchemy import insert, update
from sqlalchemy import select as asking

from model.bridge.result import Result
from model.changes import Changes, Kind
from model.errors import ClubFileChanged, ClubFileError, NotNow, NotUndoable, Overtaken, ServerLost
from model.room import messages as say
from model.service.director import Director
from model.service.room.room import Room
from model.service.sent import Seen
from model.storage import station
from model.storage.schema.tables import PLACE

if TYPE_CHECKING:
    from postgres import PostgresServer

ANN, BEA = "Ann", "Bea"
FOUR_SPADES, NO_TRUMPS, DOWN = Result.parse("4SN="), Result.parse("3NTE="), Result.parse("2HS-1")


def _heard(director: Director) -> list[Changes]:
    heard: list[Changes] = []
    director.subscribe(heard.append)
    return heard


def _enter(director: Director, cell: int, result: Result, seen: Seen | None = None) -> None:
    line = director.results.sheet(1)[cell]
    director.results.enter(1, line.round, line.table, line.board, result, seen=seen)


def test_what_one_enters_is_in_the_ranking_of_the_other(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    before = bea.standings.now(1)
    heard = _heard(bea)
    _enter(ann, 0, FOUR_SPADES)
    _enter(ann, 1, NO_TRUMPS)
    bea.follow()
    assert bea.standings.now(1).ranking == ann.standings.now(1).ranking != before.ranking
    (changes,) = heard
    assert (changes.by, changes.session, changes.boards) == (ANN, 1, frozenset({1, 2}))
    assert changes.entry.startswith("Result of board 2, table 1")
    assert Kind.RESULT in changes.kinds


def test_the_writer_hears_of_the_other_first_and_of_itself_last(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    heard = _heard(bea)
    _enter(ann, 0, FOUR_SPADES)
    _enter(bea, 1, NO_TRUMPS)
    assert [changes.by for changes in heard] == [ANN, ""]


def test_a_notice_arrives_with_each_write(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    socket = bea.news()
    assert socket is not None
    _enter(ann, 0, FOUR_SPADES)
    assert select.select([socket], [], [], 30)[0]
    assert bea.hear()
    assert not bea.hear()


def test_what_one_wrote_oneself_is_no_news(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    socket = bea.news()
    assert socket is not None
    _enter(bea, 0, FOUR_SPADES)
    assert select.select([socket], [], [], 30)[0]
    assert not bea.hear()
    _enter(bea, 1, FOUR_SPADES)
    _enter(ann, 2, FOUR_SPADES)
    while not bea.hear():
        assert select.select([socket], [], [], 30)[0]


def test_what_stands_is_not_written_over_unseen(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    _enter(ann, 0, FOUR_SPADES)
    with pytest.raises(Overtaken, match="Board 1, table 1 has 4♠ N =, entered by Ann"):
        _enter(bea, 0, NO_TRUMPS, Seen(None))
    assert len(bea.journal.entries(1)) == len(ann.journal.entries(1))


def test_a_write_judges_by_what_the_other_did_just_before(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    bea.results.sheet(1)
    for director in (ann, bea, ann):
        director.rulings.open(1)
    bea.follow()
    assert sorted(record.number for record in bea.rulings.all(1)) == [1, 2, 3]


def test_two_laptops_do_not_end_two_rounds_with_one_thought(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    ann.play.start(1)
    bea.follow()
    shown = bea.play.now(1)
    assert shown is not None
    ann.play.end_round(1, seen=shown.round)
    with pytest.raises(Overtaken, match=f"Another laptop went on to round {shown.round + 1}"):
        bea.play.end_round(1, seen=shown.round)
    ann.play.back(1, seen=shown.round + 1)
    with pytest.raises(Overtaken, match=f"Another laptop went back to round {shown.round}"):
        bea.play.back(1, seen=shown.round + 1)
    with pytest.raises(NotNow, match="already started"):
        bea.play.start(1)
    now = bea.play.now(1)
    assert now is not None
    assert (now.round, now.begun) == (shown.round, shown.begun)


def test_entries_are_numbered_without_gaps_in_the_order_of_the_commits(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    for cell in range(0, 8, 2):
        _enter(ann, cell, FOUR_SPADES)
        _enter(bea, cell + 1, NO_TRUMPS)
        with pytest.raises(Overtaken):  # what is refused takes no number
            _enter(ann, cell + 1, DOWN, Seen(None))
    entries = laptop("Chief").journal.entries()
    assert [entry.id for entry in entries] == list(range(1, len(entries) + 1))
    moments = [entry.at for entry in entries if entry.at is not None]
    assert moments == sorted(moments)


def test_each_takes_back_their_own(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    _enter(ann, 0, FOUR_SPADES)
    _enter(ann, 1, DOWN)
    _enter(bea, 2, NO_TRUMPS)
    assert ann.journal.undo_name() == "Undo result of board 2, table 1"
    ann.journal.undo()
    bea.follow()
    assert [line.result for line in bea.results.sheet(1)[:3]] == [FOUR_SPADES, None, NO_TRUMPS]
    assert bea.journal.undo_name() == "Undo result of board 3, table 1"
    ann.journal.redo()
    assert ann.results.sheet(1)[1].result == DOWN


def test_what_another_changed_since_is_not_taken_back_but_what_lies_below(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    _enter(bea, 8, DOWN)  # with which play begins
    _enter(ann, 0, FOUR_SPADES)
    _enter(ann, 1, DOWN)
    _enter(bea, 1, NO_TRUMPS)
    with pytest.raises(NotUndoable, match="Bea did this on another laptop") as refused:
        ann.journal.undo()
    assert "Change of board 2, table 1" in str(refused.value)
    assert ann.results.sheet(1)[1].result == NO_TRUMPS
    ann.journal.undo()
    assert ann.results.sheet(1)[0].result is None


def test_a_result_is_not_taken_back_under_a_session_laid_out_since(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    _enter(bea, 8, DOWN)
    _enter(ann, 0, FOUR_SPADES)
    bea.sessions.finish(1)
    with pytest.raises(NotUndoable, match="End of play"):
        ann.journal.undo()


def test_an_opened_ruling_keeps_its_number_while_a_later_one_has_the_next(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    ann.rulings.open(1)
    bea.rulings.open(1)
    with pytest.raises(NotUndoable, match="Opening of ruling 2"):
        ann.journal.undo()
    bea.journal.undo()
    ann.follow()
    assert [record.number for record in ann.rulings.all(1)] == [1]
    ann.rulings.open(1)
    bea.follow()
    assert sorted(record.number for record in bea.rulings.all(1)) == [1, 2]


def test_both_stand_where_a_fresh_reader_stands(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    bea.results.sheet(1)
    ann.seating.swap(1, 1, 2)
    ann.club.rename("Congress of Lisbon")
    _enter(ann, 0, FOUR_SPADES)
    fresh = laptop("Chief")
    bea.follow()
    assert bea.evening(1).session == fresh.evening(1).session
    assert bea.results.sheet(1) == fresh.results.sheet(1)
    assert bea.club.name() == "Congress of Lisbon"


def test_what_is_read_later_than_it_was_written_is_taken_in_once(
    laptop: Callable[[str], Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = laptop(ANN)
    _enter(ann, 8, DOWN)  # with which play begins
    monkeypatch.setattr(station, "name", lambda: BEA)
    with Director.open(ann.address, who=BEA) as bea:
        _enter(ann, 0, FOUR_SPADES)
        assert bea.results.sheet(1)[0].result == FOUR_SPADES  # read before it was followed
        bea.follow()
        assert bea.sessions.get(1) == ann.sessions.get(1)
        heard = _heard(bea)
        _enter(bea, 1, NO_TRUMPS)
        assert [(changes.by, changes.revision) for changes in heard] == [
            ("", ann.sessions.get(1).revision + 1)
        ]


def test_each_keeps_where_its_own_window_stood(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    ann.remember_place({"page": "scores"})
    bea.remember_place({"page": "play"})
    assert (ann.place(), bea.place()) == ({"page": "scores"}, {"page": "play"})


def test_a_laptop_that_joins_finds_the_session_that_is_going_on(
    laptop: Callable[[str], Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = laptop(ANN)
    monkeypatch.setattr(station, "name", lambda: BEA)
    with Director.open(ann.address, who=BEA) as bea:
        assert bea.sessions.current() == 1
    ann.sessions.remove(1)
    with Director.open(ann.address, who=BEA) as bea:
        assert bea.sessions.current() is None


def test_a_restarted_server_is_found_again(
    laptop: Callable[[str], Director], postgres: PostgresServer
) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    socket = bea.news()
    _enter(ann, 0, FOUR_SPADES)
    postgres.kill()
    try:
        with pytest.raises(ServerLost):
            _enter(ann, 1, NO_TRUMPS)
        with pytest.raises(ServerLost):
            bea.follow()
    finally:
        postgres.start()
    _enter(ann, 1, NO_TRUMPS)
    bea.follow()
    assert bea.results.sheet(1) == ann.results.sheet(1)
    assert [line.result for line in bea.results.sheet(1)[:2]] == [FOUR_SPADES, NO_TRUMPS]
    assert bea.news() is not None and socket is not None


def test_nothing_is_written_to_a_server_that_went_back_in_time(
    laptop: Callable[[str], Director], databases: Databases, tmp_path: Path, postgres: PostgresServer
) -> None:
    ann = laptop(ANN)
    _enter(ann, 0, FOUR_SPADES)
    name = databases.place(tmp_path / "congress.club").rpartition("/")[2]
    postgres.ask("UPDATE head SET last = last - 1", name)
    with pytest.raises(ClubFileChanged, match="entries missing there: 1"):
        _enter(ann, 1, NO_TRUMPS)
    postgres.ask("UPDATE head SET last = last + 1", name)
    _enter(ann, 1, NO_TRUMPS)


def test_a_ruling_is_not_written_over_what_another_said_of_it_unseen(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ruling = ann.rulings.open(1, round=1, table=1, board=1, tree="revoke")
    bea.follow()
    seen = bea.rulings.stamp(ruling)
    ann.rulings.answer(ruling, "claim", {}, {}, {})
    entries = len(bea.journal.entries(1))
    said = r"Ruling 1 was changed by Ann at \d\d:\d\d\. It is shown as it is now\."
    with pytest.raises(Overtaken, match=said):
        bea.rulings.answer(ruling, "revoke", {"really": "suit"}, {}, {}, seen=seen)
    with pytest.raises(Overtaken, match=said):
        bea.rulings.place(ruling, round=1, table=2, board=4, seen=seen)
    with pytest.raises(Overtaken, match=said):
        bea.rulings.conclude(ruling, seen=seen)
    assert bea.rulings.get(ruling).tree == "claim"
    assert len(bea.journal.entries(1)) == entries
    bea.rulings.answer(ruling, "revoke", {"really": "suit"}, {}, {}, seen=bea.rulings.stamp(ruling))


def test_a_ruling_is_not_put_over_a_result_its_director_has_not_seen(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    line = bea.results.sheet(1)[0]
    cell = line.round, line.table, line.board
    ruling = bea.rulings.open(1, round=line.round, table=line.table, board=line.board, tree="revoke")
    bea.rulings.answer(ruling, "revoke", {"really": "unable"}, {}, {})
    ann.follow()
    ann.results.enter(1, *cell, FOUR_SPADES)
    with pytest.raises(Overtaken, match=r"has 4♠ N =, entered by Ann at \d\d:\d\d"):
        bea.rulings.conclude(ruling, held=Seen(None))
    assert bea.rulings.get(ruling).state == "open"
    bea.rulings.conclude(ruling, held=Seen(FOUR_SPADES))
    assert bea.rulings.get(ruling).state == "concluded"


def test_what_is_sent_later_is_there_for_the_next_question_and_gone_with_what_is_taken_back(
    laptop: Callable[[str], Director],
) -> None:
    store = laptop("Ann")._file
    noted = asking(PLACE.c.value).where(PLACE.c.key == "note")

    def note(value: str) -> None:
        store.later(insert(PLACE), {"key": "note", "value": value})

    with pytest.raises(ZeroDivisionError), store.transaction():
        note("0")
        raise ZeroDivisionError
    with store.transaction():
        assert store.execute(noted).scalar_one_or_none() is None
        note("1")
        assert store.execute(noted).scalar_one() == "1"
        store.later(update(PLACE).where(PLACE.c.key == "note").values(value="2"), {})
    assert store.execute(noted).scalar_one() == "2"


def test_a_text_no_server_stores_is_refused_in_words(laptop: Callable[[str], Director]) -> None:
    ann = laptop("Ann")
    before = ann.players.all(), ann.journal.entries()
    with pytest.raises(ClubFileError, match=r"no server stores \(NUL\); nothing was saved"):
        ann.players.add("Ann\0 Carr")
    assert (ann.players.all(), ann.journal.entries()) == before
    ann.players.add("Ann Carr the younger")


def test_what_a_phone_sends_again_through_another_laptop_is_in_once(
    laptop: Callable[[str], Director],
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ann.play.start(1)
    bea.follow()
    board = Room(ann, 1).sheets()[0].boards[0].number
    asked = say.Asked(1, "table", say.Enter("phone-one", 1, board, "4SN="), table=1, phone="north")
    said = [msgspec.json.decode(Room(each, 1).answer(asked).body) for each in (ann, bea)]
    assert [one["became"] for one in said] == ["in", "again"], said
    ann.follow()
    assert len(ann.results.history(1, 1, 1, board)) == 1


def test_an_open_ruling_of_another_says_whose_it_is(laptop: Callable[[str], Director]) -> None:
    ann, bea = laptop(ANN), laptop(BEA)
    ann.rulings.open(1)
    bea.rulings.open(1)
    ann.follow()
    assert [ann.rulings.whose(one) for one in ann.rulings.by_number(1)] == ["", BEA]
    assert [bea.rulings.whose(one) for one in bea.rulings.by_number(1)] == [ANN, ""]
    theirs = ann.rulings.by_number(1)[1]
    bea.rulings.withdraw(theirs.id, "opened by mistake")
    ann.follow()
    assert ann.rulings.whose(ann.rulings.get(theirs.id)) == ""
