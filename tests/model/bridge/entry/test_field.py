"""The score field, in the notation of those who type into it. Board 7: all vulnerable; 1: none; 5: N-S; 3: E-W."""

import pytest

from model.bridge.entry.field import Numbers, Reading, ReadingState, read
from model.bridge.result import Result

ALL, NONE, NS, EW = 7, 1, 5, 3

# what is typed = what it means; board 7
FORMS = """
620 = +620 | 62 = +620 | +620 = +620 | +62 = +620 | 620+ = +620 | 62+ = +620
-620 = -620 | -62 = -620 | 620- = -620 | 62- = -620 | −62 = -620 | 62– = -620
100 = +100 | 10 = +100 | 1 0 = +100 | 200 = +200 | 20 = +200 | 110 = +110 | 11 = +110 | 140 = +140 | 14 = +140
8 = +80 | 9- = -90 | 80 = +80 | 1430 = +1430 | 143 = +1430 | 2220- = -2220 | 222 = +2220 | 7600 = +7600
0 = P | 00 = P | +0 = +0
4SN= ~ 4SN= | 4s n = ~ 4SN= | 4sn+0 ~ 4SN= | 4SN10 ~ 4SN= | 4 S N 11 ~ 4SN+1 | 4sn9 ~ 4SN-1
4s n +1 ~ 4SN+1 | 4SN+1 ~ 4SN+1 | 4SN −1 ~ 4SN-1 | 4SW10 ~ 4SW= | 4SW 12 ~ 4SW+2
3ntxe-2 ~ 3NTxE-2 | 3nxe-2 ~ 3NTxE-2 | 3NT*E-2 ~ 3NTxE-2 | 3NT×E−2 ~ 3NTxE-2 | 3ntex-2 ~ 3NTxE-2
3NT dbl E -2 ~ 3NTxE-2 | 3NTXXW-1 ~ 3NTxxW-1 | 3nt**w-1 ~ 3NTxxW-1 | 3nt rdbl w-1 ~ 3NTxxW-1 | 3NT××W−1 ~ 3NTxxW-1
3nn= ~ 3NTN= | 3nts= ~ 3NTS= | 3stn= ~ 3NTN= | 3saw= ~ 3NTW= | 1ce7 ~ 1CE= | 7nts13 ~ 7NTS=
4♠N= ~ 4SN= | 4♤n= ~ 4SN= | 5♦x W -1 ~ 5DxW-1 | 2♥️e= ~ 2HE= | 1♣s= ~ 1CS= | 4♠ N +1 ~ 4SN+1
p ~ P | P ~ P | pass ~ P | np ~ NP | N P ~ NP | l ~ L | late ~ L
a ~ A50/50 | av ~ A50/50 | ave ~ A50/50 | average ~ A50/50 | a= ~ A50/50
a+ ~ A60~/60~ | a- ~ A40~/40~ | A− ~ A40~/40~ | ave+ ~ A60~/60~
a+/- ~ A60~/40~ | a-/+ ~ A40~/60~ | a+- ~ A60~/40~ | a-+ ~ A40~/60~ | A+/A− ~ A60~/40~ | a + / - ~ A60~/40~
a=/+ ~ A50/60~ | a+/= ~ A60~/50 | a=/- ~ A50/40~ | a-/= ~ A40~/50 | a+/+ ~ A60~/60~ | a+a- ~ A60~/40~
a6040 ~ A60/40 | A6040 ~ A60/40 | a60/40 ~ A60/40 | a60%/40% ~ A60/40 | A60~/40~ ~ A60~/40~ | a5050 ~ A50/50
60/40 ~ A60/40 | 60% / 40% ~ A60/40 | 100/0 ~ A100/0 | 60/40 >b ~ A60/40 >b
a4060 ~ A40/60 | a60/60 ~ A60/60 | a100/0 ~ A100/0 | a1000 ~ A100/0 | a45/+ ~ A45/60~ | a+/45 ~ A60~/45
620 h5 = +620 H5 | 620h5 = +620 H5 | 62- s10 = -620 ST | 620 ST = +620 ST | -62 ♦q = -620 DQ
4sn+1 h5 ~ 4SN+1 H5 | 4SN10H5 ~ 4SN= H5 | 4sn10 s10 ~ 4SN= ST | 4sn=st ~ 4SN= ST | 4sn= ♥10 ~ 4SN= HT | 4sn=dk ~ 4SN= DK
620 >b = +620 >b | 620>B = +620 >b | 620 >a = +620 | 4sn= h5 >c ~ 4SN= H5 >c | p>b ~ P >b | a+>b ~ A60~/60~ >b
np >d ~ NP >d | a h5 ~ A50/50 H5
"""


