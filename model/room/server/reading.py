"""What a request says: its form and its language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from starlette.convertors import Convertor, register_url_convertor

from model.i18n import CHOICES, SOURCE_LANGUAGE, choice_of

if TYPE_CHECKING:
    from starlette.requests import Request

_MOST_FIELDS: Final = 40


class FiguresInAddress(Convertor[str]):
    """A number in an address, nine figures at most: Starlette's own reads one of any length, and Python then refuses it."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> str:
        """The figures, as they were sent."""
        return value

    def to_string(self, value: str) -> str:
        """The figures, as they are written."""
        return value


register_url_convertor("number", FiguresInAddress())


def form(body: bytes) -> dict[str, str]:
    """The fields of a form, the last of each name; {} for anything else."""
    try:
        fields = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return {}
    return dict(fields)


def choose_language(request: Request, otherwise: str) -> str:
    """The language chosen on the phone, else the first of its own that we speak, else the club's."""
    chosen = request.cookies.get("language", "")
    if chosen in CHOICES:
        return chosen
    for part in request.headers.get("accept-language", "")[:200].split(","):
        code = choice_of(part.partition(";")[0].strip())
        if code:
            return code
    return otherwise if otherwise in CHOICES else SOURCE_LANGUAGE
