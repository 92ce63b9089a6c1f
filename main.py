"""The door of Arrowswitch: `python3 main.py` opens the window, with a command it does one job without it.

Kept so that an old Python can still read it and say which one is wanted. Every command is a function in the room it
belongs to, imported only when it is called.
"""

from __future__ import annotations

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Arrowswitch needs Python 3.11 or newer; this is Python {}.{}. Install a newer one and start with it.".format(
            *sys.version_info
        )
    )

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from typing import Any

ROOT = os.path.dirname(os.path.abspath(__file__))
BAD_INPUT = 3
WINDOW = "gui.app:run"
COMMANDS = {
    "demo": "gui.headless.demo:run",
    "score": "model.cli.score:run",
    "movements": "model.cli.movement:run_movements",
    "movement": "model.cli.movement:run_movement",
    "rule": "model.cli.rule.command:run",
    "lawbook": "model.cli.lawbook:run",
    "manual": "gui.headless.manual_command:run",
    "report": "gui.headless.report_command:run",
    "web": "gui.headless.web_command:run",
    "person": "gui.headless.person_command:run_person",
    "forget": "gui.headless.person_command:run_forget",
    "stage": "model.cli.stage:run",
    "deal": "gui.headless.deal_command:run_deal",
    "convert": "gui.headless.deal_command:run_convert",
    "analyse": "gui.headless.analyse_command:run",
    "solve": "model.analysis.serving:run",
    "play-out": "model.analysis.serving:run_play_out",
    "room": "gui.headless.room_command:run",
    "room-server": "model.room.server.process:run",
    "check": "model.cli.club:run",
    "backup": "model.cli.club:run",
    "restore": "model.cli.club:run",
    "copy": "model.cli.copy:run",
    "duties": "model.cli.duties:run",
    "upgrade": "model.cli.upgrade:run",
}


def main(words: list[str]) -> int:
    """Do what the command line asks and give its exit status: 0 done, 2 usage, 3 bad input.

    A club file given alone, as file managers do, is the club to open.
    """
    from installer import entry, environment

    if len(words) == 1 and words[0].endswith(".club"):
        words = ["--club", *words]

    window = not any(word in COMMANDS for word in words)
    if not environment.is_inside(ROOT) and not environment.is_ready(
        ROOT, ("run",), window, version_known=False
    ):
        _speak_the_language()
        read(words)  # a mistyped command or a look at the help must not fetch anything
    entry.enter(ROOT, window=window)
    _speak_the_language()
    return run(words)


def run(words: list[str]) -> int:
    """Do what the command line asks, with every package in place."""
    arguments = read(words)
    from model.errors import ArrowswitchError
    from model.reasons import why_refused

    try:
        status = _implementation(arguments.command)(arguments)
        if sys.stdout is not None:  # as in a Windows program without a console
            sys.stdout.flush()
    except ArrowswitchError as error:
        return _refuse(str(error))
    except BrokenPipeError:  # whoever read our output had enough of it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is None:
            raise
        return _refuse("{}: {}".format(error.filename, why_refused(error)))
    return status


def read(words: list[str]) -> argparse.Namespace:
    """Read the command line; ends the program with status 2, or 0 after the help, when there is nothing to do."""
    from model.i18n import _

    if not words or (len(words) == 2 and words[0] == "--club" and not words[1].startswith("-")):
        return _window_only().parse_args(words)  # the window does not wait for the words of every command
    parser = _table()
    arguments = parser.parse_args(words)
    if arguments.command == "movement" and not arguments.tables and not arguments.id.startswith("own:"):
        parser.error(_("movement: --tables is needed"))
    if arguments.command == "report":
        if "list" in (arguments.kind, arguments.named):
            arguments.kind = "list"
        elif not (arguments.kind and arguments.club and arguments.session and arguments.out):
            parser.error(
                _("report: KIND, --club, --session and --out belong together; --kind list names the kinds")
            )
    return arguments


def _window_only() -> argparse.ArgumentParser:
    import argparse

    from model.cli.usage import stand_in, translate_argparse
    from model.i18n import _
    from model.paths import club_place

    translate_argparse()
    parser = argparse.ArgumentParser(
        prog="main.py",
        description=_("The bridge director’s workstation. Without a command, the window opens."),
    )
    parser.add_argument("--club", type=club_place, metavar=stand_in("FILE"), help=_("the club file to open"))
    parser.set_defaults(command=None)
    return parser


