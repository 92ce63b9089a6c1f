"""The bundle: one folder with the program, its Python and its libraries, made by PyInstaller for the system at hand."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Final

from gui.about import parts as about
from installer import icons

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "installer" / "packaging" / "arrowswitch.spec"
DIST: Final = ROOT / "dist"
BUNDLE: Final = DIST / "arrowswitch"
LARGEST: Final = 260  # MB, unpacked
_SHOWN: Final = 10
# It installs the others; the bundle has no use for it.
_STAYS: Final = "pip"


def run() -> int:
    """Make the bundle in `dist/arrowswitch` and say what its largest parts are; gives 1 when it is too large."""
    icons.draw(icons.ICONS)
    shutil.rmtree(BUNDLE, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(ROOT / "build" / "bundle"), str(SPEC)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        return 1
    sizes = parts(BUNDLE)
    whole = megabytes(sum(sizes.values()))
    print(f"{BUNDLE.relative_to(ROOT)}: {whole} MB of at most {LARGEST}; its largest parts:")
    for part, size in sizes.most_common(_SHOWN):
        print(f"{megabytes(size):>6} MB  {part}")
    return 0 if whole <= LARGEST else 1


def parts(folder: Path) -> Counter[str]:
    """The bytes of each part of a bundle: a library, or a package with all that lies in it."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            sizes[_part(path.relative_to(folder))] += path.stat().st_size
    return sizes


def packages(path: Iterable[str] = sys.path) -> tuple[str, ...]:
    """The locked packages whose metadata, with their licences, lies on this path: at first, what is installed."""
    there = {
        found.metadata["Name"].casefold().replace("_", "-") for found in metadata.distributions(path=[*path])
    }
    return tuple(name for name in about.list_locked() if name in there and name != _STAYS)


def licence_files() -> tuple[tuple[str, str], ...]:
    """What About reads besides, and the folders of the bundle it goes to: our version, our lock files, Python's licence."""
    locks = [(str(path), "installer") for path in (ROOT / "installer" / name for name in about.LOCKS)]
    python = [(str(path), "resources/licences/python") for path in about.python().texts()]
    return ((str(ROOT / "pyproject.toml"), "."), *locks, *python)


def find_missing_licences(inside: Path) -> tuple[str, ...]:
    """What of the licences does not lie in a bundle: names of packages, paths of files."""
    lacking = set(packages()) - set(packages([str(inside)]))
    wanted = [Path(folder, Path(source).name) for source, folder in licence_files()]
    wanted += [path.relative_to(ROOT) for path in (ROOT / "resources" / "licences").glob("*.txt")]
    return (*sorted(lacking), *sorted(path.as_posix() for path in wanted if not (inside / path).is_file()))


def megabytes(size: int) -> int:
    """Bytes as whole megabytes, as `du` counts them."""
    return -(-size // (1024 * 1024))


def _part(path: Path) -> str:
    """The part a file belongs to: our Qt libraries each by itself, other packages whole."""
    steps = path.parts[1:] if path.parts[0] == "_internal" and len(path.parts) > 1 else path.parts
    if steps[0] in ("PySide6", "lib"):
        return "/".join(steps[-1:]) if ".so" in path.name or path.suffix in (".dll", ".pyd") else steps[0]
    return steps[0]
