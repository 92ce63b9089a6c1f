"""The parts of the director that few evenings need: each is imported on first use, so that the window is ready sooner."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from model.service.club import Club
    from model.service.deals.analysis import Analysis
    from model.service.deals.service import Deals
    from model.service.events.service import Events
    from model.service.events.stages import Stages
    from model.service.exchange.bridgemate import BridgemateResults
    from model.service.exchange.imports import Imports
    from model.service.laws.shelf import LawShelf
    from model.service.ledger import Ledger
    from model.service.movements.doctor import Doctor
    from model.service.movements.draws import Draws
    from model.service.movements.own import OwnMovementLibrary
    from model.service.people.forgetting import Forgetting
    from model.service.results import Results
    from model.service.sessions import Sessions
    from model.service.shared.duties import Limits
    from model.service.standings.matches import MatchResults
    from model.service.standings.penalties import Penalties
    from model.service.templates import Templates
    from model.service.writer import Writer


class OnDemand:
    """The parts of `Director` that are made on first use."""

    _writer: Writer
    _ledger: Ledger
    _clock: Callable[[], datetime]
    sessions: Sessions
    club: Club

    @cached_property
    def results(self) -> Results:
        """The results, cell by cell."""
        from model.service.results import Results

        return Results(self._writer, self._ledger)

    @cached_property
    def imports(self) -> Imports:
        """What other programs' files bring into the club."""
        from model.service.exchange.imports import Imports

        return Imports(self._writer, self._ledger, self.sessions)

    @property
    def deals(self) -> Deals:
        """The cards of the boards."""
        from model.service.deals.service import Deals

        return Deals(self._writer, self._ledger)

    @property
    def analysis(self) -> Analysis:
        """What double dummy is known of deals."""
        from model.service.deals.analysis import Analysis

        return Analysis(self._ledger)

    @property
    def doctor(self) -> Doctor:
        """Ways to go on when the movement goes wrong."""
        from model.service.movements.doctor import Doctor

        return Doctor(self._writer, self._ledger)

    @property
    def additions(self) -> Penalties:
        """Penalties, carry-over and presets."""
        from model.service.standings.penalties import Penalties

        return Penalties(self._writer, self._ledger, self._clock)

    @property
    def stages(self) -> Stages:
        """Begins finals, consolations and second sessions."""
        from model.service.events.stages import Stages

        return Stages(self._writer, self._ledger, self.sessions, self.club)

    @property
    def forgetting(self) -> Forgetting:
        """Takes a player's name out for good."""
        from model.service.people.forgetting import Forgetting

        return Forgetting(self._writer, self._ledger)

    @property
    def limits(self) -> Limits:
        """The sections that scorers and section directors are kept to."""
        from model.service.shared.duties import Limits

        return Limits(self._writer, self._ledger)

    @property
    def templates(self) -> Templates:
        """Conditions of contest under a name."""
        from model.service.templates import Templates

        return Templates(self._writer, self._ledger)

    @cached_property
    def movements(self) -> OwnMovementLibrary:
        """The movements the club laid out itself."""
        from model.service.movements.own import OwnMovementLibrary

        return OwnMovementLibrary(self._writer, self._ledger)

    @cached_property
    def laws(self) -> LawShelf:
        """The club's law books."""
        from model.service.laws.shelf import LawShelf

        return LawShelf(self._writer, self._ledger)

    @property
    def events(self) -> Events:
        """Several sessions as one event."""
        from model.service.events.service import Events

        return Events(self._writer, self._ledger)

    @property
    def matches(self) -> MatchResults:
        """What each match has given so far."""
        from model.service.standings.matches import MatchResults

        return MatchResults(self._ledger)

    @property
    def bridgemate(self) -> BridgemateResults:
        """Results of the Bridgemate software's file while the evening runs."""
        from model.service.exchange.bridgemate import BridgemateResults

        return BridgemateResults(self._writer, self._ledger)

    @property
    def draws(self) -> Draws:
        """The draw of the next round of a Swiss or a knock-out."""
        from model.service.movements.draws import Draws
        from model.service.play.clock_entries import RoundClock

        return Draws(self._writer, self._ledger, RoundClock(self._ledger, self._clock))