def _table() -> argparse.ArgumentParser:
    from model.cli.usage import stand_in
    from model.i18n import _

    parser = _window_only()
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))

    def command(name: str, purpose: str) -> Callable[..., argparse.Action]:
        own = commands.add_parser(name, help=purpose, description=purpose)

        def add(*names: str, **how: Any) -> argparse.Action:
            if "metavar" in how:
                how["metavar"] = stand_in(how["metavar"])
            return own.add_argument(*names, **how)

        return add

    _add_events_and_movements(command)
    _add_one_movement(command)
    _add_rulings(command)
    _add_deals(command)
    _add_club_nights(command)
    _add_congress(command)
    _add_room(command)
    _add_people(command)
    for hidden in ("solve", "play-out", "room-server"):
        commands.add_parser(
            hidden
        )  # what the window of a bundle starts for itself: no help, so the list leaves it out
    return parser


def _add_events_and_movements(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    import argparse
    from pathlib import Path

    from model.i18n import _
    from model.paths import club_place

    tables = {"required": True, "metavar": "T", "help": _("number of tables, such as 7 or 6.5")}
    json = {"action": "store_true", "help": _("print one JSON object and nothing else")}

    add = command("score", _("rescore an event file and print the ranking"))
    events = _("the event’s file: USEBIO, PBN, CSV, JSON or bws; several files are its sessions")
    add("event", type=Path, metavar="EVENT", help=events)
    add("further", type=Path, nargs="*", metavar="EVENT", help=_("the files of further sessions"))
    add("--method", metavar="M", help=_("scoring method; default: as in the file"))
    add("--conditions", type=Path, metavar="FILE.toml", help=_("conditions of contest"))
    rules = ("sum", "percent", "best", "ladder")
    add("--event", choices=rules, dest="rule", help=_("how to combine several files; default: sum"))
    add("--best", type=int, default=8, metavar="N", help=_("number of results that count in a season"))
    add("--steps", type=int, default=1, metavar="N", help=_("rungs a ladder player may climb in a session"))
    add("--since", type=Path, metavar="FILE", help=_("an earlier version of the event, to list what changed"))
    add("--explain", nargs="+", metavar="KEY", help=_("contestants whose figures are explained, or “all”"))
    add("--json", **json)

    add = command("movements", _("list the movements that fit"))
    add("--tables", **tables)
    add("--boards", type=int, metavar="B", help=_("boards for each contestant"))
    add("--across", action="store_true", help=_("the sections are scored across the field"))
    add("--comes-in", type=int, metavar="R", help=_("round from which the pair of a half table plays"))
    add(
        "--kind",
        choices=("pairs", "teams", "individual", "swiss-pairs", "swiss-teams", "knock-out"),
        default="pairs",
        help=_("who plays; default: pairs"),
    )
    own = {
        "type": club_place,
        "metavar": "FILE",
        "default": argparse.SUPPRESS,
        "help": _("a club file whose own movements are included"),
    }
    add("--club", **own)
    add("--json", **json)


def _add_one_movement(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    import argparse

    from model.i18n import _
    from model.paths import club_place

    own = {
        "type": club_place,
        "metavar": "FILE",
        "default": argparse.SUPPRESS,
        "help": _("a club file with its own movements"),
    }
    add = command("movement", _("show a movement in full, with its check and balance"))
    add("id", metavar="ID", help=_("the movement, as named by the command movements, or own:NAME"))
    add(
        "--tables",
        metavar="T",
        help=_("number of tables, such as 7 or 6.5; not needed for a club’s own movement"),
    )
    add("--rounds", type=int, metavar="R", help=_("rounds to play; default: all"))
    add("--boards-per-round", type=int, metavar="N", help=_("boards per round"))
    add("--switch", type=int, nargs="+", metavar="R", help=_("rounds that are arrow-switched"))
    add("--comes-in", type=int, metavar="R", help=_("round from which the pair of a half table plays"))
    add("--boards", type=int, metavar="B", help=_("most boards available"))
    add("--sections", type=int, metavar="N", help=_("number of sections, ranked together"))
    add("--share", action="store_true", help=_("the sections share one set of boards"))
    add("--club", **own)
    add("--json", action="store_true", help=_("print one JSON object and nothing else"))


def _add_rulings(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from pathlib import Path

    from model.i18n import CHOICES, _
    from model.rulings.trees.years import years

    add = command("rule", _("go from what happened to the ruling, question by question"))
    add("--edition", choices=years(), help=_("edition of the Laws; default: 2017"))
    add(
        "--answers",
        type=Path,
        metavar="FILE.json",
        help=_("answers to replay; - reads them from standard input"),
    )
    add(
        "--list",
        nargs="?",
        const="",
        metavar="TREE",
        help=_("list the trees, with questions, answers and facts"),
    )
    words = _("list what the trees leave undecided in the edition")
    add("--undecided", action="store_true", help=words)
    add("--find", metavar="WORDS", help=_("list the trees these words may mean, best first"))
    add("--language", choices=tuple(CHOICES), help=_("language of the words and titles"))
    add("--json", action="store_true", help=_("print one JSON object and nothing else"))

    add = command("lawbook", _("read a law book and report what it contains and what is missing"))
    add("file", type=Path, metavar="FILE", help=_("the law book: text, Markdown, HTML or PDF"))
    add("--json", action="store_true", help=_("print one JSON object and nothing else"))


def _add_deals(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from pathlib import Path

    from model.i18n import _

    add = command("deal", _("deal random boards into a file"))
    add("--boards", required=True, metavar="N-M", help=_("board numbers, such as 1-36 or 1-8,17"))
    add(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help=_("file to write; its ending gives the format: pbn, dup, dlm, lin, csv, pdf and others"),
    )
    add(
        "--analyse",
        action="store_true",
        help=_("include double dummy and par, if the format has room for them"),
    )
    add("--seed", metavar="TEXT", help=_("the same deals every time, for testing only; the file says so"))

    add = command("convert", _("convert a file of deals or an event to another format"))
    add("source", type=Path, metavar="IN", help=_("the file to read"))
    add("target", type=Path, metavar="OUT", help=_("the file to write; an event as xml, csv, pbn or txt"))
    formats = ("usebio", "csv", "pbn", "bridgewebs", "jannersten", "ecats")
    add(
        "--as",
        dest="named",
        choices=formats,
        help=_("the format of an event, if the ending does not say"),
    )
    add("--salvage", action="store_true", help=_("use what can be read of a damaged file"))
    ecats = _("sender of the four ECats files: session number; telephone; country")
    add("--ecats", metavar="TEXT", help=ecats)

    add = command("analyse", _("work out double dummy and par for each deal in a file"))
    add("file", type=Path, metavar="FILE", help=_("the file of deals; its ending gives the format"))
    add("--json", action="store_true", help=_("print one JSON object and nothing else"))


def _add_club_nights(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from pathlib import Path

    from model.i18n import _
    from model.paths import club_place

    json = {"action": "store_true", "help": _("print one JSON object and nothing else")}
    club = {"type": Path, "metavar": "FILE", "help": _("the club file")}
    shared = {**club, "type": club_place}
    paper = {"choices": ("a4", "letter"), "default": "a4", "help": _("paper size")}

    add = command("demo", _("play a sample club night and write all its reports"))
    add("--out", type=Path, required=True, metavar="DIR", help=_("folder to write into"))
    add("--paper", **paper)

    add = command("manual", _("write the manual as a PDF"))
    add("--out", type=Path, required=True, metavar="FILE.pdf", help=_("file to write"))
    add("--chapter", metavar="NAME", help=_("one chapter, such as scores or first-night"))
    add = command("report", _("write a report of a session as a PDF"))
    add("kind", nargs="?", metavar="KIND", help=_("which report"))
    add("--kind", dest="named", choices=("list",), help=_("list the kinds of report"))
    add("--club", **shared)
    add("--session", type=int, metavar="N", help=_("session number"))
    add("--out", type=Path, metavar="FILE.pdf", help=_("file to write"))
    add("--paper", **paper)
    add = command("web", _("write the results of a session as plain web pages"))
    add("--club", required=True, **shared)
    add("--session", type=int, required=True, metavar="N", help=_("session number"))
    add("--out", type=Path, required=True, metavar="DIR", help=_("folder to write into"))
    add("--without-names", action="store_true", help=_("leave out the players’ names"))

    add = command("check", _("check that a club file is intact"))
    add("--club", required=True, **shared)
    add("--json", **json)

    add = command("backup", _("write a verified copy of a club file"))
    add("--club", required=True, **shared)
    add("--out", type=Path, metavar="FILE", help=_("where to write the copy; default: the backup folder"))
    add("--json", **json)

    add = command("restore", _("restore a backup over a club file, keeping the old file"))
    add("--club", required=True, **shared)
    add("--from", dest="source", type=Path, required=True, metavar="FILE", help=_("the backup"))
    add("--json", **json)


def _add_congress(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from model.i18n import _

    json = {"action": "store_true", "help": _("print one JSON object and nothing else")}

    add = command(
        "copy", _("copy a club from a file to a PostgreSQL server or back, and check that both are the same")
    )
    add("source", metavar="FROM", help=_("a club file, or the address of a club on a server"))
    add("target", metavar="TO", help=_("an unused file name, or the address of an empty database"))
    add("--move", action="store_true", help=_("go on there: the club it came from can then only be read"))
    add("--anyway", action="store_true", help=_("move it without what other laptops have not sent"))
    add("--json", **json)

    add = command("upgrade", _("update a club on a server for this Arrowswitch"))
    add("club", metavar="ADDRESS", help=_("the address of the club on its server"))
    add("--json", **json)

    add = command("duties", _("say who may do what in a club on a server, or give duties"))
    add("--club", required=True, metavar="ADDRESS", help=_("the address of the club on its server"))
    add(
        "duty",
        nargs="*",
        metavar="LOGIN=DUTY",
        help=_("duties to give, such as bea=scorer, or bea=scorer:A,B for two sections; none takes one away"),
    )
    add("--session", type=int, metavar="N", help=_("give them for this session alone"))
    add("--json", **json)


def _add_room(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from pathlib import Path

    from model.i18n import _
    from model.paths import club_place

    add = command("room", _("open results by phone for a session, without a window"))
    add("--club", required=True, type=club_place, metavar="FILE", help=_("the club file"))
    add("--session", type=int, required=True, metavar="N", help=_("session number"))
    add("--address", metavar="A", help=_("address to listen on; default: the club’s network"))
    add("--port", type=int, metavar="P", help=_("port; default: the club’s own; 0 for any free one"))
    add(
        "--certificate",
        type=Path,
        metavar="FILE",
        help=_("a PEM file with the certificate and its key, for HTTPS"),
    )
    add(
        "--rate",
        type=int,
        default=0,
        metavar="N",
        help=_("requests per second from one phone; default: 20"),
    )


def _add_people(command: Callable[[str, str], Callable[..., argparse.Action]]) -> None:
    from pathlib import Path

    from model.i18n import _
    from model.paths import club_place

    club = {"required": True, "type": club_place, "metavar": "FILE", "help": _("the club file")}
    player = {"required": True, "metavar": "WHO", "help": _("the player’s number, or full name")}
    add = command("person", _("export all data the club holds on one player"))
    add("--club", **club)
    add("--player", **player)
    add("--out", type=Path, required=True, metavar="FILE", help=_("file to write, .pdf or .csv"))
    add("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))

    add = command("forget", _("remove a player’s name and numbers from a club file for good"))
    add("--club", **club)
    add("--player", **player)
    add("--yes", action="store_true", help=_("do it; without this, only say what would be done"))

    add = command("stage", _("begin a final and a consolation, or a second session of the same pairs"))
    add("--club", **club)
    add("--session", type=int, required=True, metavar="N", help=_("session they come from"))
    add(
        "--final",
        type=int,
        default=0,
        metavar="PAIRS",
        help=_("number of pairs that qualify; without it, a second session"),
    )
    add(
        "--carry",
        type=int,
        default=0,
        metavar="PERCENT",
        help=_("part of their score that finalists carry over"),
    )


def _implementation(command: str | None) -> Callable[[argparse.Namespace], int]:
    from importlib import import_module

    module, _separator, function = (COMMANDS[command] if command else WINDOW).partition(":")
    try:
        found: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
    except ImportError:
        from installer import entry

        if not command:
            entry.restore_libraries(ROOT)  # a system library that Qt needs may have gone since
        raise
    return found


_MOST_QUOTED = 80


def _refuse(sentence: str) -> int:
    words = (_cut(word) for word in sentence.split())
    sys.stderr.write(" ".join(words) + "\n")
    return BAD_INPUT


def _cut(word: str) -> str:
    """At most 80 letters of what was typed; a path stays whole, folder by folder."""
    parts = word.split(os.sep)
    return os.sep.join(
        part if len(part) <= _MOST_QUOTED or len(parts) > 1 else f"{part[:79]}…" for part in parts
    )


def _speak_the_language() -> None:
    """Speak the system's language; suits, minus signs and names stay whole wherever the output goes."""
    from model.i18n import install_language, system_language

    install_language(system_language(os.environ))
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
