"""What a person sees while pip works."""

from __future__ import annotations

import io

from installer.setup.progress import DownloadProgress

DOWNLOAD = """\
Collecting alembic==1.20.1 (from -r requirements.lock (line 4))
  Downloading alembic-1.20.1-py3-none-any.whl.metadata (7.2 kB)
Collecting pyside6-essentials==6.12.0 (from -r requirements.lock (line 60))
  Downloading pyside6_essentials-6.12.0-cp310-abi3-win_amd64.whl.metadata (3.9 kB)
Using cached alembic-1.20.1-py3-none-any.whl (270 kB)
Downloading pyside6_essentials-6.12.0-cp310-abi3-win_amd64.whl (84.3 MB)
Progress 1000 of 84300000
Progress 43000000 of 84300000
Progress 84300000 of 84300000
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def follow(stream: io.StringIO) -> str:
    progress = DownloadProgress(stream)
    progress.start(2)
    said = progress.follow(DOWNLOAD.splitlines(keepends=True))
    assert said == DOWNLOAD.splitlines()
    return stream.getvalue()


def test_into_a_log_each_package_is_one_line() -> None:
    assert follow(io.StringIO()).splitlines() == [
        "  [1 of 2] alembic 1.20.1, 270 kB",
        "  [2 of 2] pyside6_essentials 6.12.0, 84.3 MB",
        "      50 %",
        "      100 %",
    ]


def test_on_a_terminal_a_line_grows_to_its_end() -> None:
    lines = follow(Terminal()).split("\r")

    assert lines[-1] == "  [2 of 2] pyside6_essentials 6.12.0, 84.3 MB  100 %\n"
    assert [line[-5:].strip() for line in lines[1:-1]] == ["0 %", "51 %"]


CUT = """\
Downloading pyside6_essentials-6.12.0-cp310-abi3-win_amd64.whl (84.3 MB)
Progress 1000 of 84300000
WARNING: Attempting to resume incomplete download (41.0 MB/84.3 MB, attempt 1)
WARNING: Retrying (Retry(total=2, connect=None)) after connection broken by 'NewConnectionError()': /simple/
WARNING: Retrying (Retry(total=1, connect=None)) after connection broken by 'NewConnectionError()': /simple/
Progress 84300000 of 84300000
"""


def test_a_network_that_does_not_answer_is_reported_once() -> None:
    stream = io.StringIO()
    progress = DownloadProgress(stream)
    progress.start(1)
    progress.follow(CUT.splitlines(keepends=True))
    assert stream.getvalue().splitlines() == [
        "  [1 of 1] pyside6_essentials 6.12.0, 84.3 MB",
        "The network does not answer. Trying again; Ctrl-C stops, and what was downloaded is kept.",
        "      100 %",
    ]
