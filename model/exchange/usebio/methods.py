"""The method of scoring of a USEBIO event: as the file names it, or as the points of its lines and matches show it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.exchange.published.fitting import IMPS, FittedMatches, fit_imps, fit_matches
from model.exchange.published.hints import apply_hints
from model.exchange.usebio.elements import text_of
from model.i18n import _, ngettext
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import of_kind
from model.scoring.methods.swiss import SwissMethod
from model.scoring.view import Contestant, Line, SessionView

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from xml.etree.ElementTree import Element

    from model.exchange.event import Published, PublishedPoints

# Programs name the method each in its own way: Compscore3 writes MP_PAIRS, BUTLER_PAIRS and CROSS_IMP.
_METHODS: Final = (
    ("CROSS", "cross-imps"),
    ("XIMP", "cross-imps"),
    ("XIMPS", "cross-imps"),
    ("BUTLER", "butler"),
    ("MATCH", "matchpoints"),
    ("MATCHPOINTS", "matchpoints"),
    ("MP", "matchpoints"),
    ("MPS", "matchpoints"),
    ("AGGREGATE", "total-points"),
    ("TOTAL", "total-points"),
)


def conditions_of(
    event: Element,
    kinds: Collection[str],
    field: tuple[tuple[Contestant, ...], tuple[Line, ...]],
    published: tuple[tuple[PublishedPoints, ...], tuple[Published, ...]],
    found: Mapping[tuple[int, str, str], str],
) -> tuple[Conditions, tuple[str, ...]]:
    """The conditions of an event of pairs or players, and warnings about what cannot be reproduced.

    ``kinds`` are the points its lines give ("MATCH_POINTS"), ``found`` are the results of matches, by round, contestant and opponents.
    """
    (contestants, lines), (points, figures) = field, published
    named, swiss = _methods(event, kinds, bool(found))
    methods = named or ("matchpoints",)
    conditions = Conditions(method=methods[0])
    alone = bool(lines) and bool(lines[0].south)
    if set(methods) <= set(IMPS) and not alone:
        conditions = fit_imps(conditions, contestants, lines, points, methods)
    else:
        conditions = apply_hints(conditions, lines, points, figures)
    by_base = {one.base: one.id for one in of_kind("swiss-pairs") if isinstance(one, SwissMethod)}
    if not swiss or alone or conditions.method not in by_base:
        return conditions, ()
    # The boards' own method first; where only the matches are given, their results say which it was.
    likely = dict.fromkeys((conditions.method, *(named or by_base)))
    by_match = tuple(by_base[one] for one in likely)
    conditions = replace(conditions, method=by_match[0])
    view = SessionView(contestants, lines)
    fitted = fit_matches(conditions, view, found, by_match)
    return fitted.conditions, describe_fit(fitted)


def describe_fit(fitted: FittedMatches) -> tuple[str, ...]:
    """What is to be said of the results of matches: that no scale known here gives them, or that they made their own."""
    if fitted.own_scale:
        return (
            _(
                "The victory point scale is not one known here; it was worked out from the "
                "matches and gives nothing for margins that did not occur."
            ),
        )
    if not fitted.misfits:
        return ()
    return (
        ngettext(
            "{count} match result does not agree with any scale known here; choose the scale on "
            "Conditions of contest.",
            "{count} match results do not agree with any scale known here; choose the scale on "
            "Conditions of contest.",
            fitted.misfits,
        ).format(count=fitted.misfits),
    )


def _methods(event: Element, kinds: Collection[str], matches: bool) -> tuple[tuple[str, ...], bool]:
    """The methods that may have made the points of the boards (none where nothing says), and whether rounds are matches.

    The nearest to the boards counts: the method of boards, the points their lines give, then that of the event.
    """
    types = [event.get("EVENT_TYPE", ""), *(part.get("EVENT_TYPE", "") for part in event)]
    event_type = " ".join(types).upper().strip()
    by_match = text_of(event, "MATCH_SCORING_METHOD").upper().startswith("VP")
    swiss = "SWISS" in event_type or (by_match and matches)
    imps = False
    for words in (
        text_of(event, "BOARD_SCORING_METHOD"),
        " ".join(sorted(kinds)),
        text_of(event, "SCORING_METHOD"),
        event_type,
    ):
        parts = re.findall(r"[A-Z]+", words.upper())
        for word, method in _METHODS:
            if word in parts:
                return (method,), swiss
        imps = imps or "IMPS" in parts or "IMP" in parts
    return (IMPS if imps else ()), swiss or (matches and not imps and not event_type)
