"""A Debian package of the bundle: program, menu entry, icons and the file type of club files; clubs stay when it goes."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Final

from installer import icons
from installer.bundle import BUNDLE, DIST, ROOT, parts

PACKAGING: Final = ROOT / "installer" / "packaging"
TREE: Final = ROOT / "build" / "deb"
# What Qt and the bundle's own libraries ask of the system: the screen's driver, letters, and the C library.
DEPENDS: Final = (
    "libc6 (>= 2.34)", "libgl1", "libegl1", "libfontconfig1", "libxkbcommon0", "libxkbcommon-x11-0",
    "libdbus-1-3", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxcb-xkb1",
)  # fmt: skip


def run() -> int:
    """Make `dist/arrowswitch_VERSION_ARCHITECTURE.deb` from the bundle; gives dpkg-deb's exit status."""
    if not BUNDLE.exists():
        print("there is no bundle yet: python3 installer/build.py bundle")
        return 1
    architecture = _said_by("dpkg", "--print-architecture")
    lay_out(TREE, BUNDLE, architecture)
    package = DIST / f"arrowswitch_{version()}_{architecture}.deb"
    # gzip-like speed is enough here; xz would take minutes for a tenth less.
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(TREE), str(package)]
    status = subprocess.run(command, check=False).returncode
    if not status:
        print(f"{package.relative_to(ROOT)}: {package.stat().st_size // 1_000_000} MB")
    return status


def lay_out(tree: Path, bundle: Path, architecture: str) -> None:
    """Lay the package out as it will lie on the machine."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(bundle, tree / "opt" / "arrowswitch", symlinks=True)
    _copy(PACKAGING / "arrowswitch.desktop", tree / "usr/share/applications/arrowswitch.desktop")
    _copy(PACKAGING / "arrowswitch.mime.xml", tree / "usr/share/mime/packages/arrowswitch.xml")
    for size in icons.SIZES:
        name = f"{icons.NAME}-{size}.png"
        folder = tree / f"usr/share/icons/hicolor/{size}x{size}"
        _copy(icons.ICONS / name, folder / "apps" / "arrowswitch.png")
        _copy(icons.ICONS / name, folder / "mimetypes" / "application-x-arrowswitch-club.png")
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/arrowswitch").symlink_to("/opt/arrowswitch/arrowswitch")
    control = tree / "DEBIAN"
    control.mkdir()
    size = sum(parts(tree).values()) // 1024
    (control / "control").write_text(_control(architecture, size), encoding="utf-8")
    for script in ("postinst", "postrm"):
        _copy(PACKAGING / "debian" / script, control / script)
        (control / script).chmod(0o755)


def version() -> str:
    """The program's version."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def _control(architecture: str, kilobytes: int) -> str:
    fields = {
        "Package": "arrowswitch",
        "Version": version(),
        "Architecture": architecture,
        "Maintainer": "The Arrowswitch founders <arrowswitch@localhost>",
        "Installed-Size": str(kilobytes),
        "Depends": ", ".join(DEPENDS),
        "Section": "games",
        "Priority": "optional",
        "Description": "director's workstation for duplicate bridge\n"
        " Seats the field, moves boards and pairs, takes the scores, ranks, and leads the\n"
        " director from what happened to the ruling under the 1997, 2007 or 2017 Laws.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _said_by(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
