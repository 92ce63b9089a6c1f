"""What window and server say to one another comes over whole, however the pipe cuts it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.room import messages as say

_TEXT = st.text(max_size=40)
_FROM_PHONES = st.one_of(
    st.builds(
        say.Enter, id=_TEXT, round=st.integers(0, 99), board=st.integers(0, 999), result=_TEXT, seen=_TEXT
    ),
    st.builds(say.CallDirector, reason=_TEXT, board=st.integers(0, 99), back=st.booleans()),
    st.builds(say.FindName, text=_TEXT),
    st.builds(say.SitDown, seat=st.sampled_from("NESW"), player=st.integers(0, 10**6), visitor=_TEXT),
    st.builds(say.Hands, id=_TEXT, round=st.integers(0, 99), board=st.integers(0, 999), deal=_TEXT),
)
_TO_WINDOW = st.one_of(
    st.builds(say.Listening, port=st.integers(1, 65535)),
    st.builds(
        say.Asked,
        request=st.integers(1, 2**31),
        door=st.just("table"),
        what=_FROM_PHONES,
        table=st.integers(0, 99),
    ),
    st.builds(
        say.DoorAttempts, what=st.sampled_from(("codes", "pin")), count=st.integers(0, 99), address=_TEXT
    ),
)


@given(st.lists(_TO_WINDOW, max_size=6), st.lists(st.integers(1, 50), min_size=1, max_size=20))
def test_messages_come_over_whole_however_they_are_cut(sent: list[say.ToWindow], cuts: list[int]) -> None:
    stream = b"".join(say.frame(one) for one in sent)
    unframing, came, at, turn = say.Unframing(for_server=False), [], 0, 0
    while at < len(stream):
        step = cuts[turn % len(cuts)]
        came += list(unframing.take(stream[at : at + step]))
        at, turn = at + step, turn + 1

    assert came == sent


@given(st.binary(max_size=200))
def test_nonsense_is_refused_or_waited_for_never_taken(noise: bytes) -> None:
    unframing = say.Unframing(for_server=True)
    try:
        for message in unframing.take(noise):
            assert isinstance(
                message, say.Open | say.Doors | say.Shown | say.PocketShown | say.Reply | say.Close
            )
    except ValueError:
        pass  # msgspec's own errors are of this kind


def test_a_message_of_gigabytes_is_not_waited_for() -> None:
    with pytest.raises(ValueError, match="bytes"):
        list(say.Unframing(for_server=False).take(b"\xff\xff\xff\xff"))


@given(st.binary(max_size=300))
def test_whatever_a_phone_sends_is_one_of_ours_or_refused(noise: bytes) -> None:
    try:
        say.FROM_TABLE.decode(noise)
    except (ValueError, UnicodeDecodeError):
        return
