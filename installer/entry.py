"""The way into the environment beside main.py: go on inside it at once, or make it first."""

from __future__ import annotations

import os
import sys

from installer import environment


def enter(root: str, purposes: tuple[str, ...] = ("run",), *, window: bool = False) -> None:
    """Go on in the environment of `root`, and make it first when it is not there.

    Returns when this process already runs inside; otherwise the process is replaced and never returns.
    `purposes` are keys of `LOCKS`; `window` also asks for the system libraries that a real window needs.
    """
    if getattr(sys, "frozen", False) or os.environ.get(environment.OWN_CHOICE) == "here":
        return
    inside = environment.is_inside(root)
    tries = len(os.environ.pop(environment.ENTERED, ""))
    if (tries and not inside) or tries > 2:
        raise SystemExit(_does_not_work(root))
    if not environment.is_ready(root, purposes, window, version_known=inside):
        _provide(root, purposes, window=window)
    elif inside:
        return
    go_inside(root, tries + 1)


def go_inside(root: str, tries: int = 1) -> None:
    """Replace this process by the same command on the environment's Python; never returns."""
    python = environment.python_of(root)
    command = [python, *sys.orig_argv[1:]]
    os.environ[environment.ENTERED] = "+" * tries
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":  # Windows has no exec that keeps the console
        import subprocess

        raise SystemExit(subprocess.call(command))
    os.execv(python, command)


def restore_libraries(root: str) -> None:
    """Look again for the system libraries of a window that does not open, and start again when some had gone."""
    if (
        os.environ.get(environment.OWN_CHOICE) == "here"
        or not environment.is_inside(root)
        or not environment.needs_libraries(window=True)
    ):
        return
    from installer.setup import system_libraries

    if system_libraries.find_missing(environment.screen()):
        _provide(root, ("run",), window=True)
        go_inside(root)


def _provide(root: str, purposes: tuple[str, ...], *, window: bool) -> None:
    from installer.setup import provision

    try:
        provision.provide(root, purposes, window)
    except provision.CannotProvide as reason:
        raise SystemExit(str(reason)) from None
    except KeyboardInterrupt:
        sys.stderr.write(provision.report_interruption() + "\n")
        raise SystemExit(130) from None


def _does_not_work(root: str) -> str:
    return "The environment in {0} does not work on this machine. Remove that folder and start again.".format(
        os.path.join(root, environment.VENV)
    )
