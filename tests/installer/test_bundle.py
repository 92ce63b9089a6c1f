"""The bundle takes along what About reads: our version, the lock files, every package's metadata, Python's licence."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from gui.about import parts
from installer import bundle


def test_every_locked_package_that_is_here_is_taken_but_pip() -> None:
    taken = bundle.packages()
    assert {"sqlalchemy", "msgspec", "reportlab", "pyside6-essentials", "shiboken6", "babel"} <= set(taken)
    assert "pip" not in taken
    assert set(taken) <= set(parts.list_locked())


def test_the_files_go_where_about_looks_for_them() -> None:
    to = {(Path(source).name, folder) for source, folder in bundle.licence_files()}
    assert ("pyproject.toml", ".") in to
    assert {(name, "installer") for name in parts.LOCKS} <= to
    assert ("LICENSE.txt", "resources/licences/python") in to
    assert all(Path(source).is_file() for source, _folder in bundle.licence_files())


def test_what_a_bundle_lacks_is_named(tmp_path: Path) -> None:
    for source, folder in bundle.licence_files():
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(source, tmp_path / folder)
    for text in (bundle.ROOT / "resources" / "licences").glob("*.txt"):
        shutil.copy(text, tmp_path / "resources" / "licences")
    for name in bundle.packages():
        (tmp_path / f"{name}-1.dist-info").mkdir()
        (tmp_path / f"{name}-1.dist-info" / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", "utf-8")
    assert bundle.find_missing_licences(tmp_path) == ()
    shutil.rmtree(tmp_path / "msgspec-1.dist-info")
    (tmp_path / "resources" / "licences" / "LGPL-3.0.txt").unlink()
    assert bundle.find_missing_licences(tmp_path) == ("msgspec", "resources/licences/LGPL-3.0.txt")


def test_the_bundle_keeps_qts_own_words_in_each_language_it_has_them() -> None:
    """Qt's Portuguese is that of Brazil: its catalogue has a country in its name."""
    spec = (bundle.ROOT / "installer" / "packaging" / "arrowswitch.spec").read_text("utf-8")
    said: dict[str, object] = {"re": re}
    exec(
        "\n".join(line for line in spec.splitlines() if line.startswith(("LANGUAGES", "TRANSLATIONS"))), said
    )
    left_out = said["TRANSLATIONS"]
    assert isinstance(left_out, re.Pattern)

    assert not left_out.search("PySide6/Qt/translations/qtbase_pt_BR.qm")
    assert not left_out.search("PySide6/Qt/translations/qtbase_es.qm")
    assert left_out.search("PySide6/Qt/translations/qtbase_de.qm")
    assert left_out.search("PySide6/Qt/translations/qtmultimedia_pt_BR.qm")
