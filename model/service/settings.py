"""The club's preferences: what it usually plays, how its director types, and on what paper it prints.

What one person wishes of the window on one machine (colours, size of text) is not here: the window keeps it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import time
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import fields

from model.errors import SettingRefused
from model.i18n import CHOICES, LANGUAGES, _
from model.room.options import RoomOptions
from model.rulings.trees.elections import Elections
from model.rulings.trees.years import years
from model.scoring.conditions import Conditions

Year: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(years())})$")]
"""The year of an edition of the Laws that there is."""


class Settings(Struct, frozen=True):
    """Preferences with their values as delivered.

    ``language`` "" follows the system, ``letters`` "" (those typed in the score field) the language; ``minutes_*`` are
    minutes, ``minutes_of_warning`` those left in a round when the clock warns; ``boards_least`` and ``boards_most`` the boards a pair wants to play; ``sets_of_boards`` and ``boards_in_set`` what the club owns (0: enough); ``conditions`` are those a new
    session starts with; ``projector_ranking`` shows the ranking to the room; ``bell`` rings at the warning and
    at the end of a round; ``entry_order`` is the order in which the
    score sheet is walked, ``numbers`` how scores are typed (`model.bridge.entry.field.Numbers`). ``edition`` is the edition of
    the Laws a new ruling is given by, ``elections`` what the regulating authority has chosen where the Laws leave it.
    ``bridgemate_club`` and ``bridgemate_licence`` are what Bridge Systems gave the club for the live link. ``room`` is what
    the club chose for the room on its phones.
    """

    language: str = ""
    letters: str = ""
    paper: Literal["a4", "letter"] = "a4"
    minutes_per_board: int = 7
    minutes_to_move: int = 2
    minutes_of_warning: int = 5
    minutes_of_session: int = 210
    boards_least: int = 24
    boards_most: int = 27
    sets_of_boards: int = 0
    boards_in_set: int = 0
    entry_order: Literal["board", "round", "table"] = "round"
    numbers: Literal["either", "long", "short"] = "either"
    start_time: str = "19:30"
    director: str = ""
    projector_ranking: bool = False
    bell: bool = True
    conditions: Conditions = field(default_factory=Conditions)
    edition: Year = "2017"
    elections: Elections = field(default_factory=Elections)
    bridgemate_club: str = ""
    bridgemate_licence: str = ""
    room: RoomOptions = field(default_factory=RoomOptions)


_LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "minutes_per_board": (1, 60),
    "minutes_to_move": (0, 60),
    "minutes_of_warning": (0, 60),
    "minutes_of_session": (10, 1440),
    "boards_least": (1, 100),
    "boards_most": (1, 100),
    "sets_of_boards": (0, 40),
    "boards_in_set": (0, 200),
}
NAMES: Final = tuple(one.name for one in fields(Settings))


def from_texts(texts: Mapping[str, str]) -> Settings:
    """Settings from the JSON texts in the club file; what a later version added is left alone, not an error."""
    known = {name: json.loads(texts[name]) for name in NAMES if name in texts}
    if "elections" in known:
        # A later version may have elections that this one does not know; the club opens all the same.
        ours = Elections.__struct_fields__
        known["elections"] = {name: value for name, value in known["elections"].items() if name in ours}
    if "room" in known:
        known["room"] = {
            name: value for name, value in known["room"].items() if name in RoomOptions.__struct_fields__
        }
    return _converted(known)


def change_settings(settings: Settings, wishes: Mapping[str, Any]) -> Settings:
    """The settings with these values; raises `SettingRefused` naming the one that cannot be."""
    unknown = [name for name in wishes if name not in NAMES]
    if unknown:
        raise TypeError(f"no such setting: {', '.join(unknown)}")
    built = msgspec.to_builtins(settings) | {
        name: msgspec.to_builtins(value) for name, value in wishes.items()
    }
    _refuse_words(built)
    for name, (least, most) in _LIMITS.items():
        value = built[name]
        if isinstance(value, int | float) and not least <= value <= most:
            raise SettingRefused(
                _("{setting} cannot be {value}.").format(setting=name, value=value),
                _("Expected: {least} to {most}.").format(least=least, most=most),
            )
    return _converted(built)


def _refuse_words(built: Mapping[str, Any]) -> None:
    """Refuse a language we do not have, a time that does not exist, and a highest number of boards below the lowest."""
    for name, known in (("language", CHOICES), ("letters", LANGUAGES)):
        if built[name] not in ("", *known):
            raise SettingRefused(
                _("There is no language {code}.").format(code=built[name]),
                _("Available: {codes}.").format(codes=", ".join(known)),
            )
    try:
        time.fromisoformat(built["start_time"])
    except (TypeError, ValueError) as error:
        raise SettingRefused(
            _("{text} is not a time of day.").format(text=built["start_time"]), _("Write it as 19:30.")
        ) from error
    least, most = built["boards_least"], built["boards_most"]
    if isinstance(least, int) and isinstance(most, int) and least > most:
        raise SettingRefused(
            _("A pair cannot play at least {least} boards and at most {most}.").format(
                least=least, most=most
            ),
            _("Make the first figure the smaller."),
        )


def text_of(settings: Settings, name: str) -> str:
    """One setting as it is written in the club file."""
    return json.dumps(msgspec.to_builtins(getattr(settings, name)), ensure_ascii=False)


def _converted(values: Mapping[str, Any]) -> Settings:
    try:
        return msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        raise SettingRefused(
            _("A setting has an impossible value: {reason}.").format(reason=error),
            _("Choose one of those on Club."),
        ) from error
