"""One laptop of the congress benchmark, a process of its own: follows a session and says when its ranking had each entry.

``python follower.py ADDRESS COUNT``: one line "ID TIME" an entry and the time it worked, by the clock that all processes of this machine share.
"""

from __future__ import annotations

import select
import sys
import time

from gui.following import GATHER_MS
from model.service.director import Director


def main(address: str, count: int) -> None:
    """Follow as the window does: wait for the notice, gather, take in, rank."""
    with Director.open(address, who="Follower", new=False) as director:
        (session,) = director.sessions.all()
        director.standings.now(session.id)
        first = last = director.sessions.get(session.id).revision
        socket = director.news()
        assert socket is not None
        print("ready", flush=True)
        began = time.process_time()
        while last < first + count:
            if select.select([socket], [], [], 2)[0]:
                director.hear()
                time.sleep(GATHER_MS / 1000)
            director.follow()
            assert director.standings.now(session.id).ranking
            now = time.monotonic()
            for entry in range(last + 1, director.sessions.get(session.id).revision + 1):
                print(entry, now, flush=True)
            last = director.sessions.get(session.id).revision
        print("worked", time.process_time() - began, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
