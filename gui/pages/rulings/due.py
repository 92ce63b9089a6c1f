"""What a ruling still requires, for F8: the same words on every page."""

from __future__ import annotations

from gui.pages.page import Attention
from model.i18n import _


def make_attention(number: int, text: str, ruling: int) -> Attention:
    """A restriction in force or a question that came back, with the ruling it belongs to."""
    said = _("Ruling {number}: {text}").format(number=number, text=text)
    return Attention(said, "rulings", {"ruling": ruling})