def forms() -> list[tuple[str, str]]:
    cells = [cell for line in FORMS.strip().splitlines() for cell in line.split(" | ")]
    pairs = [cell.split(" ~ ") if " ~ " in cell else cell.rsplit(" = ", 1) for cell in cells]
    return [(typed.strip(), meant.strip()) for typed, meant in pairs]


@pytest.mark.parametrize(("typed", "meant"), forms())
def test_every_form_directors_type(typed: str, meant: str) -> None:
    reading = read(typed, ALL)
    assert str(reading.result) == meant
    assert reading.can_be_entered


@pytest.mark.parametrize(("typed", "meant"), forms())
def test_case_and_spaces_do_not_count(typed: str, meant: str) -> None:
    for variant in (typed.upper(), typed.lower(), " ".join(typed), f"  {typed.replace(' ', '')}\t"):
        assert str(read(variant, ALL).result) == meant


@pytest.mark.parametrize("typed", ["", "   ", "\t", "\u00a0"])
def test_nothing_typed(typed: str) -> None:
    assert read(typed, ALL) == Reading(ReadingState.EMPTY)


@pytest.mark.parametrize(
    ("typed", "echo", "score"),
    [
        ("4sn+1 h5", "4♠ by North, one over\n+650 N–S, lead ♥5", 650),
        ("3ntxe-2", "3NT doubled by East, two down\n+500 N–S", 500),
        ("4sw10 d10 >b", "4♠ by West, made\n+620 E–W, lead ♦10, fouled group b", -620),
        ("62-", "+620 E–W", -620),
        ("p", "Passed out", 0),
        ("np", "Not played", None),
        ("l", "Late play", None),
        ("a+/-", "Average plus to N–S, average minus to E–W", None),
        ("a", "Average to both sides", None),
        ("a6040", "60% to N–S, 40% to E–W", None),
    ],
)
def test_the_echo(typed: str, echo: str, score: int | None) -> None:
    reading = read(typed, ALL)
    assert (reading.state, reading.echo, reading.score) == (ReadingState.FITS, echo, score)


@pytest.mark.parametrize(
    ("typed", "echo", "reason"),
    [
        ("4", "", "A score, or a contract such as 4SN=."),
        ("6", "", "A score, or a contract such as 4SN=."),
        ("4s", "4♠", "Then who declared: N E S W."),
        ("4sx", "4♠×", "Then who declared: N E S W."),
        ("4sn", "4♠ by North", "Then =, +1, −1, or the tricks won."),
        ("3ntxx e", "3NT redoubled by East", "Then =, +1, −1, or the tricks won."),
        ("4sn-", "4♠ by North", "Then =, +1, −1, or the tricks won."),
        ("4sn=h", "4♠ by North", "Then the card led: H5."),
        ("4sn=h1", "4♠ by North", "Then the card led: H5."),
        ("620 >", "", "Then the letter of the fouled group: >b."),
        ("-", "", "Then the score."),
        ("-6", "", "The start of a score."),
        ("60/", "", "Then + or −, or percentages: a60/40."),
        ("a60", "", "Then + or −, or percentages: a60/40."),
        ("a+/", "", "Then + or −, or percentages: a60/40."),
        ("n", "", "p is passed out, np not played, l late."),
    ],
)
def test_what_is_still_to_be_typed(typed: str, echo: str, reason: str) -> None:
    assert read(typed, ALL) == Reading(ReadingState.UNFINISHED, echo=echo, reason=reason)


def test_one_trick_is_rather_the_beginning_of_ten() -> None:
    reading = read("4sn1", ALL)
    assert reading.state is ReadingState.UNFINISHED
    assert reading.echo == "4♠ by North, 9 down"
    assert reading.reason == "1 trick in all: 9 down."
    assert reading.suggestions == ("4SN+1", "4SN-1")
    assert read("4sn-9", ALL).score == -900


