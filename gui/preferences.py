"""What one person wishes of this machine's window: colours, size of text, the club file last open.

Kept apart from the club file: the club's stick may go into another director's laptop.
"""

from pathlib import Path

import msgspec

from gui.look.theme import TEXT_SCALES, Deck, Scheme


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """The wishes; `scheme` None follows the system, `text_scale` is in per cent, `window` is x, y, width, height.

    `language` is what was chosen at the first start, "" for the system's; a club may set its own. `keys` shows keys on the screen.
    """

    scheme: Scheme | None = None
    text_scale: int = 100
    deck: Deck = Deck.TWO_COLOUR
    club: str = ""
    window: tuple[int, int, int, int] | None = None
    maximised: bool = False
    language: str = ""
    keys: bool = False

    def with_(self, **wishes: object) -> "Preferences":
        """These wishes, some of them changed."""
        return msgspec.structs.replace(self, **wishes)


def load(file: Path) -> Preferences:
    """The wishes kept in `file`; the first ones when there is none, or none that can be read.

    Nothing of the evening is in this file, so that a damaged one is no reason not to start.
    """
    try:
        wishes = msgspec.json.decode(file.read_bytes(), type=Preferences)
    except (OSError, msgspec.MsgspecError):
        return Preferences()
    return wishes if wishes.text_scale in TEXT_SCALES else wishes.with_(text_scale=100)


def save(wishes: Preferences, file: Path) -> None:
    """Keep the wishes; OSError when the folder cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".new")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(wishes)))
    draft.replace(file)
