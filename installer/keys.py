"""The chapter of all keys, made from the table of actions, so that it cannot say anything else than the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import CHOICES, SOURCE_LANGUAGE, _, speaking

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from gui.actions import ActionSpec


def run() -> int:
    """Write the chapter in every language; gives the exit status 0."""
    for language in CHOICES:
        target = target_in(language)
        target.parent.mkdir(exist_ok=True)
        target.write_text(chapter(language), encoding="utf-8")
        print(target)
    return 0


def target_in(language: str) -> Path:
    """Where the chapter lies in a language."""
    from gui.help.chapters import MANUAL

    return (MANUAL if language == SOURCE_LANGUAGE else MANUAL / language) / "keys.md"


def chapter(language: str = SOURCE_LANGUAGE) -> str:
    """The chapter as Markdown: what works anywhere, then page by page in the order of the rail."""
    from gui.help.chapters import fingerprint

    with speaking(SOURCE_LANGUAGE):
        source = _chapter()
    if language == SOURCE_LANGUAGE:
        return source
    with speaking(language):
        return f"<!-- made from {fingerprint(source)} -->\n{_chapter()}"


def _chapter() -> str:
    from gui.actions import ACTIONS, ANYWHERE
    from gui.pages.registry import PAGES

    mac = _(
        "On a Mac {ctrl} is the command key and {alt} the option key. What has no key is found by its name with {find}."
    )
    parts = [
        "# " + _("All keys") + "\n",
        mac.format(ctrl="`Ctrl`", alt="`Alt`", find="`Ctrl+K`") + "\n",
        _part(_("Anywhere"), [spec for spec in ACTIONS if spec.where == ANYWHERE]),
    ]
    for entry in PAGES:
        specs = [spec for spec in ACTIONS if spec.where == entry.id]
        if specs:
            parts.append(_part(entry.action.words, specs))
    return "\n".join(parts)


def _part(name: str, specs: Iterable[ActionSpec]) -> str:
    from gui.key_names import key_names

    lines = [f"## {name}", "", "| " + _("keys") + " | " + _("does") + " |", "|---|---|"]
    with_keys = sorted(specs, key=lambda spec: not spec.keys)
    for spec in with_keys:
        keys = " ".join(dict.fromkeys(f"`{key_names(each)}`" for each in spec.keys))
        lines.append(f"| {keys or '–'} | {spec.words} |")
    return "\n".join([*lines, ""])
