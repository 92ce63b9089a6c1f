"""The letters of four languages, and where they clash with English and with one another."""

import pytest

from model.bridge.calls import Bid
from model.bridge.cards import Strain
from model.bridge.entry.field import ReadingState, read
from model.bridge.entry.words import card_words, short, write_result
from model.bridge.letters import ENGLISH, GREEK, PORTUGUESE, SPANISH, Letters, letters_of
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.i18n import install_language

LANGUAGES = [ENGLISH, PORTUGUESE, SPANISH, GREEK]
ALL = 7

TYPED = {
    "en": """
        4se= → 4SE= | 4hn= → 4HN= | 4cw= → 4CW= | 4ds= → 4DS= | 3ntn= → 3NTN= | 3nn= → 3NTN= | 3sts= → 3NTS=
    """,
    "pt": """
        4ee= → 4SE= | 4cn+1 → 4HN+1 | 5oo= → 5DW= | 5ow= → 5DW= | 4pe= → 4CE= | 3sto-1 → 3NTW-1 | 3nts= → 3NTS=
        4hn= → 4HN= | 4sn= → 4SN= | 4ss= → 4SS= | 4dn= → 4DN= | p → P | passe → P | nj → NP | np → NP | a → A50/50
        m → A50/50 | m+ → A60~/60~ | m- → A40~/40~ | m+/- → A60~/40~ | m+/m- → A60~/40~ | m6040 → A60/40 | a+ → A60~/60~
        4ee= cr → 4SE= HK | 4ee= ed → 4SE= SQ | 4ee= ov → 4SE= DJ | 4ee= p10 → 4SE= CT | 4ee= st → 4SE= ST
        4ee= et → 4SE= ST | 4ee= ck → 4SE= HK | 62- c5 → -620 H5
    """,
    "es": """
        4po= → 4SW= | 4pw= → 4SW= | 4cn= → 4HN= | 4te= → 4CE= | 4dn= → 4DN= | 3sto-1 → 3NTW-1 | 3saw= → 3NTW=
        4hn= → 4HN= | 4sn= → 4SN= | 3nts= → 3NTS= | p → P | paso → P | np → NP | nj → NP | l → L | m → A50/50 | m+/m- → A60~/40~ | a- → A40~/40~
        4pn= dd → 4SN= DQ | 4pn= pr → 4SN= SK | 4pn= cv → 4SN= HJ | 4pn= ta → 4SN= CA | 4pn= pk → 4SN= SK
    """,
    "el": """
        4πν= → 4SS= | 4πn= → 4SN= | 4πβ= → 4SN= | 4πδ-1 → 4SW-1 | 4πα= → 4SE= | 4κβ= → 4HN= | 4σν= → 4CS=
        4καν= → 4DS= | 4κα= → 4HE= | 4καα= → 4DE= | 4καχν= → 4DxS= | 4κανχ= → 4DxS= | 4κχν= → 4HxS=
        4πχχα-1 → 4SxxE-1 | 3χαν= → 3NTS= | 3xaβ= → 3NTN= | 3χαα= → 3NTE= | 3χαχα= → 3NTxE= | 3ntn= → 3NTN=
        4sn= → 4SN= | 4hw= → 4HW= | 4ds= → 4DS= | 4cn= → 4CN= | 4kan= → 4DN= | 4ka= → 4HE=
        π → P | πάσο → P | ΠΑΣΟ → P | p → P | νπ → NP | α → A50/50 | α+/- → A60~/40~ | λ → L | a+ → A60~/60~
        μο → A50/50 | μο+ → A60~/60~ | μο+/- → A60~/40~ | mo+/mo- → A60~/40~ | ΜΟ60/40 → A60/40
        4πν= κα → 4SS= HA | 4πν= κα5 → 4SS= D5 | 4πν= κκ → 4SS= HK | 4πν= πq → 4SS= SQ | 4πν=>β → 4SS= >b
    """,
}


def typed_in(language: str) -> list[tuple[str, str]]:
    cells = TYPED[language].replace("\n", "|").split("|")
    return [
        (left.strip(), right.strip()) for cell in cells if "→" in cell for left, right in [cell.split("→")]
    ]


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
@pytest.mark.parametrize("meant", ["A50/60~", "A60~/50", "A50/40~", "A40~/50", "A45/50", "A50/55~", "A100/0"])
def test_an_average_to_one_side_alone_is_read_as_it_is_shown(letters: Letters, meant: str) -> None:
    result = Result.parse(meant)
    assert read(short(result, letters), ALL, letters=letters).result == result
    assert read(write_result(result, letters), ALL, letters=letters).result == result


