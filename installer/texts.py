"""Gather every marked text into a template, bring the catalogues up to it, and compile them.

The catalogues are `resources/locale/<language>/LC_MESSAGES/arrowswitch.po`; a language without one is left alone. That of a
country (`VARIETIES`) is kept to what it says otherwise than its language. What is
compiled lies beside them and is committed too, since nobody who runs the program should have to make it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from model.i18n import DOMAIN, LANGUAGES, SOURCE_LANGUAGE, VARIETIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "resources" / "locale"
SETTINGS: Final = ROOT / "babel.cfg"
KEYWORDS: Final[dict[str, Any]] = {  # as Babel types them
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def run() -> int:
    """Write the template, then each catalogue that is there."""
    template = gather(ROOT)
    LOCALE.mkdir(parents=True, exist_ok=True)
    _write(template, LOCALE / f"{DOMAIN}.pot")
    print(f"{len(template)} texts")
    for language in LANGUAGES:
        path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        if language != SOURCE_LANGUAGE and path.is_file():
            _update(path, template, language)
    for variety in VARIETIES:
        path = LOCALE / variety / "LC_MESSAGES" / f"{DOMAIN}.po"
        if path.is_file():
            _update(path, _differing(path, template, variety), variety)
    return 0


def gather(root: Path) -> Catalog:
    """Read every marked text under `root` into a catalogue without translations."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir
    from babel.messages.frontend import parse_mapping_cfg

    with SETTINGS.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call] # Babel leaves this one bare
    catalog = Catalog(domain=DOMAIN, project="Arrowswitch", charset="utf-8")
    found = extract_from_dir(
        root, methods, options, KEYWORDS, comment_tags=("Translators:",), directory_filter=_is_ours
    )
    for place, line, message, comments, context in found:
        catalog.add(message, None, [(Path(place).as_posix(), line)], auto_comments=comments, context=context)
    return catalog


def _is_ours(folder: str | Path) -> bool:
    return not Path(folder).name.startswith((".", "_")) and Path(folder).name not in {
        "build",
        "dist",
        "locale",
    }


def _differing(path: Path, template: Catalog, variety: str) -> Catalog:
    """The texts of the template that a country says otherwise than its language, or whose plural it counts otherwise."""
    from babel.messages.catalog import Catalog

    language = variety.partition("_")[0]
    own, common = (
        _read(path, variety),
        _read(LOCALE / language / path.relative_to(LOCALE / variety), language),
    )
    kept = Catalog(domain=DOMAIN, project=template.project, charset="utf-8")
    for message in template:
        said = own.get(message.id, message.context) if message.id else None
        if said is None or not _is_translated(said.string):
            continue
        usual = common.get(message.id, message.context)
        if message.pluralizable or usual is None or said.string != usual.string:
            kept[message.id] = message
    return kept


def _read(path: Path, language: str) -> Catalog:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def _update(path: Path, template: Catalog, language: str) -> None:
    from babel.messages.mofile import write_mo

    catalog = _read(path, language)
    gathered = catalog.creation_date
    # No guesses from texts that are like it: each would have to be looked at, and looking for them takes minutes.
    catalog.update(template, no_fuzzy_matching=True)
    # A date of its own at each run would change every catalogue when no text has changed.
    catalog.creation_date = gathered
    catalog.project = template.project
    _write(catalog, path)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)
    done = sum(
        bool(message.id) and not message.fuzzy and _is_translated(message.string) for message in catalog
    )
    print(f"{language}: {done} of {len(catalog)}")


def _is_translated(said: str | Sequence[str] | None) -> bool:
    return bool(said) if isinstance(said, str) else bool(said and all(said))


def _write(catalog: Catalog, path: Path) -> None:
    from babel.messages.pofile import write_po

    with path.open("wb") as file:
        # Without line numbers: each edit of a module would otherwise change every catalogue.
        write_po(file, catalog, width=110, sort_by_file=True, include_lineno=False)
