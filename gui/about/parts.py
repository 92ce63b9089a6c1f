"""What the program is made of, with versions and licences as they are on this machine.

Names come from our lock files, versions and licences from the packages' own metadata: an update changes them here.
"""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

from msgspec import Struct

from model.i18n import _
from model.paths import resource
from model.reasons import why_refused

LOCKS: Final = ("requirements.lock", "requirements-bridgemate.lock")
_LOCKED: Final = re.compile(r"^([A-Za-z0-9_.-]+)==", re.MULTILINE)
_A_LICENCE: Final = re.compile(r"(?:licen[cs]e|copying|notice)(?!.*\.(?:py|pyc|h)$)", re.IGNORECASE)
_CLASSIFIER: Final = "License :: OSI Approved :: "
_LGPL: Final = "LGPL-3.0-only"
# Qt's packages bring no text; the LGPL is written as an addition to the GPL, so both belong.
_LGPL_TEXTS: Final = ("LGPL-3.0.txt", "GPL-3.0.txt")


class Part(Struct, frozen=True):
    """One part: `version` is "" if it says none; its licence is in our own files `ours` or in its `package`."""

    name: str
    version: str
    licence: str
    ours: tuple[Path, ...] = ()
    package: str = ""

    @property
    def line(self) -> str:
        """Its line in a list: name, version, licence."""
        licence = self.licence or _("Licence: see its text")
        return f"{self.name} {self.version}".strip() + f" – {licence}"

    def texts(self) -> tuple[Path, ...]:
        """The files of its licence: ours, else the package's own."""
        # Looking for none through all of Qt would take 100 ms.
        if self.ours or not self.package:
            return self.ours
        own = (
            Path(str(file.locate()))
            for file in metadata.distribution(self.package).files or ()
            if _is_licence(file)
        )
        # A bundle may have left out what the package lists.
        return tuple(path for path in own if path.is_file())

    def text(self) -> str:
        """Its licence in full, one file after another; a file that cannot be read is named in its place."""
        texts = dict.fromkeys(_read(path) for path in self.texts())
        return "\n\n\n".join(texts) or _("No licence text comes with this component.")


def version() -> str:
    """The program's own version."""
    with (_root() / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def list_locked() -> tuple[str, ...]:
    """The names of the packages that our lock files know, the program's own first."""
    files = (_root() / "installer" / name for name in LOCKS)
    return tuple(
        name for path in files if path.exists() for name in _LOCKED.findall(path.read_text(encoding="utf-8"))
    )


def parts() -> tuple[Part, ...]:
    """Every part that is there: Python, the letters, and the packages of the lock files by name."""
    found = []
    for name in list_locked():
        try:
            found.append(_package(metadata.distribution(name)))
        except metadata.PackageNotFoundError:  # a lock file serves every system; not each needs all of it
            continue
    packages = {part.name.casefold(): part for part in found}
    if "endplay" in packages:
        # endplay carries this library of Haglund and Hein, and neither names its version nor brings its licence.
        packages["dds"] = Part("DDS", "", "Apache-2.0", (resource("licences", "Apache-2.0.txt"),))
    return (python(), _letters(), *(packages[name] for name in sorted(packages)))


def python() -> Part:
    """The Python that runs the program; its licence lies with it, in the bundle among our own files."""
    places = (
        resource("licences", "python", "LICENSE.txt"),
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
    )
    text = next((path for path in places if path.exists()), None)
    return Part("Python", platform.python_version(), "PSF-2.0", (text,) if text else ())


def _root() -> Path:
    return resource().parent


def _letters() -> Part:
    """Inter; a font's header keeps its version as a number of 16.16 bits (OpenType, table head)."""
    from PySide6.QtGui import QRawFont

    head = bytes(QRawFont(str(resource("fonts", "Inter-Regular.ttf")), 12).fontTable("head").data())
    number = int.from_bytes(head[4:8], "big") / 65536
    return Part("Inter", f"{number:.3f}" if number else "", "OFL-1.1", (resource("fonts", "OFL.txt"),))


def _package(found: metadata.Distribution) -> Part:
    given = found.metadata
    licence = _licence(given)
    ours = tuple(resource("licences", name) for name in _LGPL_TEXTS) if licence == _LGPL else ()
    return Part(given["Name"], given["Version"], licence, ours, given["Name"])


def _licence(given: metadata.PackageMetadata) -> str:
    """The licence as the package names it: of several to choose from, the LGPL is ours."""
    named = _said(given, "License-Expression") or _said(given, "License")
    if _LGPL in named.split(" OR "):
        return _LGPL
    if named and "(" not in named and "\n" not in named:
        return named
    classified = (line for line in given.get_all("Classifier") or () if line.startswith(_CLASSIFIER))
    # Older packages have a sentence or the whole text where the name should be.
    return ", ".join(line.removeprefix(_CLASSIFIER) for line in classified) or named.partition("\n")[0]


def _said(given: metadata.PackageMetadata, field: str) -> str:
    return str((given.get_all(field) or ("",))[0])


def _is_licence(file: metadata.PackagePath) -> bool:
    beside = file.parent.name == "licenses" and ".dist-info" in str(file)
    return beside or _A_LICENCE.match(file.name) is not None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\n")
    except OSError as error:
        return _("{name} cannot be read: {reason}").format(name=path.name, reason=why_refused(error))
