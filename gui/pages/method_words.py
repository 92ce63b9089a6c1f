"""What the methods of scoring are called."""

from model.i18n import _


def method_words() -> dict[str, str]:
    """The methods of scoring, in a word or three."""
    return {
        "matchpoints": _("Matchpoints"),
        "cross-imps": _("Cross-IMPs"),
        "butler": _("Butler"),
        "bastille": _("Bastille"),
        "total-points": _("Total points"),
        "instant-matchpoints": _("Instant matchpoints"),
        "preset-datum": _("Preset datum"),
        "teams-imps": _("IMPs"),
        "board-a-match": _("Board-a-match"),
        "point-a-board-imps": _("Boards and IMPs"),
        "patton": _("Patton"),
        "aggregate": _("Aggregate"),
        "swiss-pairs": _("Matchpoints to VP"),
        "swiss-imps": _("Cross-IMPs to VP"),
        "swiss-butler": _("Butler to VP"),
    }
