"""The root of an XML file from outside, read with care and mended where a program wrote it a little wrong."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from model.errors import ImportRefused
from model.exchange.files import decoded
from model.i18n import _

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DEEPEST: Final = 40
_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)(?:(\w{2,31});)?")
_CONTROL: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[1245-9]|2\d|3[01])|x0*(?:[0-8bceBCEfF]|1[0-9a-fA-F]));"
)


def root_of(content: bytes, name: str) -> tuple[Element, str]:
    """The root, without entities of the file's own and without asking for other files, and a warning or "".

    Letters in another encoding than declared, an ampersand that stands for itself, entities of web pages and control
    characters are mended. Raises `ImportRefused`, also for elements that lie deeper in one another than any results do:
    looking through each would take for ever.
    """
    root, warning = _parsed(content, name)
    level = [root]
    for _deep in range(_DEEPEST):
        level = [child for node in level for child in node]
        if not level:
            return root, warning
    raise ImportRefused(
        _("{name} has elements within elements more than {most} deep.").format(name=name, most=_DEEPEST),
        _("Results are a few deep; export them again."),
    )


def _parsed(content: bytes, name: str) -> tuple[Element, str]:
    content = (
        content.rstrip(b" \t\r\n\x00\x1a") if not content.startswith((b"\xff\xfe", b"\xfe\xff")) else content
    )
    try:
        try:
            return fromstring(content.lstrip(b" \t\r\n"), forbid_dtd=False), ""
        except (ParseError, LookupError, ValueError):
            # The declared encoding is often not that of the letters.
            return _mended(*decoded(content, name), name)
    except DefusedXmlException as error:
        raise ImportRefused(
            _("{name} defines entities or asks for other files.").format(name=name),
            _("A USEBIO file needs neither; export it again."),
        ) from error
    except (ParseError, ValueError) as error:
        raise ImportRefused(
            _("{name} is not whole XML: {reason}.").format(name=name, reason=error),
            _("Export it again."),
        ) from error


def _mended(text: str, warning: str, name: str) -> tuple[Element, str]:
    body = text.lstrip("\ufeff \t\r\n")
    if body.startswith("<?xml"):
        body = body[body.find("?>") + 2 :]
    try:
        return fromstring(body.encode(), forbid_dtd=False), warning
    except ParseError:
        whole = _AMPERSAND.sub(_character, _CONTROL.sub("", body))
        if whole == body:
            raise
        root = fromstring(whole.encode(), forbid_dtd=False)
    return root, warning or _("{name} is not quite XML: its ampersands were mended.").format(name=name)


def _character(found: re.Match[str]) -> str:
    """An entity of web pages as its character, any other ampersand as one that stands for itself."""
    entity = found[0]
    letters = html.unescape(entity) if found[1] else entity
    return html.escape(letters, quote=False) if letters != entity else f"&amp;{entity[1:]}"