@pytest.mark.parametrize(
    ("letters", "text", "meant"),
    [(letters, *pair) for letters in LANGUAGES for pair in typed_in(letters.language)],
    ids=lambda value: value.language if isinstance(value, Letters) else value,
)
def test_the_hands_of_each_country(letters: Letters, text: str, meant: str) -> None:
    assert str(read(text, ALL, letters=letters).result) == meant
    assert str(read(text.upper(), ALL, letters=letters).result) == meant


class TestClashes:
    """English works beside a language's own letters but where they clash; these are all the clashes there are."""

    @pytest.mark.parametrize(
        ("letters", "clashes"),
        [
            (PORTUGUESE, {"C": Strain.HEARTS}),
            (SPANISH, {"C": Strain.HEARTS}),
            (GREEK, {}),
        ],
        ids=lambda value: value.language if isinstance(value, Letters) else "",
    )
    def test_strains(self, letters: Letters, clashes: dict[str, Strain]) -> None:
        read_here, english = letters.strains_read(), ENGLISH.strains_read()
        differing = {
            text: read_here.get(text) for text in english if read_here.get(text) is not english[text]
        }
        assert differing == clashes

    @pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.language)
    def test_seats_and_honours_never_clash(self, letters: Letters) -> None:
        seats, ranks = letters.seats_read(), letters.ranks_read()
        assert all(seats[text] is seat for text, seat in ENGLISH.seats_read().items())
        assert all(ranks[text] == rank for text, rank in ENGLISH.ranks_read().items())

    def test_the_two_ns_of_greece(self) -> None:
        seats = GREEK.seats_read()
        assert seats["N"] is Seat.NORTH
        assert seats["\N{GREEK CAPITAL LETTER NU}"] is Seat.SOUTH

    def test_suit_signs_are_read_everywhere(self) -> None:
        for letters in LANGUAGES:
            assert str(read("4♣n= ♥5", ALL, letters=letters).result) == "4CN= H5"

    def test_other_languages_are_not_read(self) -> None:
        assert read("4πν=", ALL, letters=ENGLISH).state is ReadingState.NONSENSE
        assert read("4tn=", ALL, letters=PORTUGUESE).state is ReadingState.NONSENSE


@pytest.mark.parametrize(
    ("letters", "shown", "text"),
    [
        (ENGLISH, "3NT× W −2", "3NTxW-2 HK >b"),
        (PORTUGUESE, "3ST× O −2", "3STxO-2 CK >b"),
        (SPANISH, "3ST× O −2", "3STxO-2 CR >b"),
        (GREEK, "3ΧΑ× Δ −2", "3ΧΑxΔ-2 ΚK >b"),
    ],
    ids=lambda value: value.language if isinstance(value, Letters) else "",
)
def test_what_is_shown(letters: Letters, shown: str, text: str) -> None:
    result = Result.parse("3NTxW-2 HK >b")
    assert short(result, letters) == shown
    assert write_result(result, letters) == text


def test_the_ten_is_written_in_full() -> None:
    result = Result.parse("4SN= HT")
    assert result.lead is not None
    assert {card_words(result.lead, letters) for letters in LANGUAGES} == {"♥10"}


def test_letters_by_language() -> None:
    assert [letters_of(code) for code in ("en", "pt", "es", "el")] == LANGUAGES
    assert letters_of("fi") is ENGLISH


def test_a_contract_is_shown_with_suit_sign_and_seat_letter() -> None:
    result = Result.parse("4HE=")
    assert short(result, GREEK) == "4♥ Α ="


def test_a_strain_of_two_signs_is_waited_for() -> None:
    """Greek Κ alone is hearts, ΚΑ diamonds, ΧΑ no trumps, typed in Latin or in Greek; English never waits."""
    assert [GREEK.strain_so_far(typed) for typed in ("Κ", "ΚΑ", "K", "XA", "Χ", "Σ")] == [
        (Strain.HEARTS, True),
        (Strain.DIAMONDS, False),
        (Strain.HEARTS, True),
        (Strain.NOTRUMP, False),
        (None, True),
        (Strain.CLUBS, False),
    ]
    assert [SPANISH.strain_so_far(typed) for typed in ("S", "ST", "C", "N", "Z")] == [
        (Strain.SPADES, True),
        (Strain.NOTRUMP, False),
        (Strain.HEARTS, False),
        (Strain.NOTRUMP, False),
        (None, False),
    ]
    assert not any(ENGLISH.strain_so_far(typed)[1] for typed in "CDHSN")


@pytest.mark.parametrize(("language", "bid"), [("en", "1NT"), ("pt", "1ST"), ("es", "1ST"), ("el", "1ΧΑ")])
def test_a_bid_of_no_trumps_is_written_as_the_language_writes_it(language: str, bid: str) -> None:
    install_language(language)

    assert Bid(1, Strain.NOTRUMP).shown == bid
    assert str(Bid(1, Strain.NOTRUMP)) == "1NT"  # what is kept reads back in every language
    assert Bid(2, Strain.HEARTS).shown == "2♥"
