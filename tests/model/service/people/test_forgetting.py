"""A player is forgotten: the name is nowhere in the file, results and rankings stay, and undo does not bring it back."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from builders import a_director, an_evening
from kept_rulings import spoilt_board
from model.errors import ArrowswitchError, NotKnown
from model.service.director import Director
from model.service.history import CLUB, Scope
from model.storage import backups
from model.storage.club_file import ClubFile

pytestmark = pytest.mark.club_file

NAME = "Zoë Quillfeather"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An evening in which Zoë Quillfeather plays, is ruled on, is renamed, and signs for what she did."""
    path = tmp_path / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        zoe = director.sessions.get(session).pairs[0].players[0]
        assert zoe is not None
        director.players.rename(zoe.id, "Zoe Quillfether")
        director.players.rename(zoe.id, NAME)
        director.players.renumber(zoe.id, "70417")
        director.players.rename(zoe.id, NAME.upper())
        director.players.rename(zoe.id, NAME)
        ruling = spoilt_board(director, session, comment=f"{NAME} hesitated")
        director.rulings.conclude(ruling)
        director.additions.penalise(session, 1, "10%", "Quillfeather, Zoë (70417) came late")
        director.sessions.rename(session, f"Thursday with {NAME}")
        director.club.change_settings(director=NAME)
    return path


def zoe(director: Director) -> int:
    return director.players.find(NAME)[0].player.id


def figures(director: Director) -> list[object]:
    """What is to stay: places and points of everybody, and every result."""
    return [
        (
            [
                (one.contestant.number, one.place, one.total)
                for one in director.standings.now(session.id).ranking
            ],
            [
                (line.round, line.table, line.board, line.result)
                for line in director.results.sheet(session.id)
            ],
        )
        for session in director.sessions.all()
    ]


def is_in_bytes(path: Path) -> bool:
    octets = path.read_bytes()
    return any(
        part in octets
        for name in (NAME, NAME.upper(), "Quillfether")
        for part in (name.encode(), json.dumps(name).strip('"').encode())
    )


def test_the_name_is_in_no_byte_of_the_file_and_the_figures_stay(club: Path) -> None:
    assert is_in_bytes(club)
    with a_director(club) as director:
        before, player = figures(director), zoe(director)
        director.forgetting.forget(player)
        assert figures(director) == before
        assert director.players.get(player).name == f"Former player {player}"
        assert director.players.get(player).number == ""
    assert not is_in_bytes(club)
    assert b"70417" not in club.read_bytes()
    assert backups.problems(club) == ()
    with a_director(club) as director:
        assert figures(director) == before
        director.read_all()
        assert director.club.settings().director == f"Former player {player}"
        (penalty,) = director.additions.of(director.sessions.all()[0].id).penalties
        assert penalty.reason == f"Former player {player} (Former player {player}) came late"


def test_undo_does_not_bring_the_name_back(club: Path) -> None:
    with a_director(club) as director:
        director.forgetting.forget(zoe(director))
        scopes = (CLUB, *(Scope(session.id) for session in director.sessions.all()))
        for scope in scopes:
            while director.journal.undo_id(scope):
                try:
                    director.journal.undo(scope)
                except ArrowswitchError:
                    break
        director.save_as(club.with_name("copy.club"))
    assert not is_in_bytes(club)
    assert not is_in_bytes(club.with_name("copy.club"))


def test_what_is_written_after_it_was_prepared_is_prepared_again(club: Path) -> None:
    with a_director(club) as director:
        player, said = zoe(director), list[tuple[int, int]]()
        prepared = director.forgetting.prepare(player, lambda done, of: said.append((done, of)))
        assert [done for done, _of in said] == list(range(said[0][1]))
        assert director.forgetting.stands(prepared)
        director.club.rename(f"Friends of {NAME}")
        director.keep("draft", f"asked by {NAME}")
        assert not director.forgetting.stands(prepared)
        director.forgetting.forget(player, prepared=prepared)
        assert director.club.name() == f"Friends of Former player {player}"
    assert not is_in_bytes(club)


def test_the_log_says_that_somebody_was_forgotten_and_it_is_no_step_of_undo(club: Path) -> None:
    with a_director(club) as director:
        player = zoe(director)
        name = director.journal.undo_name(CLUB)
        director.forgetting.forget(player)
        assert director.journal.entries()[-1].name == f"Forgetting a player, now Former player {player}"
        assert director.journal.undo_name(CLUB) == name


def test_what_is_foreseen_is_what_is_done_and_names_the_copies(club: Path) -> None:
    with a_director(club) as director:
        copy = director.safety.backup(reason="before")
        foreseen = director.forgetting.foresee(zoe(director))
        assert [one.path for one in foreseen.copies] == [copy]
        assert (foreseen.players, foreseen.rulings) == (1, 1)
        assert foreseen.journal > 6
        assert not foreseen.namesake
        player = zoe(director)
        director.forgetting.forget(player)
        after = director.forgetting.foresee(player)
        clean = director.safety.backup(reason="after")
        assert clean not in [one.path for one in director.forgetting.foresee(player).copies]
        assert after.name == after.instead


def test_others_keep_their_names(club: Path) -> None:
    with a_director(club) as director:
        director.players.add(f"Mary {NAME}")
        twin = director.players.add(NAME)
        director.sessions.rename(director.sessions.all()[0].id, f"Mary {NAME} Cup")
        player = next(one.id for one in director.players.all() if one.name == NAME and one.id != twin)
        assert director.forgetting.foresee(player).namesake
        director.forgetting.forget(player)
        assert director.players.get(twin).name == NAME
        assert director.sessions.all()[0].title == f"Mary {NAME} Cup"
        assert any(one.name == f"Mary {NAME}" for one in director.players.all())


def test_nobody_is_not_forgotten(club: Path) -> None:
    with a_director(club) as director, pytest.raises(NotKnown, match="no player 999"):
        director.forgetting.forget(999)


if sys.platform != "win32":  # which forks no process

    def test_a_kill_at_any_statement_leaves_the_old_club_or_the_new_one(club: Path, tmp_path: Path) -> None:
        whole = club.read_bytes()
        with a_director(club) as director:
            player = zoe(director)
        outcomes = set()
        for step in range(1, 10_000, 29):
            club.write_bytes(whole)
            child = os.fork()
            if not child:
                _forget_until(club, player, step)
            killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
            with a_director(club) as director:
                name = director.players.get(player).name
                director.read_all()
            assert name in (NAME, f"Former player {player}")
            assert is_in_bytes(club) == (name == NAME)
            assert backups.problems(club) == ()
            outcomes.add(name)
            if not killed:
                break
        assert outcomes == {NAME, f"Former player {player}"}

    def _forget_until(club: Path, player: int, step: int) -> None:
        """Forget the player in this process, which is killed before the statement of this number."""
        seen = 0

        def hear(_statement: str) -> None:
            nonlocal seen
            seen += 1
            if seen == step:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            with a_director(club) as director:
                assert isinstance(director._file, ClubFile)
                director._file._driver.set_trace_callback(hear)
                director.forgetting.forget(player)
        finally:
            os._exit(0)
