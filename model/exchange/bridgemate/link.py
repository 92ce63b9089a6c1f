"""The live link with the Bridgemate control software, through the maker's own client for its Data Connector.

The client (`bridgemate-dataconnector-client`, Bridge Systems BV, LGPL-3.0-only, no dependencies) is not part of the
program: it is looked for when the director asks for the link, and imported only then. It speaks HTTP with a service on
this computer and nowhere else. An evening is begun there from a plan, names and cards; results are polled, and what
was polled is acknowledged only when it is safe in the club file. Field meanings are those of its DTOs (version 1.2.1).
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid5

from msgspec import Struct

from model.errors import ArrowswitchError
from model.exchange.bridgemate.dto import SECTION, LinkEvent, begun, find_changed_sections, read_received
from model.exchange.bridgemate.reader import Place, Received
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from model.movement.plan import Plan

PACKAGE: Final = "bridgemate_dataconnector"
_OURS: Final = UUID("7d1c0a52-8a43-4b0e-9a2e-0c6f5f6f3b11")
_AFRESH: Final = 1 + 2 + 4 + 128
"""Start the control software, reset its units, read from them, and clear what the connector still holds."""
_GO_ON: Final = 1 + 4


class NoLink(ArrowswitchError):
    """The link cannot be had here, or it does not answer."""


class Polled(Struct, frozen=True):
    """What a poll brought: the results that stand, and the places whose result was taken back at the table."""

    results: tuple[Received, ...]
    taken_back: tuple[Place, ...] = ()


def is_present() -> bool:
    """Whether the maker's client is installed for this Python."""
    return find_spec(PACKAGE) is not None


def refuse_absent() -> None:
    """Raises `NoLink` with what to do where the maker's client is not installed."""
    if is_present():
        return
    reading = _("Results can be imported from the Bridgemate file (Ctrl+I).")
    adding = _(
        "To install the link, type once in the program’s folder: python3 installer/build.py bridgemate"
    )
    raise NoLink(
        _("The live link needs the maker’s client, which is not installed here."),
        reading if getattr(sys, "frozen", False) else f"{reading} {adding}",
    )


def guid(club: str, session_id: int, day: date) -> str:
    """The name of a session for the connector: 32 capitals and digits, the same whenever it is asked for again."""
    return uuid5(_OURS, f"{club} {session_id} {day.isoformat()}").hex.upper()


class BridgemateLink:
    """A link for one club; every method asks the service on this computer and may take seconds, so threads call it."""

    def __init__(self, club: str, licence: str, *, transport: Any = None) -> None:
        """``transport`` stands in for HTTP (an `HttpTransport` of the client); raises `NoLink`."""
        refuse_absent()
        if not club.strip() or not licence.strip():
            raise NoLink(
                _("The Data Connector needs the club number and its licence key."),
                _("The club gets them from Bridge Systems; type them once and they are saved."),
            )
        client = import_module(PACKAGE)
        self._dto: Any = import_module(f"{PACKAGE}.dto")
        self._validate: Any = client
        self.club = club.strip()
        self._client: Any = client.DataConnectorClient(self.club, licence.strip(), None, transport)

    def begin(self, event: LinkEvent) -> None:
        """Begin the evening in the control software, with movement, names and cards; raises `NoLink`.

        What the software had of an evening before is cleared there.
        """
        made = begun(self._dto, event, self.club)
        made.commands = _AFRESH
        if not self._validate.validate_init_dto(made):
            raise NoLink(
                _("Bridgemates cannot be used for this session: {reason}").format(
                    reason=made.validation_messages[0]
                ),
                _("Export the movement to a copy of a Bridgemate file instead."),
            )
        self._reach()
        _refuse_error(self._client.initialize(made))

    def change(self, event: LinkEvent, before: Plan | None) -> None:
        """Send what of the movement is another than ``before`` (None: not known); raises `NoLink` before anything is sent.

        The control software clears its own results from the first changed round on.
        """
        updates = find_changed_sections(self._dto, event, before, self.club)
        for update in updates:
            if not self._validate.validate_section_update_dto(update):
                raise NoLink(
                    _("Bridgemates cannot be used for this movement: {reason}").format(
                        reason=update.validation_messages[0]
                    ),
                    _("Results can still be typed, or imported from its file (Ctrl+I)."),
                )
        self._reach()
        for update in updates:
            _refuse_error(self._client.update_movement(update))

    def go_on(self, session: str) -> None:
        """Go on with an evening begun before, after either program was closed; raises `NoLink`."""
        self._reach()
        wish = self._dto.ContinueDTO()
        wish.event_guid, wish.club_id, wish.commands = session, self.club, _GO_ON
        _refuse_error(self._client.continue_event(wish))

    def poll(self, session: str, *, everything: bool = False) -> Polled:
        """The results that came since the last acknowledged poll, or all of the evening; raises `NoLink`."""
        self._reach()
        last: dict[Place, Received | None] = {}
        for one in self._client.poll_for_results(session, all=everything):
            letters = str(one.section_letters or SECTION)
            place = Place(letters, one.round_number, one.table_number, one.board_number)
            last[place] = None if one.is_deleted else read_received(one, place)
        return Polled(
            tuple(one for one in last.values() if one is not None),
            tuple(place for place, one in last.items() if one is None),
        )

    def acknowledge(self, session: str) -> None:
        """Say that what was polled is safe here and need not be sent again; raises `NoLink`."""
        kinds = self._dto.DataConnectorResponseData
        if self._client.get_last_queue_item_id(kinds.Results):
            _refuse_error(self._client.accept_queue_data(session, kinds.Results))

    def _reach(self) -> None:
        """A poll of the client gives an empty list when nobody answers: so the service is asked first."""
        if int(self._client.connect().error_type):
            raise NoLink(
                _("Bridgemate’s Data Connector does not answer on this computer."),
                _("Start the Bridgemate control software here, version 5 or newer, and try again."),
            )


def problems(results: Sequence[Received]) -> tuple[str, ...]:
    """What of the results was not understood, in words."""
    return tuple(
        _("Board {board}, round {round}, table {table}: {why}.").format(
            board=one.place.board, round=one.place.round, table=one.place.table, why=one.problem
        )
        for one in results
        if one.problem
    )


def _refuse_error(response: Any) -> None:
    """Raises `NoLink` with the service's own words where it refused."""
    if not int(response.error_type):
        return
    try:
        answer = json.loads(response.serialized_data or '""')
    except ValueError:
        answer = response.serialized_data
    raise NoLink(
        _("The Bridgemate software refused: {reason}").format(
            reason=str(answer).strip()[:300] or response.error_type.name
        ),
        _("Look at its own window; results can also be imported from its file (Ctrl+I)."),
    )