@pytest.mark.parametrize(
    ("typed", "board", "reason", "suggestions"),
    [
        ("610", ALL, "Impossible when vulnerable. 600 or 620?", ("600", "620")),
        ("61", ALL, "Impossible when vulnerable. 600 or 620?", ("600", "620")),
        ("-610", ALL, "Impossible when vulnerable. −600 or −620?", ("-600", "-620")),
        ("620", NONE, "Impossible when not vulnerable. 420?", ("420",)),
        ("420", ALL, "Impossible when vulnerable. 620?", ("620",)),
        ("62-", NS, "Impossible when only N–S are vulnerable. −420 or 620?", ("-420", "620")),
        ("420-", EW, "Impossible when only E–W are vulnerable. −620 or 420?", ("-620", "420")),
        ("+5h5", EW, "Impossible when only E–W are vulnerable. 100 or −50?", ("100 H5", "-50 H5")),
        ("6200", ALL, "Impossible when vulnerable. 620?", ("620",)),
        ("9990", ALL, "Impossible when vulnerable.", ()),
        ("610 h5 >b", ALL, "Impossible when vulnerable. 600 or 620?", ("600 H5 >b", "620 H5 >b")),
    ],
)
def test_no_contract_gives_this_here(
    typed: str, board: int, reason: str, suggestions: tuple[str, ...]
) -> None:
    reading = read(typed, board)
    assert reading.state is ReadingState.IMPOSSIBLE
    assert reading.reason == reason
    assert reading.suggestions == suggestions
    assert not reading.can_be_entered
    assert reading.result is not None
    assert reading.result.forced


@pytest.mark.parametrize("typed", ["610!", "61 !", "610 ! h5", "610 h5 !", "610>b!"])
def test_force(typed: str) -> None:
    reading = read(typed, ALL)
    assert reading.can_be_entered
    assert reading.state is ReadingState.DOUBTFUL
    assert reading.result is not None
    assert reading.result.forced
    assert reading.score == 610
    assert reading.echo.startswith("+610 N–S, forced")
    assert reading.reason == "Impossible when vulnerable."
    assert [text[:3] for text in reading.suggestions] == ["600", "620"]


def test_force_is_not_noted_where_it_was_not_needed() -> None:
    assert read("620!", ALL) == read("620", ALL)
    assert read("4sn=!", ALL) == read("4sn=", ALL)


@pytest.mark.parametrize(
    ("typed", "reason", "suggestions"),
    [
        ("xyz", "Not a result. Type a score (620), a contract (4SN=), p, np, l or a.", ()),
        ("4sn+4", "There are 13 tricks: 4♠ is three over at most.", ("4SN+3",)),
        ("4sn-11", "There are 13 tricks: 4♠ is 10 down at most.", ("4SN-10",)),
        ("7nts+1 h5", "There are 13 tricks: 7NT is made at most.", ("7NTS=H5",)),
        ("4s=", "“=” cannot follow “4S”. Then who declared: N E S W.", ("4SN=", "4SE=", "4SS=", "4SW=")),
        ("4snk", "“K” cannot follow “4SN”. Then =, +1, −1, or the tricks won.", ()),
        ("4y", "“Y” cannot follow “4”. Then the suit or notrump: C D H S NT.", ()),
        ("620x", "“X” cannot follow “620”. Then perhaps a lead (H5) or a fouled group (>b).", ()),
        ("p h5", "“H5” cannot follow “P”. Then perhaps a fouled group (>b).", ()),
        ("0 h5", "There was no play, so there is no lead.", ()),
        ("+62-", "Type the sign once, before the score or after.", ()),
        ("4sxnx=", "Type the double once, before the declarer or after.", ()),
        (
            "a101/0",
            "An artificial score is 0 to 100 per cent for each side, a60/40, or up to 24 IMPs, a+3i/-3i.",
            (),
        ),
        ("=", "There is no result above to repeat.", ()),
    ],
)
def test_nonsense_says_what_would_be_right(typed: str, reason: str, suggestions: tuple[str, ...]) -> None:
    assert read(typed, ALL) == Reading(ReadingState.NONSENSE, reason=reason, suggestions=suggestions)


