"""The root of an XML file from outside, read with care and mended where a program wrote it a little wrong."""

from __future__ import annotations

import html
import re
from typing import Final, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from model.errors import ImportRefused
from model.exchange.files import decode_text
from model.i18n import _

_DEEPEST: Final = 40
_MOST_ELEMENTS: Final = 3_000_000
_BYTES_EACH: Final = 12  # an element of results has thirty; what has fewer is made to be long to look through
_MOST_NAMES: Final = 400
_MOST_ATTRIBUTES: Final = 100
_MOST_AMPERSANDS: Final = 100_000
# The parser would read all its attributes before we see one.
_ENDLESS_TAG: Final = re.compile(rb"<[^<>]{100000}")
_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)(?:(\w{2,31});)?")
_CONTROL: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[1245-9]|2\d|3[01])|x0*(?:[0-8bceBCEfF]|1[0-9a-fA-F]));"
)


class _Defines(Exception):
    """The file defines entities of its own, or asks for other files."""


def root_of(content: bytes, name: str) -> tuple[Element, str]:
    """The root, without entities of the file's own and without asking for other files, and a warning or "".

    Letters in another encoding than declared, an ampersand that stands for itself, entities of web pages and control
    characters are mended. Raises `ImportRefused`, also for elements that are more, or lie deeper in one another, than
    those of any results.
    """
    if not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        # Zeros and Ctrl-Z that old programs fill a file up with; in UTF-16 zeros are parts of letters.
        content = content.rstrip(b" \t\r\n\x00\x1a")
    try:
        try:
            return _Tree(name, len(content)).root(content.lstrip(b" \t\r\n")), ""
        except (expat.ExpatError, LookupError, ValueError):
            # The declared encoding is often not that of the letters.
            return _mended(*decode_text(content, name), name)
    except _Defines as error:
        raise ImportRefused(
            _("{name} defines entities or refers to other files.").format(name=name),
            _("A USEBIO file needs neither; export it again."),
        ) from error
    except (expat.ExpatError, ValueError) as error:
        raise ImportRefused(
            _("{name} is not valid XML: {reason}.").format(name=name, reason=error),
            _("Export it again."),
        ) from error


class _Tree:
    """Builds the elements of one file, and counts them while they come."""

    def __init__(self, name: str, size: int) -> None:
        self._name = name
        self._most = min(_MOST_ELEMENTS, 10_000 + size // _BYTES_EACH)
        self._builder = TreeBuilder()
        self._count = self._deep = 0
        self._names: set[str] = set()

    def root(self, content: bytes) -> Element:
        """The outermost element; raises ``ExpatError`` when the text is not XML."""
        if _ENDLESS_TAG.search(content):
            self._refuse_names()
        parser = expat.ParserCreate(namespace_separator="}")
        # expat hands over text piece by piece, at each line end and entity, unless it is set to gather it.
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._builder.data
        parser.EntityDeclHandler = parser.UnparsedEntityDeclHandler = self._defines
        parser.ExternalEntityRefHandler = self._defines
        # Where a file names a DTD, expat leaves out what it does not know without a word: a name would lose letters.
        parser.SkippedEntityHandler = self._undefined
        parser.Parse(content, True)  # noqa: FBT003 - expat takes it by place
        root: Element = self._builder.close()
        return root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._deep += 1
        if tag not in self._names:
            self._names.add(tag)
        if (
            self._count > self._most
            or self._deep > _DEEPEST
            or len(self._names) > _MOST_NAMES
            or len(attributes) > _MOST_ATTRIBUTES
        ):
            self._refuse()
        self._builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self._deep -= 1
        self._builder.end(tag)

    def _refuse(self) -> NoReturn:
        right = _("Its results are nested too deeply; export them again.")
        if self._deep > _DEEPEST:
            raise ImportRefused(
                _("{name} has elements nested more than {most} deep.").format(name=self._name, most=_DEEPEST),
                right,
            )
        if self._count > self._most:
            raise ImportRefused(
                _("{name} has more than {most} elements.").format(name=self._name, most=self._most), right
            )
        self._refuse_names()

    def _refuse_names(self) -> NoReturn:
        raise ImportRefused(
            _("{name} has more than {most} names of elements, or {attributes} attributes of one.").format(
                name=self._name, most=_MOST_NAMES, attributes=_MOST_ATTRIBUTES
            ),
            _("Its results are nested too deeply; export them again."),
        )

    @staticmethod
    def _defines(*_declaration: object) -> NoReturn:
        raise _Defines

    @staticmethod
    def _undefined(entity: str, _parameter: bool) -> NoReturn:
        raise ValueError(f"undefined entity {entity[:20]}")


def _mended(text: str, warning: str, name: str) -> tuple[Element, str]:
    body = text.lstrip("\ufeff \t\r\n")
    if body.startswith("<?xml"):
        # The encoding it declares is no longer true: what follows is encoded as UTF-8.
        body = body[body.find("?>") + 2 :]
    content = body.encode()
    try:
        return _Tree(name, len(content)).root(content), warning
    except (expat.ExpatError, ValueError):
        if body.count("&") > _MOST_AMPERSANDS:
            raise
        whole = _AMPERSAND.sub(_character, _CONTROL.sub("", body))
        if whole == body:
            raise
        root = _Tree(name, len(content)).root(whole.encode())
    return root, warning or _("{name} is not quite XML: its ampersands were corrected.").format(name=name)


def _character(found: re.Match[str]) -> str:
    """An entity of web pages as its character, any other ampersand as one that stands for itself."""
    entity = found[0]
    letters = html.unescape(entity) if found[1] else entity
    return html.escape(letters, quote=False) if letters != entity else f"&amp;{entity[1:]}"
