"""The first start, before anything is installed: it speaks the person's language with the standard library alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installer import environment

ROOT = Path(environment.__file__).parent.parent
SPOKEN = {
    "en": ("Setting up Arrowswitch in", "play a sample club night and write all its reports"),
    "pt_BR": ("Instalando o Arrowswitch em", "jogar uma noite de exemplo e salvar todos os seus documentos"),
    "pt_PT": ("A instalar o Arrowswitch em", "jogar uma noite de exemplo e guardar todos os seus documentos"),
    "es": ("Instalando Arrowswitch en", "jugar una sesión de muestra y escribir todos sus documentos"),
    "es_MX": (
        "Instalando Arrowswitch en",
        "jugar una sesión de muestra y escribir todos sus documentos",
    ),
    "el": (
        "Εγκατάσταση του Arrowswitch στον φάκελο",
        "παίζει μια δοκιμαστική βραδιά και γράφει όλα της τα έγγραφα",
    ),
}


@pytest.fixture(scope="module")
def bare_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what a start reads before its environment is there, and nothing else."""
    root = tmp_path_factory.mktemp("bare")
    for room in ("installer", "model", "resources/locale"):
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", root)
    return root


def start(root: Path, words: list[str], language: str) -> subprocess.CompletedProcess[str]:
    """Run `main.py` with a Python that has no packages, far from any package index."""
    own = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    for name in (environment.OWN_CHOICE, environment.ENTERED):
        own.pop(name, None)
    own |= {
        "LANGUAGE": language,
        "PYTHONIOENCODING": "utf-8",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(root / "no-packages"),
    }
    return subprocess.run(
        [sys.executable, "-S", "main.py", *words],
        cwd=root,
        env=own,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("language", SPOKEN)
def test_the_demo_is_begun_in_each_language_before_any_package_is_there(
    bare_checkout: Path, language: str
) -> None:
    started = start(bare_checkout, ["demo", "--out", "night"], language)

    # With no packages to be had it can only end in pip's refusal; what counts is that it came so far, in words.
    assert SPOKEN[language][0] in started.stderr
    assert "Traceback" not in started.stderr
    assert "Error: No module" not in started.stderr
    assert started.returncode == 1


@pytest.mark.parametrize("language", SPOKEN)
def test_help_is_given_in_each_language_before_any_package_is_there(
    bare_checkout: Path, language: str
) -> None:
    started = start(bare_checkout, ["demo", "--help"], language)

    assert (started.returncode, started.stderr) == (0, "")
    assert SPOKEN[language][1] in started.stdout


@pytest.mark.parametrize("module", ["main", "installer.setup.provision", "model.i18n", "model.paths"])
def test_what_runs_before_the_environment_uses_the_standard_library_alone(module: str) -> None:
    question = (
        f"import sys; sys.path.insert(0, '.'); import {module}\n"
        "from model.i18n import install_language, _; install_language('el'); _('Stopped.')\n"
        "ours = {'installer', 'model', 'main', '__main__', 'resources'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names - ours))"
    )
    asked = subprocess.run(
        [sys.executable, "-S", "-c", question], cwd=ROOT, check=False, capture_output=True, text=True
    )

    assert (asked.stderr, asked.stdout.strip()) == ("", "[]")
