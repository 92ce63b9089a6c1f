"""Every format of deals: the same sixteen boards, the bytes back, any set there and back, damage told with its place."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.dealing import DEALS, deal_of_number, dealt
from model.bridge.seats import Seat
from model.errors import ExportRefused, ImportRefused
from model.exchange.deals import formats
from model.exchange.deals.gathering import CannotHold, DealsDamaged

ENDINGS = sorted(formats.MODULES)
MARKED = (".pbn", ".dlm", ".lin", ".rbn", ".csv")
BARE = sorted(set(ENDINGS) - set(MARKED))
SIXTEEN = dealt(range(1, 17), seed="sixteen")
NINTH = {  # what stands right before the cards of board 9 where lines are not all of one length
    ".pbn": b'[Board "9"]\r\n[West ""]\r\n[North ""]\r\n[East ""]\r\n[South ""]\r\n[Dealer "N"]\r\n[Vulnerable',
    ".lin": b"qx|o9|",
    ".rbn": b"B 9",
    ".dlm": b"Duplicates 09",
}
FIRST = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
numbers = st.integers(0, DEALS - 1)


def _format(ending: str) -> formats.DealFormat:
    return formats.format_of(Path(f"a{ending}"))


def _deals(first: int, chosen: list[int]) -> DealSet:
    boards = (DealtBoard(first + place, deal_of_number(number)) for place, number in enumerate(chosen))
    return DealSet(tuple(boards))


@pytest.mark.parametrize(
    "name", [f"test{ending}" for ending in ENDINGS if ending != ".rbn"] + ["test-jfr.pbn"]
)
def test_each_given_file_holds_the_same_sixteen_deals(name: str, deal_file: Callable[[str], Path]) -> None:
    boards = formats.load(deal_file(name)).boards
    reference = formats.load(deal_file("test.dup")).boards
    assert str(reference[0].deal) == FIRST
    assert [(board.number, board.deal) for board in boards] == [(one.number, one.deal) for one in reference]
    assert [board.number for board in boards] == list(range(1, 17))
    assert all(board.usual for board in boards)


@pytest.mark.parametrize("ending", [".bri", ".dge", ".dup", ".ber", ".bhg", ".cds", ".rzd", ".dlm", ".csv"])
def test_the_writer_gives_the_bytes_of_the_given_file_back(
    ending: str, deal_file: Callable[[str], Path]
) -> None:
    path = deal_file(f"test{ending}")
    assert _format(ending).dumps(formats.load(path)) == path.read_bytes()


@pytest.mark.parametrize("ending", ENDINGS)
@given(st.lists(numbers, min_size=1, max_size=6, unique=True))
def test_any_set_goes_there_and_back(ending: str, chosen: list[int]) -> None:
    deals = _deals(1, chosen)
    read = _format(ending).loads(_format(ending).dumps(deals), "set")
    assert read.boards == deals.boards
    assert read.seed is None


@pytest.mark.parametrize("ending", sorted(set(ENDINGS) - formats.WITHOUT_NUMBERS))
@given(st.integers(1, 90), st.lists(numbers, min_size=1, max_size=4, unique=True))
def test_numbers_are_kept_where_the_format_has_them(ending: str, first: int, chosen: list[int]) -> None:
    deals = _deals(first, chosen)
    assert _format(ending).loads(_format(ending).dumps(deals), "set").boards == deals.boards


@pytest.mark.parametrize("ending", sorted(formats.WITHOUT_NUMBERS))
def test_boards_are_counted_from_one_where_the_format_has_no_numbers(ending: str) -> None:
    deals = _deals(5, [4711, 815])
    read = _format(ending).loads(_format(ending).dumps(deals), "set")
    assert [board.number for board in read.boards] == [1, 2]
    assert [board.deal for board in read.boards] == [board.deal for board in deals.boards]


def test_a_bhg_file_begins_with_a_board_that_north_deals() -> None:
    with pytest.raises(CannotHold, match="dealer’s hand"):
        _format(".bhg").dumps(_deals(6, [4711, 815]))


@pytest.mark.parametrize("ending", MARKED)
def test_the_mark_of_a_seed_travels(ending: str) -> None:
    content = _format(ending).dumps(SIXTEEN)
    assert b"for tests only" in content
    read = _format(ending).loads(content, "set")
    assert read.seed == "sixteen"
    assert read.boards == SIXTEEN.boards
    again = _format(ending).loads(_format(ending).dumps(read), "set")
    assert again.seed == "sixteen"


@pytest.mark.parametrize("ending", BARE)
def test_where_there_is_no_room_for_the_mark_deals_from_a_seed_are_not_written(ending: str) -> None:
    with pytest.raises(CannotHold, match="cannot say so"):
        _format(ending).dumps(SIXTEEN)


@pytest.mark.parametrize("ending", [*BARE, ".dlm"])
def test_what_a_format_cannot_say_is_refused(ending: str) -> None:
    module, board = _format(ending), DealtBoard(1, deal_of_number(5))
    with pytest.raises(CannotHold, match="Law 2"):
        module.dumps(DealSet((replace(board, own_dealer=Seat.WEST),)))
    with pytest.raises(CannotHold, match="version b"):
        module.dumps(DealSet((replace(board, version="b"),)))
    with pytest.raises(CannotHold, match="no deals"):
        module.dumps(DealSet())
    if ending != ".cds":
        with pytest.raises(CannotHold, match="consecutive"):
            module.dumps(DealSet((board, DealtBoard(3, deal_of_number(6)))))


@pytest.mark.parametrize("ending", [".dup", ".dlm", ".cds"])
def test_numbers_beyond_the_format_are_refused(ending: str) -> None:
    with pytest.raises(CannotHold, match="too high"):
        _format(ending).dumps(DealSet((DealtBoard(256, deal_of_number(5)),)))


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_that_breaks_off_is_reported_with_its_place_and_what_was_salvaged(ending: str) -> None:
    deals = replace(SIXTEEN, seed=None)
    content = _format(ending).dumps(deals)
    start = content.index(NINTH[ending]) if ending in NINTH else len(content) // 2
    cut = content[: start + len(NINTH.get(ending, b"")) + 40]
    with pytest.raises(DealsDamaged, match=r"broken\.x, (line|byte) \d+: ") as caught:
        _format(ending).loads(cut, "broken.x")
    salvaged = caught.value.salvaged.boards
    assert 6 <= len(salvaged) <= 15
    assert set(salvaged) <= set(deals.boards)
    assert "could be read" in caught.value.message
    assert caught.value.damages


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=60)
@given(st.data())
def test_a_byte_changed_on_its_way_never_passes_for_another_deal_unnoticed_or_raises_strangely(
    ending: str, data: st.DataObject
) -> None:
    content = bytearray(_format(ending).dumps(replace(SIXTEEN, seed=None)))
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] = data.draw(st.integers(0, 255))
    try:
        read = _format(ending).loads(bytes(content), "set")
    except ImportRefused as error:
        assert str(error)
        return
    assert len(read.boards) >= 1
    for board in read.boards:
        assert board.deal.north.bit_count() == 13


@pytest.mark.parametrize("ending", ENDINGS)
@given(st.binary(max_size=400))
def test_any_bytes_are_deals_or_are_refused(ending: str, content: bytes) -> None:
    try:
        read = formats.loads_as(_format(ending), content, "any")
    except ImportRefused:
        return
    assert read.boards


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_are_written_whole_or_not_at_all(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"deals{ending}"
    deals = replace(SIXTEEN, seed=None)
    formats.dump(deals, path)
    assert formats.load(path).boards == deals.boards
    before = path.read_bytes()
    with pytest.raises(CannotHold):
        formats.dump(DealSet(), path)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    with pytest.raises(
        ExportRefused, match=f"deals{ending} cannot be written: there is no such file or folder"
    ):
        formats.dump(deals, tmp_path / "none" / path.name)


def test_a_file_of_no_known_ending_or_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deals.doc"
    path.write_bytes(b"x")
    with pytest.raises(ImportRefused, match="not an ending of a file of deals"):
        formats.load(path)
    pdf = tmp_path / "deals.pbn"
    pdf.write_bytes(b"PK\x03\x04 something")
    with pytest.raises(ImportRefused, match="ZIP"):
        formats.load(pdf)
    empty = tmp_path / "empty.pbn"
    empty.write_bytes(b"")
    with pytest.raises(ImportRefused, match="empty"):
        formats.load(empty)
    with pytest.raises(ImportRefused):
        formats.load(tmp_path / "nowhere.pbn")
    assert formats.is_known(Path("A.PBN"))
    assert not formats.is_known(Path("A.xml"))
