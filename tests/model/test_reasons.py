"""Why the system refused a file, said as the rest of the sentence is."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from model.i18n import LANGUAGES, speaking
from model.reasons import why_refused

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="gone") as refused:
        (tmp_path / "gone.pbn").read_bytes()

    assert why_refused(refused.value) == "there is no such file or folder"


@pytest.mark.parametrize("code", [language for language in LANGUAGES if language != "en"])
def test_a_full_disk_is_said_in_the_language_of_the_sentence(code: str) -> None:
    system = os.strerror(errno.ENOSPC)

    with speaking(code):
        assert why_refused(OSError(errno.ENOSPC, system)) not in {system, "the disk is full"}


def test_words_that_came_with_the_error_stay() -> None:
    assert why_refused(OSError(errno.ENOENT, "its stick was pulled out")) == "its stick was pulled out"


def test_what_is_rare_stays_in_the_words_of_the_system() -> None:
    assert why_refused(OSError(errno.EMFILE, os.strerror(errno.EMFILE))) == os.strerror(errno.EMFILE)
