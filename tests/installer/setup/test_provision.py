"""A real installation, from packages made here: no network is touched."""

from __future__ import annotations

import base64
import hashlib
import io
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from installer import environment
from installer.setup import provision
from installer.setup.installation import UNFINISHED, Installation
from installer.setup.pip_run import CannotProvide, own_environment, own_platform
from installer.setup.progress import DownloadProgress

if TYPE_CHECKING:
    from collections.abc import Callable


def write_wheel(shelf: Path, name: str, version: str) -> str:
    """Put a package of one module on the shelf, as an index would have it, and give its sha256."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": f'version = "{version}"\n',
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},{_digest(text)},{len(text)}\n" for path, text in files.items())
    wheel = shelf / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in {**files, f"{info}/RECORD": f"{record}{info}/RECORD,,\n"}.items():
            archive.writestr(path, text)
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def _digest(text: str) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())
    return "sha256=" + digest.decode().rstrip("=")


class Checkout:
    """A folder with lock files, and a shelf that stands for the index."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "arrowswitch"
        self.shelf = folder / "shelf"
        self.said = io.StringIO()
        (self.root / "installer").mkdir(parents=True)
        self.shelf.mkdir()
        self.lock("tests")

    def lock(self, purpose: str, *pins: tuple[str, str], sha256: str = "", platform: str = "") -> None:
        lines = [f"# platforms: {platform or own_platform()}", "# pythons: {}.{}".format(*sys.version_info)]
        for name, version in pins:
            there = write_wheel(self.shelf, name, version)
            lines.append(f"{name}=={version} \\\n    --hash=sha256:{sha256 or there}")
        Path(environment.lock_of(str(self.root), purpose)).write_text("\n".join(lines) + "\n")

    def bring(self, *purposes: str, also: tuple[str, ...] = ()) -> list[str]:
        """Install and give what was said."""
        stream = io.StringIO()
        with provision._alone(self.root) as lock:
            Installation(self.root, lock, DownloadProgress(stream), also).bring(purposes or ("run",))
        return stream.getvalue().splitlines()

    def is_ready(self, *purposes: str) -> bool:
        return environment.is_ready(str(self.root), purposes or ("run",), window=False, version_known=True)

    def version_of(self, module: str) -> str:
        question = f"import {module}; print({module}.version)"
        done = subprocess.run(
            [environment.python_of(str(self.root)), "-c", question],
            check=False,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip() or "none"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    found = Checkout(tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(found.shelf))
    return found


def _packages_of(venv: Path) -> Path:
    return Path(sysconfig.get_path("purelib", "venv", vars={"base": str(venv), "platbase": str(venv)}))


@pytest.fixture(scope="module")
def with_pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment as Python makes it, to copy its pip from."""
    venv = tmp_path_factory.mktemp("made") / ".venv"
    base = getattr(sys, "_base_executable", "") or sys.executable
    subprocess.run([base, "-m", "venv", str(venv)], check=True, env=own_environment())
    return venv


@pytest.fixture
def pip_at_hand(with_pip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copy pip into each environment that is made: unpacking and compiling it is three seconds of work every time.

    The test of the first start does without this, and has Python bring it.
    """
    usual = subprocess.run

    def run(command: list[str], **named: Any) -> subprocess.CompletedProcess[Any]:
        if command[1:3] != ["-m", "venv"]:
            return usual(command, **named)
        made = usual([*command[:3], "--without-pip", *command[3:]], **named)
        shutil.copytree(_packages_of(with_pip), _packages_of(Path(command[-1])), dirs_exist_ok=True)
        return made

    monkeypatch.setattr(subprocess, "run", run)


def test_the_first_start_installs_and_the_second_finds_it_done(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"), ("howell", "2.1"))

    (checkout.root / "model").mkdir()
    (checkout.root / "model" / "board.py").write_text("number = 7\n")

    first = checkout.bring()

    assert checkout.is_ready()
    assert list(checkout.root.glob("model/__pycache__/board.*.pyc"))
    assert checkout.version_of("howell") == "2.1"
    assert first[0] == f"Setting up Arrowswitch in {checkout.root / '.venv'}"
    assert first[-1] == "Arrowswitch is set up."
    assert checkout.bring() == []


@pytest.mark.usefixtures("pip_at_hand")
def test_the_tests_packages_come_on_top_and_stay_when_a_lock_changes(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"))
    checkout.bring()
    checkout.lock("tests", ("howell", "2.1"))
    assert not checkout.is_ready("run", "tests")

    assert not any("Setting up" in line for line in checkout.bring("run", "tests"))
    assert checkout.is_ready("run", "tests")

    checkout.lock("run", ("mitchell", "1.1"))
    checkout.bring("run")

    assert checkout.is_ready("run", "tests")
    assert checkout.version_of("mitchell") == "1.1"


@pytest.mark.usefixtures("pip_at_hand")
def test_an_installation_that_was_cut_off_is_made_again(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"))
    checkout.bring()
    venv = checkout.root / ".venv"
    Path(environment.proof_of(str(checkout.root), "run")).unlink()
    (venv / UNFINISHED).touch()
    stray = venv / "half-written"
    stray.touch()

    checkout.bring()

    assert checkout.is_ready()
    assert not stray.exists()
    assert not (venv / UNFINISHED).exists()


@pytest.mark.usefixtures("pip_at_hand")
def test_a_new_lock_that_cannot_be_fetched_leaves_the_old_installation_working(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"))
    checkout.bring()
    before = Path(environment.lock_of(str(checkout.root), "run")).read_bytes()
    checkout.lock("run", ("mitchell", "1.1"))
    (checkout.shelf / "mitchell-1.1-py3-none-any.whl").unlink()

    with pytest.raises(CannotProvide, match=r"No matching distribution found for mitchell==1\.1"):
        checkout.bring()

    Path(environment.lock_of(str(checkout.root), "run")).write_bytes(before)
    assert checkout.is_ready()
    assert checkout.version_of("mitchell") == "1.0"


@pytest.mark.usefixtures("pip_at_hand")
def test_a_file_with_another_hash_is_refused(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"), sha256="0" * 64)

    with pytest.raises(CannotProvide, match=r"different file from the one .* mitchell==1\.0"):
        checkout.bring()

    assert not checkout.is_ready()
    assert checkout.version_of("mitchell") == "none"


@pytest.mark.usefixtures("pip_at_hand")
def test_on_an_unknown_kind_of_machine_the_versions_alone_are_checked(checkout: Checkout) -> None:
    checkout.lock("run", ("mitchell", "1.0"), sha256="0" * 64, platform="beos-ppc")

    said = checkout.bring()

    assert "No hashes are known for this kind of machine: versions are checked, files are not." in said
    assert checkout.version_of("mitchell") == "1.0"


def test_two_starts_come_one_after_the_other(tmp_path: Path) -> None:
    with provision._alone(tmp_path), (tmp_path / ".venv.lock").open("a+b") as second:
        assert not provision._take(second.fileno())
    with (tmp_path / ".venv.lock").open("a+b") as third:
        assert provision._take(third.fileno())


def test_a_folder_that_cannot_be_written_is_reported_as_such(tmp_path: Path) -> None:
    with (
        pytest.raises(CannotProvide, match="Copy it to a folder of your own"),
        provision._alone(tmp_path / "gone"),
    ):
        pass


@pytest.mark.parametrize("root_may", [True, False])
def test_a_python_that_cannot_make_environments_ends_in_one_line_to_type(
    checkout: Checkout, root_may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.lock("run", ("mitchell", "1.0"))
    find: Callable[..., object] = lambda name: None if name == "ensurepip" else object()  # noqa: E731 # a stand-in
    monkeypatch.setattr("importlib.util.find_spec", find)
    monkeypatch.setattr("installer.setup.system_libraries.is_root", lambda: root_may)
    monkeypatch.setattr("installer.setup.system_libraries.apt_install", lambda packages: False)

    with pytest.raises(CannotProvide) as refused:
        checkout.bring(also=("libegl1",))

    line = str(refused.value).splitlines()[-1].strip()
    package = "python{}.{}-venv".format(*sys.version_info)
    assert line == ("" if root_may else "sudo ") + f"apt-get install {package} libegl1"
