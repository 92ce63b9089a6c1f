"""The bell: when it rings, what plays it, and that nobody waits for it."""

from __future__ import annotations

import shutil
import stat
import wave
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import builders
from gui import bell
from gui.bell import END, WARNING, RoundBell
from installer import sounds
from model.service.director import Director


@pytest.fixture
def clock() -> builders.ClubClock:
    return builders.ClubClock()


@pytest.fixture
def director(tmp_path: Path, clock: builders.ClubClock) -> Iterator[Director]:
    """Five tables, round 1 begun: three boards of seven minutes and two to move."""
    with builders.an_evening(tmp_path / "club", 5, entered=0.0, clock=clock) as opened:
        session = opened.sessions.current()
        assert session is not None
        opened.play.start(session)
        yield opened


class Rung:
    """What a bell has rung, and the minutes that go by."""

    def __init__(self, director: Director, clock: builders.ClubClock) -> None:
        self.sounds: list[str] = []
        self._clock = clock
        self.bell = RoundBell(director, ring=self.sounds.append)

    def after(self, minutes: int) -> list[str]:
        """What has rung when so many minutes more are gone."""
        self._clock.pass_minutes(minutes)
        self.bell.look()
        return self.sounds


@pytest.fixture
def rung(qtbot: QtBot, director: Director, clock: builders.ClubClock) -> Iterator[Rung]:
    heard = Rung(director, clock)
    yield heard
    heard.bell.stop()


def session_of(director: Director) -> int:
    session = director.sessions.current()
    assert session is not None
    return session


def test_it_rings_at_the_warning_and_at_the_end_each_once(rung: Rung) -> None:
    assert rung.after(17) == []
    assert rung.after(1) == [WARNING]
    assert rung.after(4) == [WARNING]
    assert rung.after(1) == [WARNING, END]
    assert rung.after(3) == [WARNING, END]


def test_a_minute_more_rings_again_when_it_is_over(director: Director, rung: Rung) -> None:
    rung.after(18)
    rung.after(5)
    assert rung.sounds == [WARNING, END]
    director.play.add(session_of(director), 2)
    assert rung.after(2) == [WARNING, END, END]


def test_a_clock_that_stands_does_not_ring(director: Director, rung: Rung) -> None:
    director.play.pause(session_of(director))
    assert rung.after(40) == []


def test_what_was_slept_through_is_not_rung_after(rung: Rung) -> None:
    assert rung.after(60) == []


def test_the_setting_silences_it(director: Director, rung: Rung) -> None:
    director.club.change_settings(bell=False)
    assert rung.after(18) == []
    director.club.change_settings(bell=True)
    assert rung.after(5) == [END]


def test_the_systems_player_is_given_the_file_and_is_not_waited_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "said"
    player = tmp_path / "aplay"
    player.write_text(f'#!/bin/sh\necho "$@" > {said}.new && mv {said}.new {said}\n')
    player.chmod(player.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(shutil, "which", lambda name: str(player) if name == "aplay" else None)
    bell.ring(END)
    qtbot.waitUntil(said.is_file)
    assert said.read_text().split()[0] == "-q"
    assert said.read_text().split()[1].endswith("end.wav")


def test_without_a_player_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert bell.player() is None
    bell.ring(WARNING)


@pytest.mark.parametrize("name", sorted(sounds.STROKES))
def test_the_sounds_are_what_the_script_makes(name: str) -> None:
    with wave.open(str(sounds.FOLDER / f"{name}.wav"), "rb") as file:
        frames = file.readframes(file.getnframes())
    made = sounds.samples(sounds.STROKES[name])
    assert len(frames) == len(made)
    assert max(abs(one - other) for one, other in zip(frames, made, strict=True)) <= 1


@pytest.mark.parametrize(("name", "strokes"), [(WARNING, 1), (END, 2)])
def test_each_sound_is_loud_short_and_struck_as_often_as_it_should_be(name: str, strokes: int) -> None:
    """By the file itself: what a loudspeaker is given, whatever the script that made it says."""
    with wave.open(str(sounds.FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 1)
        rate, heights = file.getframerate(), [byte - 128 for byte in file.readframes(file.getnframes())]
    assert 1 <= len(heights) / rate <= 2, "seconds"
    assert max(map(abs, heights)) / 127 >= 0.75
    assert max(map(abs, heights[-rate // 100 :])) <= 1, "it ends without a click"
    pieces = [heights[at : at + rate // 20] for at in range(0, len(heights), rate // 20)]
    energy = [sum(height * height for height in part) / len(part) for part in pieces]
    struck = [at for at, now in enumerate(energy) if now > 2 * (energy[at - 1] if at else 1) and now > 200]
    assert len(struck) == strokes
    crossings = sum(one < 0 <= other for one, other in pairwise(heights[:rate]))
    assert 400 <= crossings <= 2000, "a pitch that carries through a room and that everybody hears"
