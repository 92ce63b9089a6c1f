"""Labels by what they are for; all of them may hold suits and follow the theme."""

from gui.look.look import Look
from gui.look.theme import TextSize, Weight
from gui.widgets.text.suit_text import Style, SuitLabel, SuitText


def heading(look: Look, text: SuitText | str = "", *, wrap: bool = False) -> SuitLabel:
    """The heading of a page."""
    return SuitLabel(look, text, Style(TextSize.H1, Weight.SEMIBOLD), wrap=wrap)


def subheading(
    look: Look, text: SuitText | str = "", *, gives_way: bool = False, wrap: bool = False
) -> SuitLabel:
    """The heading of a panel; one that gives way is cut where the room ends, one that wraps goes on below."""
    return SuitLabel(look, text, Style(TextSize.H2, Weight.SEMIBOLD), gives_way=gives_way, wrap=wrap)


def caption(look: Look, text: SuitText | str = "", *, gives_way: bool = False) -> SuitLabel:
    """The name of a field or column: small and strong, standing back."""
    return SuitLabel(look, text, Style(TextSize.SMALL, Weight.SEMIBOLD), role="text2", gives_way=gives_way)


def body(look: Look, text: SuitText | str = "", *, wrap: bool = True) -> SuitLabel:
    """Text to read."""
    return SuitLabel(look, text, wrap=wrap)


def secondary(look: Look, text: SuitText | str = "", *, wrap: bool = False) -> SuitLabel:
    """Text that stands back."""
    return SuitLabel(look, text, Style(TextSize.SECONDARY), role="text2", wrap=wrap)
