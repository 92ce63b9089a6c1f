"""An AppImage of the bundle: one file that runs from anywhere, for Linux systems without our package.

Its head is our own small program (`packaging/appimage/runtime.c`): it unpacks the image once into the person's cache.
Needs a C compiler, mksquashfs and libsquashfuse's headers, all of them packages of Debian.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path
from typing import Final

from installer import icons
from installer.bundle import BUNDLE, DIST, ROOT
from installer.deb import PACKAGING, version

TREE: Final = ROOT / "build" / "appimage" / "Arrowswitch.AppDir"
MARK: Final = b"AI\x02"  # at byte 8 of the file: an AppImage of type 2
TOOLS: Final = {"gcc": "gcc", "mksquashfs": "squashfs-tools"}


def run() -> int:
    """Make `dist/Arrowswitch-VERSION-MACHINE.AppImage` from the bundle; gives 1 when something it needs is missing."""
    if not BUNDLE.exists():
        print("there is no bundle yet: python3 installer/build.py bundle")
        return 1
    if missing := [package for tool, package in TOOLS.items() if shutil.which(tool) is None]:
        print(f"missing: apt-get install {' '.join(missing)} libsquashfuse-dev zlib1g-dev")
        return 1
    lay_out(TREE, BUNDLE)
    head, image = TREE.parent / "head", TREE.parent / "image"
    image.unlink(missing_ok=True)
    source = PACKAGING / "appimage" / "runtime.c"
    libraries = ["-Wl,-Bstatic", "-lsquashfuse", "-lz", "-Wl,-Bdynamic"]
    subprocess.run(
        ["gcc", "-O2", "-s", "-D_FILE_OFFSET_BITS=64", "-o", str(head), str(source), *libraries], check=True
    )
    pack = [
        "mksquashfs",
        str(TREE),
        str(image),
        "-root-owned",
        "-noappend",
        "-no-xattrs",
        "-comp",
        "gzip",
        "-quiet",
    ]
    subprocess.run(pack, check=True)
    whole = DIST / f"Arrowswitch-{version()}-{platform.machine()}.AppImage"
    whole.write_bytes(mark_head(head.read_bytes()) + image.read_bytes())
    whole.chmod(0o755)
    print(f"{whole.relative_to(ROOT)}: {whole.stat().st_size // 1_000_000} MB")
    return 0


def mark_head(head: bytes) -> bytes:
    """The head with the mark of an AppImage in the padding of its ELF identification."""
    return head[:8] + MARK + head[8 + len(MARK) :]


def lay_out(tree: Path, bundle: Path) -> None:
    """Lay the image out: the program, what starts it, its menu entry and its icon."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(bundle, tree / "opt", symlinks=True)
    (tree / "AppRun").symlink_to("opt/arrowswitch")
    shutil.copyfile(PACKAGING / "arrowswitch.desktop", tree / "arrowswitch.desktop")
    shutil.copyfile(icons.ICONS / f"{icons.NAME}-256.png", tree / "arrowswitch.png")
    (tree / ".DirIcon").symlink_to("arrowswitch.png")
