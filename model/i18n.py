"""Texts in the reader's language, the one thing in Arrowswitch that is ambient.

Every text a person reads passes through `_`, `ngettext` or `pgettext` at the moment it is shown, so that a change
of language reaches it. English is the source and needs no catalogue. Importing this module loads nothing else:
gettext is imported when another language is installed, Babel when a number or a date is formatted. Installing a language and
the texts themselves use the standard library alone: a first start speaks before it has any package.
"""

from __future__ import annotations

# As threading has it, which a first start would otherwise import for one number.
from _thread import get_ident
from contextlib import contextmanager

TYPE_CHECKING = False  # as typing has it, whose import alone would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date, datetime, time
    from decimal import Decimal
    from gettext import NullTranslations
    from typing import Final, Literal

    type_of_date = Literal["short", "medium", "long", "full"]

DOMAIN: Final = "arrowswitch"
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "pt": "Português",
    "es": "Español",
    "el": "Ελληνικά",
}
VARIETIES: Final[Mapping[str, str]] = {"pt_PT": "Português (Portugal)"}
"""How a country says it otherwise: its catalogue holds what differs, the language's own the rest."""
CHOICES: Final[Mapping[str, str]] = {
    "en": "English",
    "pt": "Português (Brasil)",
    **VARIETIES,
    "es": "Español",
    "el": "Ελληνικά",
}
"""What a person may choose, each in its own words."""
_AS_IN_PORTUGAL: Final = frozenset({"pt", "ao", "cv", "gw", "mz", "st", "tl"})
"""The countries that write Portuguese as Portugal does."""
_GREEK: Final = ("Α", "Β", "Γ", "Δ", "Ε", "ΣΤ", "Ζ", "Η", "Θ", "Ι")
"""The letters of paragraphs in a Greek law book, A to J."""
MINUS: Final = "\N{MINUS SIGN}"


class _Reader:
    """The language of the person before the screen, and its catalogue (None for the English source)."""

    __slots__ = ("catalogue", "language", "point", "variety")

    def __init__(self) -> None:
        self.language = SOURCE_LANGUAGE
        self.variety = SOURCE_LANGUAGE
        self.catalogue: NullTranslations | None = None
        self.point = ""  # its decimal sign, once somebody asked for it


_READER: Final = _Reader()
_SPOKEN_TO: Final[dict[int, _Reader]] = {}
"""Who a thread speaks to instead, by the thread's number: a phone at a table, in the language chosen there."""
# The catalogues opened so far, by their path: each reads a megabyte.
_COMPILED: Final[dict[str, NullTranslations]] = {}


def _reader() -> _Reader:
    return _SPOKEN_TO.get(get_ident(), _READER) if _SPOKEN_TO else _READER


def _(message: str) -> str:
    """Give the text in the installed language; no text stays none (gettext would give the catalogue's head for it)."""
    catalogue = _reader().catalogue
    return message if catalogue is None or not message else catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Give the form of a text that goes with `number`; the caller still puts the number in with `format`."""
    catalogue = _reader().catalogue
    if catalogue is None:
        return singular if number == 1 else plural
    return catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """Give a text whose meaning hangs on `context`, as "pass" the call and "pass" the movement of boards."""
    catalogue = _reader().catalogue
    return message if catalogue is None else catalogue.pgettext(context, message)


def N_(message: str) -> str:
    """Mark a text for the catalogues and leave it in English: for tables read at import, shown later through `_`."""
    return message


def join_parts(parts: Iterable[str]) -> str:
    """Parts that may hold commas, one after the other: "a; b"; in Greek, where that sign asks, "a· b"."""
    return ("· " if language() == "el" else "; ").join(parts)


def law_places(*places: str) -> str:
    """Places of the Laws one after the other, "27B1(a), 23A"; in Greek in the letters of its law book, "27Β1(α), 23Α"."""
    written = ", ".join(places)
    if language() != "el":
        return written
    import re

    return re.sub(
        r"(?<!\w)(\d{1,2})([A-J])(\d{0,2})(?:\(([a-j])\)(?!\w))?",
        lambda at: (
            at[1]
            + _GREEK[ord(at[2]) - ord("A")]
            + at[3]
            + (f"({_GREEK[ord(at[4]) - ord('a')].lower()})" if at[4] else "")
        ),
        written,
    )


def laws_cited(*places: str) -> str:
    """The Laws as a text cites them: "Law 27B1(a)", "Laws 27B1(a), 23A"; "" for none."""
    if not places:
        return ""
    return ngettext("Law {laws}", "Laws {laws}", len(places)).format(laws=law_places(*places))


def language() -> str:
    """Give the code of the installed language, a key of `LANGUAGES`: it chooses manual, letters and summaries."""
    return _reader().language


def variety() -> str:
    """Give the language as a country writes it, a key of `CHOICES`: "pt_PT", or `language` where there is one way."""
    return _reader().variety


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language inside, on this thread alone: to a phone, while the window goes on in its own."""
    reader, thread = _Reader(), get_ident()
    _speak(reader, code if code in CHOICES else SOURCE_LANGUAGE)
    before = _SPOKEN_TO.get(thread)
    _SPOKEN_TO[thread] = reader
    try:
        yield
    finally:
        if before is None:
            del _SPOKEN_TO[thread]
        else:
            _SPOKEN_TO[thread] = before


