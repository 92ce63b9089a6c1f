"""What Tonight does with the club's sessions: the one being seated, a new one, and the page where one goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, format_date, ngettext
from model.snapshots.session import Session, SessionSummary, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.pages.page import PageContext
    from gui.pages.tonight.event import EventWish
    from model.movement.plan import Plan
    from model.scoring.conditions import Conditions
    from model.service.director import Director


def page_of(state: State) -> str:
    """The page on which a session of this state goes on."""
    return {State.SEATING: "seating", State.PLAYING: "scores"}.get(state, "results")


def find_seating(director: Director) -> Session | None:
    """The current session while its movement can still be changed, None when there is none."""
    current = director.sessions.current()
    session = None if current is None else director.sessions.get(current)
    return session if session is not None and session.state is State.SEATING else None


def create_session(director: Director, event: EventWish, plan: Plan, initiator: object) -> int:
    """Begin the event with this movement; gives the session's id."""
    return director.sessions.create(
        event.title,
        event.date,
        plan,
        _scored(event, plan),
        start_time=event.start,
        minutes_per_board=event.minutes_per_board,
        director=director.club.settings().director,
        initiator=initiator,
    )


def change_session(
    director: Director, session_id: int, event: EventWish, plan: Plan, initiator: object
) -> None:
    """Give a session that is being seated what of the event has changed: title, conditions, movement."""
    sessions = director.sessions
    session = sessions.get(session_id)
    if event.title != session.title:
        sessions.rename(session_id, event.title, initiator=initiator)
    conditions = _scored(event, plan)
    if conditions != session.conditions:
        sessions.change_conditions(session_id, conditions, initiator=initiator)
    if plan != session.plan and not drawn_alike(plan, session.plan):
        sessions.change_plan(session_id, plan, initiator=initiator)


def remove_session(context: PageContext, session: SessionSummary) -> None:
    """Ask whether a session with its results may go, and delete it; undo brings it back."""
    if context.ask.sure(
        _("Delete {session} of {date}?").format(session=session.title, date=format_date(session.date)),
        " ".join(_losses(context.director, session)),
        _("Delete the session"),
    ):
        context.director.sessions.remove(session.id)


def _losses(director: Director, session: SessionSummary) -> Iterator[str]:
    """The warning before a session is deleted: that it still counts, and what is deleted with it."""
    if session.state is State.PLAYING:
        yield _("It is still being played.")
    if session.state is State.FINAL:
        yield _("Its results are final.")
    events = [event.title for event in director.events.all() if session.id in event.sessions]
    if events:
        yield _("Ranked without it from now on: {events}.").format(events=", ".join(events))
    words = ngettext(
        "Its {count} result goes with it. Undo brings everything back.",
        "Its {count} results go with it. Undo brings everything back.",
        session.entered,
    ).format(count=session.entered)
    yield words if session.entered else _("It has no results. Undo brings it back.")


def _scored(event: EventWish, plan: Plan) -> Conditions:
    """The conditions of the event, which must suit its kind and have a scale for its matches; raises `NoScale`."""
    if event.kind == "pairs":
        return event.conditions
    from model.scoring.matches.victory_points import scale_for
    from model.scoring.methods.registry import method_of, suit_method

    conditions = suit_method(event.conditions, event.kind)
    method = method_of(conditions)
    if method.between_teams and method.scaled and plan.draw is not None:
        scale_for(conditions, plan.boards_per_round)
    return conditions


def drawn_alike(plan: Plan, other: Plan) -> bool:
    """Whether two plans are drawn on the same terms: then the draw there is stays, whatever chance would say now."""
    return plan.draw is not None and (
        (plan.draw, plan.movement, plan.contestants, plan.boards_per_round)
        == (other.draw, other.movement, other.contestants, other.boards_per_round)
    )
