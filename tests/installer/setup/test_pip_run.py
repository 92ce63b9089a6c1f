"""What pip says, turned into what a person can do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from installer.setup.pip_run import WrongFile, is_known, own_environment, own_platform, reason, without_hashes

MISMATCH = """\
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated ...
    msgspec==0.22.0 from https://index.example/msgspec-0.22.0-cp311-cp311-manylinux_2_28_x86_64.whl (from -r x):
        Expected sha256 aaaa
             Got        bbbb
"""


def test_another_file_than_the_checked_one_is_named() -> None:
    said = reason(MISMATCH.splitlines())

    assert isinstance(said, WrongFile)
    assert "msgspec==0.22.0" in str(said)
    assert "Nothing was installed" in str(said)


@pytest.mark.parametrize(
    "line",
    [
        "WARNING: Retrying after connection broken by 'NewConnectionError(...): Failed to establish a new connection'",
        "pip._vendor.urllib3.exceptions.ReadTimeoutError: Read timed out.",
        "Temporary failure in name resolution",
    ],
)
def test_no_network_is_reported_as_such(line: str) -> None:
    said = reason([line, "ERROR: No matching distribution found for alembic==1.20.1"])

    assert "cannot be reached" in str(said)
    assert "what was downloaded is kept" in str(said)


def test_a_full_disk_is_reported_as_such() -> None:
    assert "disk is full" in str(reason(["ERROR: Could not install: [Errno 28] No space left on device"]))


def test_what_we_do_not_know_is_reported_in_pips_own_words() -> None:
    said = reason(["Collecting alembic", "ERROR: No matching distribution found for alembic==1.20.1"])

    assert str(said).endswith("ERROR: No matching distribution found for alembic==1.20.1")
    assert "Collecting" not in str(said)


def test_this_kind_of_machine_is_in_the_lock_or_not() -> None:
    python = "{}.{}".format(*sys.version_info)
    here = f"# platforms: beos-ppc {own_platform()}\n# pythons: 3.10 {python}\nreportlab==5.1.0\n"

    assert is_known(here)
    assert not is_known(here.replace(own_platform(), "plan9-mips"))
    assert not is_known(here.replace(python, "3.99"))


@pytest.mark.parametrize(
    ("system", "libc", "kind"),
    [
        ("linux-x86_64", "glibc", "linux-x86_64"),
        ("linux-aarch64", "", "linux-aarch64-other-libc"),
        ("win-amd64", "", "win-amd64"),
        ("macosx-11.0-arm64", "", "macosx-arm64"),
    ],
)
def test_machines_are_named_as_the_lock_files_name_them(
    system: str, libc: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sysconfig.get_platform", lambda: system)
    monkeypatch.setattr("platform.libc_ver", lambda: (libc, ""))

    assert own_platform() == kind


def test_pins_without_hashes_keep_versions_and_markers(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text(
        '# kept\ncolorama==0.4.6 ; sys_platform == "win32" \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n'
    )

    bare = without_hashes(lock, tmp_path)

    assert bare.read_text() == '# kept\ncolorama==0.4.6 ; sys_platform == "win32"\n'


def test_a_persons_settings_are_kept_but_those_that_lead_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example")
    monkeypatch.setenv("PIP_DEFAULT_TIMEOUT", "7")
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.delenv("PIP_RETRIES", raising=False)

    kept = own_environment()

    assert kept["PIP_INDEX_URL"] == "https://index.example"
    assert kept["PIP_DEFAULT_TIMEOUT"] == "7"
    assert kept["PIP_RETRIES"] == "3"
    assert kept["PIP_USER"] == "0"
    assert "PIP_TARGET" not in kept
