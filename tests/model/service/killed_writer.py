"""The program that the power cut hits: forks children that enter results without end and tell each one that is saved.

Run as ``killed_writer.py CLUB SESSION``; each line on standard input starts one child, which writes ``pid N``, and then
``trying ROUND TABLE BOARD RESULT`` before and ``saved ROUND TABLE BOARD RESULT`` after each commit; ``dead`` follows when it
has been killed.
"""

import itertools
import os
import sys

from model.bridge.result import Result
from model.service.director import Director

TEXTS = ("4SN=", "4SN+1", "3NTE-1", "+140", "-200", "P", "2HxS-2 D7", "A60~/40~", "NP")


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one write: a line is whole or not there


def play(club: str, session: int) -> None:
    tell(f"pid {os.getpid()}")
    director = Director.open(club)
    lines = director.results.sheet(session)
    for turn in itertools.count(len(director.journal.entries())):
        line = lines[turn % len(lines)]
        result = Result.parse(TEXTS[turn % len(TEXTS)])
        what = f"{line.round} {line.table} {line.board} {result}"
        tell(f"trying {what}")
        director.results.enter(session, line.round, line.table, line.board, result)
        tell(f"saved {what}")


def main() -> None:
    club, session = sys.argv[1], int(sys.argv[2])
    for _request in sys.stdin:
        child = os.fork()  # type: ignore[attr-defined, unused-ignore]  # not on Windows
        if child == 0:
            play(club, session)
        os.waitpid(child, 0)
        tell("dead")


if __name__ == "__main__":
    main()
