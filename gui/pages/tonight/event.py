"""What the Tonight page knows of the event before it begins: typed by the director, or copied from last week."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from model.bridge.seats import Side
from model.i18n import _
from model.movement.expected import find_latecomers
from model.movement.offers.offer import Wish
from model.movement.plan import Draw, Plan
from model.movement.size import SectionSize, tables_text
from model.scoring.conditions import Conditions, Sections
from model.snapshots.session import Session, SessionSummary, State

if TYPE_CHECKING:
    from model.service.director import Director
    from model.service.settings import Settings


class EventWish(Struct, frozen=True):
    """The evening as wished for; ``boards`` are the fewest and most a pair should play, ``end`` the latest end.

    ``comes_in`` is the round from which the missing pair plays, 0 if it stays away.
    ``kind`` is "pairs", "teams", "teams-of-eight", "swiss-teams", "swiss-pairs", "knock-out" or "individual". ``draw`` has
    the terms on which rounds are drawn. ``dealt`` is the number of boards dealt (0: as many as needed), ``copies`` the
    number of sets of them. ``sections`` share one set with ``shared_boards``, else each has its own. ``sets_owned`` and
    ``boards_owned`` are the club's sets and the boards in each (0: enough).
    """

    title: str
    date: date
    start: time = time(19, 30)
    end: time = time(23, 0)
    minutes_per_board: int = 7
    minutes_to_move: int = 2
    boards: tuple[int, int] = (24, 27)
    missing_side: Side = Side.EW
    comes_in: int = 0
    conditions: Conditions = field(default_factory=Conditions)
    kind: str = "pairs"
    draw: Draw = field(default_factory=lambda: Draw(5))
    dealt: int = 0
    copies: int = 1
    sections: int = 1
    shared_boards: bool = False
    sets_owned: int = 0
    boards_owned: int = 0

    @property
    def minutes(self) -> int:
        """The time there is; an end before the start is after midnight."""
        begun = datetime.combine(self.date, self.start)
        ended = datetime.combine(self.date, self.end)
        return int((ended - begun).total_seconds()) // 60 % (24 * 60)

    def wish(self, pairs: int, sections: tuple[SectionSize, ...] = ()) -> Wish:
        """What movements are asked for; ``sections`` as they were typed apart come before an even split."""
        return Wish(
            pairs=pairs,
            boards=self.boards,
            minutes=self.minutes or None,
            minutes_per_board=self.minutes_per_board,
            minutes_to_move=self.minutes_to_move,
            missing_side=self.missing_side if pairs % 2 and self.kind == "pairs" else None,
            comes_in=self.comes_in if pairs % 2 and self.kind == "pairs" else 0,
            ends=self.end,
            kind=self.kind,
            draw=self.draw if self.kind.startswith("swiss") else None,
            deals=self.dealt or None if self.kind == "pairs" else None,
            copies=self.copies,
            sections=self.sections if self.kind == "pairs" and not sections else 1,
            shared_boards=self.shared_boards and (self.sections > 1 or len(sections) > 1),
            section_sizes=sections,
            across=self.kind == "pairs" and self.conditions.sections is Sections.ACROSS,
            sets_owned=self.sets_owned,
            boards_owned=self.boards_owned,
        )


def new_event(director: Director) -> tuple[EventWish, str, SessionSummary | None]:
    """Tonight as last week was: the event, the first text in the field of tables, and the session it is copied from."""
    settings = director.club.settings()
    today = director.now().date()
    event = _usual(settings, today)
    model = director.sessions.last_like(today)
    if model is None:
        return event, "", None
    session = director.sessions.get(model.id)
    event = _like(event, session)
    return event, room_words(session), model


def event_of(director: Director, session: Session) -> EventWish:
    """The event of a session that is being seated, to be changed."""
    event = _like(_usual(director.club.settings(), session.date), session)
    comes_in = max(find_latecomers(session.plan).values(), default=0)
    return replace(event, missing_side=find_missing_side(session.plan), comes_in=comes_in)


def size_words(pairs: int, kind: str = "pairs") -> str:
    """So many pairs as tables: "8½", "9"; of teams and players how many there are."""
    if kind != "pairs":
        from model.movement.field_size import size_text

        return size_text(pairs, kind)
    return tables_text(pairs)


def room_words(session: Session) -> str:
    """How many sat in the room, as they are typed again: uneven sections each by itself, "13+13+7".

    Who is still expected is not among them while the session is being seated.
    """
    apart = uneven_sections(session.plan)
    if apart:
        return "+".join(size_words(pairs) for pairs in apart)
    late = len(find_latecomers(session.plan)) if session.state is State.SEATING else 0
    return size_words(len(session.ranked) - late, _kind(session.plan))


def uneven_sections(plan: Plan) -> tuple[int, ...]:
    """The pairs of each section if they are not as even as they can be; else ()."""
    if not plan.sections or plan.kind != "pairs" or plan.draw is not None:
        return ()
    from model.movement.offers.sections import sizes
    from model.movement.sections import parts

    late = find_latecomers(plan)
    found = tuple(sum(one not in late for one in part.contestants) for _letter, part in parts(plan))
    return () if found == sizes(sum(found), len(found)) else found


def find_missing_side(plan: Plan) -> Side:
    """The side of the hall at which nobody sits in round 1."""
    row = next((row for row in plan.round_rows(1) if row.sits_out is not None), None)
    return Side.NS if row is not None and row.ns in (None, plan.missing) else Side.EW


def _usual(settings: Settings, day: date) -> EventWish:
    start = time.fromisoformat(settings.start_time)
    begun = datetime.combine(day, start)
    return EventWish(
        title=_("Club night"),
        date=day,
        start=start,
        end=_later(begun, settings.minutes_of_session),
        minutes_per_board=settings.minutes_per_board,
        minutes_to_move=settings.minutes_to_move,
        boards=(settings.boards_least, max(settings.boards_least, settings.boards_most)),
        conditions=settings.conditions,
        copies=max(1, settings.sets_of_boards),
        sets_owned=settings.sets_of_boards,
        boards_owned=settings.boards_in_set,
    )


def _like(event: EventWish, session: Session) -> EventWish:
    start = session.start_time or event.start
    length = event.minutes
    return replace(
        event,
        title=session.title,
        start=start,
        end=_later(datetime.combine(event.date, start), length),
        minutes_per_board=session.minutes_per_board,
        conditions=session.conditions,
        kind=_kind(session.plan),
        copies=max(event.sets_owned, _copies(session.plan)),
        sections=1 if uneven_sections(session.plan) else max(1, len(session.plan.sections)),
        shared_boards=bool(session.plan.sections) and session.plan.copies == 1,
        draw=session.plan.draw or event.draw,
    )


def _copies(plan: Plan) -> int:
    """How many sets of the boards a section has; of other events the rows ask for none."""
    return max(1, plan.copies // max(1, len(plan.sections))) if plan.kind == "pairs" else 1


def _kind(plan: Plan) -> str:
    if plan.kind == "pairs" and plan.draw is None:
        return "pairs"
    from model.movement.offers.other import kind_of

    return kind_of(plan)


def _later(begun: datetime, minutes: int) -> time:
    return (begun + timedelta(minutes=minutes)).time()
