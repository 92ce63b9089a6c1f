"""Where our own files and the person's folders lie."""

from __future__ import annotations

from pathlib import Path

from model.paths import folders, resource


def test_resources_lie_beside_the_rooms() -> None:
    assert resource("fonts", "Inter-Regular.ttf").is_file()


def test_a_home_of_choice_holds_all_four_folders(tmp_path: Path) -> None:
    found = folders({"ARROWSWITCH_HOME": str(tmp_path / "stick")})

    assert not (tmp_path / "stick").exists()
    found.make()
    assert sorted(folder.name for folder in (tmp_path / "stick").iterdir()) == [
        "backup",
        "cache",
        "config",
        "data",
    ]


def test_a_test_never_sees_the_persons_own_folders(own_home: Path) -> None:
    assert folders().config == own_home / "config"


def test_without_a_home_of_choice_the_system_places_them() -> None:
    found = folders({})

    assert len({found.config, found.data, found.backup, found.cache}) == 4
    assert all(
        "Arrowswitch" in str(folder) for folder in (found.config, found.data, found.backup, found.cache)
    )