def test_fifty_where_one_down_is_a_hundred() -> None:
    reading = read("50", EW)
    assert reading.state is ReadingState.DOUBTFUL
    assert reading.score == 500
    assert reading.reason == "Read as 500: 50 is impossible here."
    assert reading.suggestions == ("500", "100")
    assert read("50- h5", NS).suggestions == ("-500H5", "-100 H5")
    assert read("50", EW, numbers=Numbers.SHORT).state is ReadingState.FITS
    assert read("50", NONE).score == 50


def test_a_contract_wrong_in_two_places_has_no_declarer_suggested() -> None:
    assert read("4sdk=", ALL).suggestions == ()
    assert read("3sd3", ALL).suggestions == ()


class TestNumbers:
    """Scores with the last zero, without it, or both."""

    @pytest.mark.parametrize(
        ("typed", "numbers", "points"),
        [
            ("62", Numbers.EITHER, 620),
            ("620", Numbers.EITHER, 620),
            ("100", Numbers.EITHER, 100),
            ("110", Numbers.EITHER, 110),
            ("80", Numbers.EITHER, 80),
            ("620", Numbers.LONG, 620),
            ("62", Numbers.SHORT, 620),
            ("100", Numbers.SHORT, 1000),
            ("11", Numbers.SHORT, 110),
            ("80", Numbers.SHORT, 800),
            ("-10", Numbers.SHORT, -100),
        ],
    )
    def test_both_ways(self, typed: str, numbers: Numbers, points: int) -> None:
        assert read(typed, ALL, numbers=numbers).score == points

    def test_long_takes_no_short_score(self) -> None:
        assert read("62", ALL, numbers=Numbers.LONG).state is ReadingState.UNFINISHED
        assert not read("62-", ALL, numbers=Numbers.LONG).can_be_entered

    def test_short_suggests_short(self) -> None:
        reading = read("61", ALL, numbers=Numbers.SHORT)
        assert reading.suggestions == ("60", "62")
        assert read("-61", ALL, numbers=Numbers.SHORT).suggestions == ("-60", "-62")

    def test_a_long_score_typed_into_short(self) -> None:
        reading = read("620", ALL, numbers=Numbers.SHORT)
        assert reading.state is ReadingState.IMPOSSIBLE
        assert reading.suggestions == ("62",)


class TestRepeat:
    """ "=" takes the result of the line above."""

    ABOVE = Result.parse("4SN+1 H5")

    def test_all_of_it(self) -> None:
        assert read("=", ALL, above=self.ABOVE).result == self.ABOVE

    def test_with_a_lead_of_its_own(self) -> None:
        assert str(read("= d2", ALL, above=self.ABOVE).result) == "4SN+1 D2"

    def test_with_a_group_of_its_own(self) -> None:
        above = Result.parse("4SN+1 H5 >b")
        assert str(read("=", ALL, above=above).result) == "4SN+1 H5 >b"
        assert str(read("=>a", ALL, above=above).result) == "4SN+1 H5"
        assert str(read("= h2 >c", ALL, above=above).result) == "4SN+1 H2 >c"

    def test_a_score_that_another_board_does_not_give(self) -> None:
        reading = read("=", NONE, above=Result.parse("+620"))
        assert reading.state is ReadingState.IMPOSSIBLE
        assert reading.suggestions == ("420",)

    def test_no_lead_where_nothing_was_played(self) -> None:
        assert read("= h5", ALL, above=Result.parse("P")).state is ReadingState.NONSENSE
        assert str(read("=", ALL, above=Result.parse("NP")).result) == "NP"


