"""What is laid out for Debian, Windows, macOS and the AppImage, as far as it can be proved without them."""

from __future__ import annotations

import configparser
import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from installer import appimage, bundle, check_bundle, deb, icons
from model.storage.schema.facts import APPLICATION_ID

PACKAGING = deb.PACKAGING


@pytest.fixture
def small_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bundle of three files, and the icons that a package takes along."""
    made = tmp_path / "bundle"
    (made / "_internal" / "PySide6").mkdir(parents=True)
    (made / "arrowswitch").write_bytes(b"#!/bin/sh\n")
    (made / "_internal" / "libone.so.6").write_bytes(b"1" * 3_000_000)
    (made / "_internal" / "PySide6" / "words.qm").write_bytes(b"2" * 20)
    drawn = tmp_path / "icons"
    drawn.mkdir()
    for size in icons.SIZES:
        (drawn / f"arrowswitch-{size}.png").write_bytes(b"png")
    monkeypatch.setattr(icons, "ICONS", drawn)
    return made


def test_the_debian_package_lies_where_the_desktop_looks(tmp_path: Path, small_bundle: Path) -> None:
    tree = tmp_path / "tree"
    deb.lay_out(tree, small_bundle, "amd64")
    control = (tree / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert f"Version: {deb.version()}\n" in control
    assert "Architecture: amd64\n" in control
    assert int(re.findall(r"^Installed-Size: (\d+)$", control, re.MULTILINE)[0]) >= 2900
    assert (tree / "opt/arrowswitch/arrowswitch").exists()
    assert (tree / "usr/bin/arrowswitch").readlink() == Path("/opt/arrowswitch/arrowswitch")
    assert (tree / "usr/share/mime/packages/arrowswitch.xml").exists()
    assert (tree / "usr/share/icons/hicolor/48x48/mimetypes/application-x-arrowswitch-club.png").exists()
    assert (tree / "DEBIAN" / "postinst").stat().st_mode & 0o111


def test_a_link_to_a_library_does_not_count_twice(tmp_path: Path, small_bundle: Path) -> None:
    (small_bundle / "_internal" / "libone.so").symlink_to("libone.so.6")
    tree = tmp_path / "tree"
    deb.lay_out(tree, small_bundle, "amd64")
    control = (tree / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert int(re.findall(r"^Installed-Size: (\d+)$", control, re.MULTILINE)[0]) < 4000


def test_a_library_that_only_this_machine_has_is_reported() -> None:
    text = """
        linux-vdso.so.1 (0x00007ffd)
        libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
        libQt6Core.so.6 => /made/arrowswitch/_internal/libQt6Core.so.6 (0x00007f)
        libgssapi_krb5.so.2 => /lib/x86_64-linux-gnu/libgssapi_krb5.so.2 (0x00007f)
        libodd.so.1 => not found
        /lib64/ld-linux-x86-64.so.2 (0x00007f)
    """
    assert check_bundle.strangers(text, Path("/made/arrowswitch")) == {"libgssapi_krb5.so.2", "libodd.so.1"}


def test_nothing_the_package_does_on_leaving_touches_a_club() -> None:
    for script in ("postinst", "postrm"):
        text = (PACKAGING / "debian" / script).read_text(encoding="utf-8")
        assert not re.search(r"\brm\b|\.club|/home|HOME", text)
        subprocess.run(["sh", "-n", str(PACKAGING / "debian" / script)], check=True)
    windows = (PACKAGING / "windows" / "arrowswitch.iss").read_text(encoding="utf-8")
    assert "[UninstallDelete]" not in windows


def test_the_menu_entry_opens_club_files() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
    entry.read(PACKAGING / "arrowswitch.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"] == "arrowswitch %f"
    kind = ET.parse(PACKAGING / "arrowswitch.mime.xml").getroot()[0]
    assert desktop["MimeType"] == f"{kind.get('type')};"


def test_the_file_type_is_known_by_the_mark_in_every_club_file() -> None:
    text = (PACKAGING / "arrowswitch.mime.xml").read_text(encoding="utf-8")
    assert [int(value, 16) for value in re.findall(r'offset="68" value="(0x\w+)"', text)] == [APPLICATION_ID]


def test_the_windows_script_has_each_section_once_and_opens_clubs() -> None:
    script = (PACKAGING / "windows" / "arrowswitch.iss").read_text(encoding="utf-8")
    sections = re.findall(r"^\[(\w+)\]$", script, re.MULTILINE)
    assert sections == ["Setup", "Languages", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"]
    assert '--club ""%1"""' in script
    for line in script.split("[Files]")[1].splitlines():
        if line and not line.startswith((";", "[")):
            assert re.fullmatch(
                r'\w+: (?:"(?:[^"]|"")*"|[^;"]+)(?:; \w+: (?:"(?:[^"]|"")*"|[^;"]+))*', line
            ), line


def test_the_rights_asked_of_macos_can_be_read() -> None:
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert rights == {
        "com.apple.security.cs.disable-library-validation": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
    }
    subprocess.run(["sh", "-n", str(PACKAGING / "macos" / "sign.sh")], check=True)


def test_an_appimage_bears_its_mark_at_byte_8() -> None:
    head = b"\x7fELF\x02\x01\x01\x00" + b"\x00" * 100
    assert appimage.mark_head(head)[8:11] == b"AI\x02"
    assert len(appimage.mark_head(head)) == len(head)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no C compiler here")
def test_the_head_of_the_appimage_is_clean_c(tmp_path: Path) -> None:
    source = PACKAGING / "appimage" / "runtime.c"
    command = [
        "gcc",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-D_FILE_OFFSET_BITS=64",
        "-c",
        "-o",
        str(tmp_path / "o"),
        str(source),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if "squashfuse.h: No such file" in done.stderr:
        pytest.skip("libsquashfuse-dev is not installed here")
    assert done.returncode == 0, done.stderr


def test_the_parts_of_a_bundle_are_named_and_weighed(small_bundle: Path) -> None:
    assert bundle.parts(small_bundle).most_common() == [
        ("libone.so.6", 3_000_000),
        ("PySide6", 20),
        ("arrowswitch", 10),
    ]
    assert bundle.megabytes(3_000_000) == 3


def test_the_image_begins_at_its_program(small_bundle: Path, tmp_path: Path) -> None:
    appimage.lay_out(tmp_path / "AppDir", small_bundle)
    assert (tmp_path / "AppDir" / "AppRun").resolve() == (
        tmp_path / "AppDir" / "opt" / "arrowswitch"
    ).resolve()
    assert (tmp_path / "AppDir" / ".DirIcon").exists()
