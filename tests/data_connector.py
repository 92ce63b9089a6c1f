"""A stand-in for Bridgemate's Data Connector, behind the maker's own client: its DTOs, its validators, no network."""

from __future__ import annotations

import json
from typing import Any

from bridgemate_dataconnector import (
    HttpTransport,
    TransportException,
    validate_init_dto,
    validate_result_dto,
    validate_section_update_dto,
)
from bridgemate_dataconnector.dto import (
    DataConnectorResponseData,
    ErrorType,
    InitDTO,
    ResultDTO,
    ScoringProgramDataConnectorCommands,
    ScoringProgramRequest,
    ScoringProgramResponse,
    SectionUpdateDTO,
)

Commands = ScoringProgramDataConnectorCommands
Data = DataConnectorResponseData


class FakeConnector(HttpTransport):
    """Keeps what was begun and a queue of results, as the service does; `silent` is a service that is not there."""

    def __init__(self) -> None:
        self.begun: InitDTO | None = None
        self.continued = 0
        self.updates: list[SectionUpdateDTO] = []
        self.silent = False
        self.refusal = ""
        self.asked: list[str] = []
        self._queue: list[ResultDTO] = []
        self._accepted = 0

    def key_in(self, session: str, place: tuple[int, int, int], pairs: tuple[int, int], **more: Any) -> None:
        """A result as a unit sends it: ``place`` is table, round, board; 4 spades by North just made unless told."""
        given = {
            "section_letters": "A", "scoring_direction": 3, "declaring_pair": pairs[0], "declarer_direction": 1, "level": 4,
            "denomination": 4, "total_tricks": 10,
        } | more  # fmt: skip
        one = ResultDTO()
        one.session_guid = session
        one.table_number, one.round_number, one.board_number = place
        one.pair_north_south, one.pair_east_west = pairs
        for name, value in given.items():
            assert hasattr(one, name)
            setattr(one, name, value)
        assert one.is_deleted or one.scoring_direction == 2 or validate_result_dto(one), (
            one.validation_messages
        )
        self._queue.append(one)

    def get(self, url: str) -> str:
        self._hear(url)
        return "Bridgemate dataconnector service version 5.0"

    def post(self, url: str, json_body: str) -> str:
        self._hear(url)
        request = ScoringProgramRequest.from_dict(json.loads(json_body))
        assert (request.club_id, request.licence_key) == ("1234", "KEY")
        answer = ScoringProgramResponse()
        answer.request_command, answer.session_guid = request.command, request.session_guid
        self._answer(request, answer)
        if self.refusal:
            answer.data_type, answer.error_type = Data.Error, ErrorType.Busy
            answer.serialized_data = json.dumps(self.refusal)
        return json.dumps(answer.to_dict())

    def _hear(self, url: str) -> None:
        self.asked.append(url)
        if self.silent:
            raise TransportException("nobody there")

    def _answer(self, request: ScoringProgramRequest, answer: ScoringProgramResponse) -> None:
        known = request.serialized_data or "null"
        answer.data_type = Data.OK
        match request.command:
            case Commands.InitializeEvent:
                self.begun = InitDTO.from_dict(json.loads(known))
                assert validate_init_dto(self.begun), self.begun.validation_messages
                self._queue, self._accepted = [], 0
            case Commands.UpdateMovement:
                update = SectionUpdateDTO.from_dict(json.loads(known))
                assert validate_section_update_dto(update), update.validation_messages
                self.updates.append(update)
            case Commands.ContinueEvent:
                self.continued += 1
            case Commands.PollQueueForNewResults | Commands.PollQueueForAllResults:
                everything = request.command is Commands.PollQueueForAllResults
                answer.data_type = Data.Results
                answer.last_queue_item_id = len(self._queue)
                wanted = self._queue[0 if everything else self._accepted :]
                answer.serialized_data = json.dumps([one.to_dict() for one in wanted])
            case Commands.AcceptResultQueueItems:
                self._accepted = json.loads(known)
            case other:
                raise AssertionError(f"nobody asks for {other}")