class TestFewTricks:
    """A bare figure is the tricks won in all; a small one was more likely meant otherwise."""

    @pytest.mark.parametrize(
        ("typed", "meant", "suggestions"),
        [
            ("4sn5", "4SN-5", ("4SN+1",)),
            ("4sn4", "4SN-6", ("4SN=",)),
            ("4sn2", "4SN-8", ("4SN+2", "4SN-2")),
            ("1ntn3", "1NTN-4", ("1NTN+2", "1NTN+3")),
            ("6sn5", "6SN-7", ("6SN-5",)),
            ("4sn2 h5", "4SN-8 H5", ("4SN+2H5", "4SN-2H5")),
            ("4sn1 h5", "4SN-9 H5", ("4SN+1H5", "4SN-1H5")),
        ],
    )
    def test_amber(self, typed: str, meant: str, suggestions: tuple[str, ...]) -> None:
        reading = read(typed, ALL)
        assert reading.state is ReadingState.DOUBTFUL
        assert str(reading.result) == meant
        assert reading.suggestions == suggestions

    @pytest.mark.parametrize("typed", ["1sn6", "4sn8", "2hn7"])
    def test_six_and_more_are_believed(self, typed: str) -> None:
        assert read(typed, ALL).state is ReadingState.FITS


class TestScoreOrContract:
    """A score with a lead and the beginning of a contract look alike."""

    def test_a_contract_is_meant_while_it_can_become_one(self) -> None:
        assert read("5h", NONE).echo == "5♥"
        assert read("5he", NONE).echo == "5♥ by East"

    def test_else_a_score_and_a_lead(self) -> None:
        assert str(read("5h5", NONE).result) == "+50 H5"
        assert str(read("7hk", NONE).result) == "+70 HK"
        assert str(read("8sa", NONE).result) == "+80 SA"


def test_a_weighted_score_is_typed_as_it_is_kept_and_shown_in_words() -> None:
    reading = read("w60:4sn=,40:4sn-1", ALL)
    assert str(reading.result) == "W60:4SN=,40:4SN-1"
    assert reading.state is ReadingState.FITS
    assert reading.echo == "Assigned: 60% 4♠ N =, 40% 4♠ N −1"


def test_a_weighted_score_for_each_side_apart_with_the_part_a_side_did_to_itself() -> None:
    reading = read("W60:4SN=,40:4SN-1/4SN=~EW:4SN+1:4SN=", ALL)
    assert reading.state is ReadingState.NONSENSE  # a single result has its weight too
    reading = read("W60:4SN=,40:4SN-1/100:4SN=~ew:4SN+1:4SN= h5", ALL)
    assert str(reading.result) == "W60:4SN=,40:4SN-1/100:4SN=~EW:4SN+1:4SN= H5"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("w60:4sn=,30:4sn-1", "add up to 90"),
        ("w60:4sn=,50:4sn-1", "add up to 110"),
    ],
)
def test_weights_that_are_no_percentages_are_doubted(typed: str, reason: str) -> None:
    reading = read(typed, ALL)
    assert reading.state is ReadingState.DOUBTFUL
    assert reason in reading.reason


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("w60:735,40:420", "No contract gives 735 at this vulnerability."),
        ("w60:620,40:420", "No contract gives 420 at this vulnerability."),
        ("w60:4sn=,40:735", "No contract gives 735"),
        ("w60:4sn=,40:4sn-1~ew:735", "No contract gives 735"),
    ],
)
def test_each_part_of_a_weighted_score_is_one_of_law_77(typed: str, says: str) -> None:
    reading = read(typed, ALL)
    assert reading.state is ReadingState.NONSENSE
    assert reading.result is None
    assert says in reading.reason


def test_a_weighted_score_that_is_being_typed_is_not_refused_before_its_last_figure() -> None:
    assert read("w60:6", ALL).state is ReadingState.UNFINISHED
    assert str(read("w60:620,40:-100", ALL).result) == "W60:+620,40:-100"
    assert str(read("w60:62,40:-10", ALL).result) == "W60:+620,40:-100"


def test_a_greek_keyboard_names_the_group_by_the_key() -> None:
    assert str(read("4sn=>κ", ALL).result) == "4SN= >k"
    assert str(read("620>ς", ALL).result) == "+620 >s"


@pytest.mark.parametrize(
    "typed", ["w60:4s=", "w60:4sn=,40:4sn=", "wx:4sn=", "w60:4sn=/4sn=/4sn=", "w60:4sn=~xx:4sn="]
)
def test_what_is_no_weighted_score(typed: str) -> None:
    assert read(typed, ALL).state is ReadingState.NONSENSE