def install_language(code: str) -> str:
    """Make `code` ("pt", "pt_PT", "el-GR.UTF-8") the language of every text and give the one that took effect.

    A country without a catalogue of its own speaks as its language does (es_MX is Spanish); a language we have none for
    falls back to English, so that nobody meets a half-translated window.
    """
    _READER.catalogue = None
    _READER.language = _READER.variety = SOURCE_LANGUAGE
    _READER.point = ""
    _speak(_READER, choice_of(code) or SOURCE_LANGUAGE)
    return _READER.variety


def _speak(reader: _Reader, choice: str) -> None:
    catalogue = _load_catalogue(choice) if choice != SOURCE_LANGUAGE else None
    if catalogue is not None:
        reader.language, reader.variety, reader.catalogue = choice.partition("_")[0], choice, catalogue


def choice_of(code: str) -> str:
    """The key of `CHOICES` that a locale means, "" for none: "pt_BR.UTF-8", "es-419", Windows' "Portuguese_Portugal.1252"."""
    spoken, _sign, country = code.replace("-", "_").partition(".")[0].partition("@")[0].lower().partition("_")
    spoken = {"portuguese": "pt", "spanish": "es", "greek": "el"}.get(spoken, spoken)
    if spoken == "pt" and (country in _AS_IN_PORTUGAL or country == "portugal"):
        return "pt_PT"
    return spoken if spoken in LANGUAGES else ""


def system_language(environment: Mapping[str, str]) -> str:
    """Give the language the system asks for, a key of `CHOICES`: English when we do not have it.

    Read from the variables of gettext (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), then from the system's own locale.
    """
    named = next(
        (
            environment[name]
            for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
            if environment.get(name)
        ),
        "",
    )
    if not named:
        import locale

        named = locale.getlocale()[0] or SOURCE_LANGUAGE
    return next((ours for ours in map(choice_of, named.split(":")) if ours), SOURCE_LANGUAGE)


def format_decimal(figure: Decimal | int) -> str:
    """Show a figure with exactly the decimals it carries, the separators of the language and a real minus.

    Never rounds: rounding belongs to the conditions of contest and is done before.
    """
    from decimal import Decimal

    size = abs(Decimal(figure))
    plain = f"{size:f}"
    if language() != SOURCE_LANGUAGE:
        from babel.numbers import get_decimal_symbol

        plain = plain.replace(".", get_decimal_symbol(variety()))
    return (MINUS if figure < 0 else "") + plain


def with_decimals(text: str) -> str:
    """A text in which scoring wrote figures, with the decimal sign of the language: "54.40 %" is "54,40 %" in Greek.

    What has more than one point (a paragraph 143.6.2) is no figure and stays. For texts to be shown, never for those to be
    read back: files and fields keep the point, and `figure` of the services reads both.
    """
    reader = _reader()
    if reader.language == SOURCE_LANGUAGE or "." not in text:
        return text
    import re

    if not reader.point:
        from decimal import Decimal

        reader.point = format_decimal(Decimal("0.5")).strip("05")
    return re.sub(r"(?<![\d.])(\d+)\.(\d+)(?!\.?\d)", rf"\1{reader.point}\2", text)


def format_date(day: date, style: type_of_date = "long") -> str:
    """Show a day as the language writes it: "12 March 2026" and its sisters.

    English days are written the international way, day first: bridge is played worldwide.
    """
    if language() == SOURCE_LANGUAGE:
        return _english_date(day, style)
    from babel.dates import format_date as babel_date

    return babel_date(day, format=style, locale=variety())


def format_time(moment: time | datetime) -> str:
    """Show hours and minutes to 24, in the clock of the moment given: each of our languages plays at 20:30."""
    return f"{moment.hour:02}:{moment.minute:02}"


def _english_date(day: date, style: type_of_date) -> str:
    """Write a day as Babel's British English does, without its 40 ms at the start of the program."""
    if style == "short":
        return f"{day.day:02}/{day.month:02}/{day.year}"
    month = _MONTHS[day.month - 1]
    if style == "medium":
        month = "Sept" if month == "September" else month[:3]
    written = f"{day.day} {month} {day.year}"
    return f"{_WEEKDAYS[day.weekday()]}, {written}" if style == "full" else written


_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _load_catalogue(choice: str) -> NullTranslations | None:
    """The catalogue of a choice; what a country's does not hold, gettext looks for in its language's."""
    # `gettext.translation` takes "pt" for the locale of Portugal and would find `pt_PT` first.
    from gettext import GNUTranslations

    from model.paths import resource

    compiled = resource("locale", choice, "LC_MESSAGES", f"{DOMAIN}.mo")
    known = _COMPILED.get(str(compiled))
    if known is not None:
        return known
    common = _load_catalogue(choice.partition("_")[0]) if choice in VARIETIES else None
    try:
        with compiled.open("rb") as file:
            catalogue = GNUTranslations(file)
    except FileNotFoundError:
        return common
    if common is not None:
        catalogue.add_fallback(common)
    _COMPILED[str(compiled)] = catalogue
    return catalogue
