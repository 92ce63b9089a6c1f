"""What Tonight says of the field that is typed and of the movements found for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _, format_time
from model.movement.names import name_plan
from model.movement.sections import section_names
from model.movement.size import Size, parse_room, tables_text
from model.snapshots.session import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.tonight.event import EventWish
    from model.movement.offers.offer import Offer, Wish
    from model.service.director import Director


def parse_size(typed: str, kind: str) -> Size:
    """The size of the field, of teams and players a bare number counts them; raises `NotASize`."""
    if kind == "pairs":
        return parse_room(typed)
    from model.movement.field_size import parse_field

    return parse_field(typed, kind)


def asks(kind: str) -> str:
    """What to type where nothing is typed yet."""
    tables = kind in {"pairs", "swiss-pairs"}
    return _("Tables or pairs, however many come.") if tables else _("However many come.")


def describe_beginning(director: Director, kind: str) -> str:
    """What is in place of the movements while nothing is typed: how to begin, and what is being played."""
    current = director.sessions.current()
    session = None if current is None else director.sessions.get(current)
    if session is None or session.state is not State.PLAYING:
        if kind == "individual":
            return _("Type the number of players; the movements follow.")
        if kind in {"pairs", "swiss-pairs"}:
            return _("Type the number of tables; the movements follow.")
        return _("Type the number of teams; the movements follow.")
    playing = _("{title} is being played: {movement}.").format(
        title=session.title,
        movement=name_plan(session.plan),
    )
    keys = _("Seating is Ctrl+2, the round Ctrl+3, the scores Ctrl+4.")
    another = _("Type how many come to start another session.")
    return f"{playing} {keys} {another}"


def no_movement(event: EventWish, *, several: bool) -> str:
    """That there is none, and for how many there are; ``several`` where the room has sections."""
    if event.kind == "individual":
        return _("There are movements for 4 to 31 and for 33 players, and for prime numbers of tables.")
    if event.kind == "pairs" and several:
        return _("No movement is known for so many sections of so many pairs.")
    if event.kind in {"pairs", "swiss-pairs"}:
        return _("No movement is known for so many pairs.")
    return _("No movement is known for so many teams.")


def refuse_gone() -> ArrowswitchError:
    """The movement whose button was pressed is not among those that have come meanwhile."""
    return ArrowswitchError(
        _("That movement does not fit what was typed last; nothing has started."), _("Choose one of these.")
    )


def section_words(choices: Sequence[Sequence[Offer]]) -> tuple[tuple[str, str], ...]:
    """A key and words for each section: "A 13", "C 6½"."""
    return tuple(
        (str(at), f"{name} {tables_text(len(found[0].plan.contestants))}")
        for at, (name, found) in enumerate(zip(section_names(), choices, strict=False))
        if found
    )


def praise(offer: Offer, wish: Wish, event: EventWish, said: str) -> str:
    """What is good about the first card, "" for nothing; ``said`` is what was said to be wrong with the wish."""
    if not offer.fits:
        if not said or wish.deals is None or len(offer.plan.boards) > wish.deals:
            return ""
        return _("Nearest with the {count} boards available").format(count=wish.deals)
    least, most = wish.boards
    boards = str(most) if least == most else _("{least} to {most}").format(least=least, most=most)
    return _("Best for {boards} boards by {time}").format(boards=boards, time=format_time(event.end))


def wrong(wish: Wish, found: tuple[Offer, ...]) -> str:
    """What is impossible about the wish and the nearest that works, "" if it is possible."""
    if wish.kind == "swiss-teams":
        from model.movement.offers.other import short_of_rounds

        return short_of_rounds(wish)
    if wish.deals is None or wish.kind != "pairs":
        return ""
    from model.movement.offers.short_of_boards import refusal

    return refusal(wish, found)


def describe_copy(title: str, day: str) -> str:
    """Where the event is copied from."""
    return _("Copied from {title}, {date}. Everything above can be changed until round 1 starts.").format(
        title=title, date=day
    )
