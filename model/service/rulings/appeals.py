"""What an appeal adds to a ruling: how it was given before it was taken up again, and what the committee decided (Law 93).

Both are kept beside the facts of the ruling, under names no tree asks for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from model.bridge.result import Result
from model.service import codec
from model.snapshots.rulings import FormerRuling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Row

    from model.service.rulings.conclusion import Conclusion

_FORMER: Final = "appeal: former"
_DECISION: Final = "appeal: decision"
_REASON: Final = "appeal: reason"
_APART: Final = frozenset({_FORMER, _DECISION, _REASON})


def facts_of(row: Row[Any]) -> dict[str, Any]:
    """The facts from the director, without what an appeal added."""
    return {name: fact for name, fact in _all(row).items() if name not in _APART}


def with_appeal(row: Row[Any], facts: Mapping[str, object]) -> str:
    """Other facts as they are kept, with what an appeal added so far."""
    return _dump({**facts, **{name: fact for name, fact in _all(row).items() if name in _APART}})


def with_former(row: Row[Any], conclusion: Conclusion, why: str = "") -> str:
    """The facts as they are kept, with the ruling that is taken up again, and why, among those given before."""
    given = {
        "text": conclusion.text,
        "laws": conclusion.law,
        "score": row.score_given,
        "at": row.concluded_at,
        "why": why,
    }
    reported = _all(row)
    return _dump({**reported, _FORMER: [*reported.get(_FORMER, ()), given]})


def with_decision(row: Row[Any], decision: str, reason: str) -> str:
    """The facts as they are kept, with the decision on the appeal and its reason; "" takes them out."""
    given = _all(row) | {_DECISION: decision, _REASON: reason}
    return _dump({name: fact for name, fact in given.items() if fact})


def former(row: Row[Any]) -> tuple[FormerRuling, ...]:
    """The ruling as it was given before, the oldest first."""
    return tuple(
        FormerRuling(
            one["text"],
            tuple(one["laws"]),
            None if one["score"] is None else Result.parse(one["score"]),
            codec.moment(one["at"]),
            one.get("why", ""),
        )
        for one in _all(row).get(_FORMER, ())
    )


def decision(row: Row[Any]) -> tuple[str, str]:
    """The decision on the appeal and its reason; "" without one."""
    given = _all(row)
    return str(given.get(_DECISION, "")), str(given.get(_REASON, ""))


def _all(row: Row[Any]) -> dict[str, Any]:
    given: dict[str, Any] = msgspec.json.decode(row.facts, type=dict[str, Any])
    return given


def _dump(facts: Mapping[str, object]) -> str:
    return msgspec.json.encode(facts).decode()
