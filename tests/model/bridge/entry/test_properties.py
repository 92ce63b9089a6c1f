"""What must hold of the score field for every text, every board and every language."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.entry.doubt import impossible_part, is_possible
from model.bridge.entry.field import Numbers, Reading, ReadingState, judge, read
from model.bridge.entry.grammar import grammar_of
from model.bridge.entry.words import short, write_result
from model.bridge.letters import ENGLISH, GREEK, PORTUGUESE, SPANISH, Letters
from model.bridge.result import (
    Artificial,
    Assigned,
    Award,
    Late,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    Scored,
    SelfInflicted,
    in_imps,
    weigh,
)
from model.bridge.score import possible_scores
from model.bridge.seats import Seat, Side

LANGUAGES = [ENGLISH, PORTUGUESE, SPANISH, GREEK]
ONE_OF_EACH_VULNERABILITY = [1, 5, 3, 7]

boards = st.integers(1, 36)
languages = st.sampled_from(LANGUAGES)
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Seat), st.sampled_from(Doubling)
)
awards = st.builds(Award, st.integers(0, 100), st.booleans())
in_match_imps = st.integers(-2400, 2400).map(lambda hundredths: in_imps(Fraction(hundredths, 100)))
artificial = st.one_of(
    st.builds(Artificial, awards, awards), st.builds(Artificial, in_match_imps, in_match_imps)
)
outcomes_of_play = st.one_of(
    st.builds(Played, contracts, st.integers(0, 13)),
    st.builds(Scored, st.integers(-760, 760).map(lambda tens: 10 * tens)),
    artificial,
)
leads = st.none() | st.builds(Card, st.sampled_from(SUITS), st.sampled_from(RANKS))
groups = st.sampled_from(["", "b", "c", "z"])
obtained = st.one_of(
    st.builds(Played, contracts, st.integers(0, 13)),
    st.builds(Scored, st.sampled_from(sorted(possible_scores(Vulnerability.ALL)))),
    st.just(PassedOut()),
)
weights = st.lists(
    st.tuples(obtained, st.integers(1, 40)), min_size=1, max_size=4, unique_by=lambda one: one[0]
).map(lambda given: weigh(*given).ns)
faults = st.none() | st.builds(SelfInflicted, st.sampled_from(Side), obtained, st.none() | obtained)
assigned = st.builds(Assigned, weights, weights, faults)
results = st.one_of(
    st.builds(Result, outcomes_of_play, leads, groups),
    st.builds(Result, st.sampled_from([PassedOut(), NotPlayed(), Late()]), st.none(), groups),
)


def here(result: Result, board: int) -> Result:
    """The result with force where, and only where, its score needs it."""
    match result.outcome:
        case Scored(points) if not is_possible(points, vulnerability(board)):
            return Result(result.outcome, result.lead, result.group, forced=True)
        case _:
            return result


@given(results, boards, languages, st.sampled_from(Numbers))
def test_what_is_shown_for_typing_reads_back(
    result: Result, board: int, letters: Letters, numbers: Numbers
) -> None:
    meant = here(result, board)
    reading = read(write_result(meant, letters, numbers), board, letters=letters, numbers=numbers)
    assert reading.result == meant
    assert reading.can_be_entered


@given(results, boards)
def test_the_canonical_form_is_typed_too(result: Result, board: int) -> None:
    meant = here(result, board)
    assert read(str(meant), board).result == meant


@given(results, boards, languages)
def test_what_grids_show_is_read_too(result: Result, board: int, letters: Letters) -> None:
    alone = Result(result.outcome)
    assume(alone.outcome != Scored(0))  # a bare 0 is the passed-out board
    assume(not here(alone, board).forced)  # grids do not show force
    assert read(short(alone, letters), board, letters=letters).result == alone


@given(results, boards)
def test_a_result_is_judged_as_its_text_is_read(result: Result, board: int) -> None:
    meant = here(result, board)
    assert judge(meant, board) == read(write_result(meant, ENGLISH), board)


@given(results, boards, languages, st.sampled_from(Numbers))
def test_a_score_is_shown_with_every_result(
    result: Result, board: int, letters: Letters, numbers: Numbers
) -> None:
    reading = judge(result, board, letters=letters, numbers=numbers)
    assert reading.score == result.score(vulnerability(board))
    assert reading.echo
    assert (reading.state is ReadingState.FITS) is (reading.reason == "")


# Texts as hands make them: pieces of the language in the order of a form, any case, any spaces.


@st.composite
def texts(draw: st.DrawFn, letters: Letters) -> str:
    grammar = grammar_of(letters)
    sign = st.sampled_from(["", "+", "-", "−"])
    contract = st.tuples(
        st.sampled_from("1234567"),
        st.sampled_from(sorted(grammar.strains)),
        st.sampled_from(["", "x", "X", "*", "×", "xx", "**", "dbl", "rdbl"]),
        st.sampled_from(sorted(grammar.seats)),
        st.one_of(st.just("="), st.integers(-13, 6).map("{:+d}".format), st.integers(0, 13).map(str)),
    )
    score = st.one_of(
        st.tuples(sign, st.integers(0, 9999).map(str)),
        st.tuples(st.integers(1, 300).map(str), sign),
    )
    word = st.sampled_from([*letters.passed, *letters.not_played, *letters.late, "="]).map(lambda w: (w,))
    side = st.one_of(st.sampled_from("+-="), st.integers(0, 100).map(str))
    average = st.sampled_from(letters.average)
    artificial = st.one_of(
        st.tuples(average, st.sampled_from(["", "+", "-", "=", "6040", "+-", "-+", "+a-"])),
        st.tuples(average, side, st.just("/"), side),
    )
    lead = st.tuples(st.sampled_from(sorted(grammar.strains)), st.sampled_from(sorted(grammar.ranks)))
    pieces: list[str] = list(draw(st.one_of(contract, score, word, artificial)))
    if draw(st.booleans()):
        pieces += draw(lead)
    if draw(st.booleans()):
        pieces.append(draw(st.sampled_from([">a", ">b", ">C", "!"])))
    spaced = "".join(piece + draw(st.sampled_from(["", " ", "  "])) for piece in pieces)
    return draw(st.sampled_from([spaced, spaced.lower(), spaced.upper()]))


ABOVE = Result.parse("4SN= H5")
MEANINGFUL = (ReadingState.FITS, ReadingState.DOUBTFUL, ReadingState.IMPOSSIBLE)


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
@given(st.data(), boards, st.sampled_from(Numbers))
def test_no_beginning_of_a_valid_text_is_nonsense(
    letters: Letters, data: st.DataObject, board: int, numbers: Numbers
) -> None:
    text = data.draw(texts(letters))

    def reading(part: str) -> Reading:
        return read(part, board, above=ABOVE, letters=letters, numbers=numbers)

    assume(reading(text).state in MEANINGFUL)
    for end in range(1, len(text)):
        assert reading(text[:end]).state is not ReadingState.NONSENSE, text[:end]


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
@given(st.data(), boards, st.sampled_from(Numbers))
def test_every_suggestion_can_be_entered(
    letters: Letters, data: st.DataObject, board: int, numbers: Numbers
) -> None:
    reading = read(data.draw(texts(letters)), board, above=ABOVE, letters=letters, numbers=numbers)
    for text in reading.suggestions:
        instead = read(text, board, above=ABOVE, letters=letters, numbers=numbers)
        assert instead.can_be_entered, (text, instead)


ALPHABET = st.sampled_from("0123456789+-=/>!~% CDHSNTEWXAPLKQJ♠♥♦♣×−chdsntewxaplΚΑΧΒΝΔΠΣκαχβνδπσßé²٣")


@given(st.text(ALPHABET, max_size=12) | st.text(max_size=8), boards, languages)
def test_no_text_is_too_strange(text: str, board: int, letters: Letters) -> None:
    reading = read(text, board, letters=letters)
    match reading.state:
        case ReadingState.EMPTY:
            assert not text.strip(" \t\n\r\x0b\x0c") or reading.reason == ""
        case ReadingState.FITS:
            assert reading.result is not None
            assert reading.echo
            assert not reading.reason
        case ReadingState.UNFINISHED | ReadingState.NONSENSE:
            assert reading.result is None
            assert reading.reason
        case _:
            assert reading.result is not None
            assert reading.reason


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
@given(st.data(), boards, st.sampled_from(Numbers))
def test_nothing_typed_behind_a_valid_text_raises(
    letters: Letters, data: st.DataObject, board: int, numbers: Numbers
) -> None:
    text = data.draw(texts(letters) | st.just("w60:4♠n=,40:4♠n-1"))
    behind = data.draw(st.text(ALPHABET | st.characters(), max_size=4))
    between = data.draw(st.sampled_from(["", ">", "!", "/", "~", ",", ":"]))
    read(f"{text}{between}{behind}", board, above=ABOVE, letters=letters, numbers=numbers)


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
def test_every_letter_behind_the_mark_of_a_group_is_one_or_is_refused(letters: Letters) -> None:
    for code in (*range(0x20, 0x530), *range(0x1D00, 0x2200)):
        for text in (f"420>{chr(code)}", f"p>{chr(code)}"):
            reading = read(text, 1, letters=letters)
            assert reading.result is None or reading.can_be_entered, text


@given(st.integers(-9999, 9999), boards)
def test_a_weighted_score_names_only_scores_that_law_77_knows(points: int, board: int) -> None:
    reading = read(f"w60:{points:+d},40:4♠n=", board)
    if points in possible_scores(vulnerability(board)):
        assert str(reading.result) == f"W60:{points:+d},40:4SN="
    elif reading.result is not None:  # 62 is short for 620, as everywhere in the score field
        assert str(reading.result) == f"W60:{10 * points:+d},40:4SN="
        assert 10 * points in possible_scores(vulnerability(board))
    else:
        assert reading.state is ReadingState.NONSENSE


@given(texts(ENGLISH), boards)
def test_what_can_be_entered_is_what_is_stored(text: str, board: int) -> None:
    reading = read(text, board)
    assume(reading.can_be_entered)
    assert reading.result is not None
    assert Result.parse(str(reading.result)) == reading.result
    assert read(str(reading.result), board).result == reading.result


@pytest.mark.parametrize("board", ONE_OF_EACH_VULNERABILITY)
def test_every_score_there_is_can_be_typed_and_no_other(board: int) -> None:
    possible = possible_scores(vulnerability(board))
    for points in range(-8000, 8001, 10):
        reading = read(f"{points:+d}", board, numbers=Numbers.LONG)
        assert reading.can_be_entered is (points in possible), points
        if points in possible:
            assert reading.score == points


@pytest.mark.parametrize("board", ONE_OF_EACH_VULNERABILITY)
def test_every_contract_there_is_can_be_typed(board: int) -> None:
    for level in range(1, 8):
        for strain in Strain:
            for doubling in Doubling:
                for tricks in range(14):
                    meant = Result(Played(Contract(level, strain, Seat.WEST, doubling), tricks))
                    assert read(str(meant), board).result == meant


def test_the_boards_tried_have_each_vulnerability() -> None:
    assert {vulnerability(board) for board in ONE_OF_EACH_VULNERABILITY} == set(Vulnerability)


def is_possible_in_each_part(outcome: Assigned, board: int) -> bool:
    return impossible_part(outcome, vulnerability(board)) is None


@given(assigned, leads, groups, boards, languages, st.sampled_from(Numbers))
def test_an_assigned_score_reads_back_as_it_is_shown_for_typing(
    outcome: Assigned, lead: Card | None, group: str, board: int, letters: Letters, numbers: Numbers
) -> None:
    last = outcome.ew[-1].outcome if outcome.split else outcome.ns[-1].outcome
    if outcome.own_fault is not None:
        last = outcome.own_fault.normal or outcome.own_fault.table
    assume(is_possible_in_each_part(outcome, board))
    assume(lead is None or not isinstance(last, PassedOut))  # a lead is typed behind a contract or score
    result = Result(outcome, lead, group)
    text = write_result(result, letters, numbers)
    reading = read(text, board, letters=letters, numbers=numbers)
    assert reading.result == result
    assert reading.can_be_entered


@given(assigned, boards, languages)
def test_no_beginning_of_an_assigned_score_is_nonsense(
    outcome: Assigned, board: int, letters: Letters
) -> None:
    assume(is_possible_in_each_part(outcome, board))
    text = write_result(Result(outcome), letters)
    for end in range(1, len(text)):
        begun = read(text[:end], board, letters=letters)
        assert begun.state is not ReadingState.NONSENSE, (text[:end], begun.reason)


def test_a_short_score_offered_before_a_lead_keeps_its_sign() -> None:
    spanish = next(letters for letters in LANGUAGES if letters.language == "es")
    reading = read("+1CD", 1, letters=spanish, numbers=Numbers.SHORT)
    assert reading.suggestions[0] == "+5 CD"  # "5 CD" begins five hearts declared by somebody
    assert read("+5 CD", 1, letters=spanish, numbers=Numbers.SHORT).can_be_entered
