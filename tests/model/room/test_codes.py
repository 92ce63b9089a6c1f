"""Secrets and codes that nobody guesses."""

from __future__ import annotations

from asgi import Clock

from model.room import codes


def test_a_secret_has_128_bits_and_no_two_are_alike() -> None:
    found = {codes.new_secret() for _one in range(500)}

    assert len(found) == 500
    assert {len(one) for one in found} == {22}


def test_a_code_has_six_letters_nobody_mistakes() -> None:
    found = [codes.new_code() for _one in range(200)]

    assert all(len(one) == 6 and not set(one) & set("ILOS0158") for one in found)
    assert len(codes.LETTERS) ** codes.CODE_LENGTH > 100_000_000


def test_a_code_is_read_as_people_type_it() -> None:
    assert codes.clean_code(" abc-def ") == "ABCDEF"
    assert codes.clean_code("abc def") == "ABCDEF"
    assert codes.clean_code("ABCDE") == ""
    assert codes.clean_code("ABCDE1") == ""
    assert codes.clean_code("A" * 10_000) == ""


def test_a_code_that_is_taken_is_not_given_again() -> None:
    class One(str):
        """The first code asked about is taken, whatever it is."""

    asked: list[str] = []

    class Taken(set[str]):
        def __contains__(self, code: object) -> bool:
            asked.append(str(code))
            return len(asked) == 1

    code = codes.new_code(Taken())

    assert len(asked) == 2
    assert code == asked[1]


def test_tries_are_counted_by_the_minute_for_one_and_for_all() -> None:
    clock = Clock()
    tries = codes.Tries(2, 3, clock)

    for _one in range(2):
        assert tries.is_allowed("a")
        tries.count_try("a")
    assert not tries.is_allowed("a")
    assert tries.is_allowed("b")
    tries.count_try("b")
    assert not tries.is_allowed("c")

    clock.seconds += 61
    assert tries.is_allowed("a")
    assert tries.count_try("a") == 1


def test_secrets_are_compared_whole() -> None:
    assert codes.same("abc", "abc")
    assert not codes.same("abc", "abd")
    assert not codes.same("abc", "")
    assert not codes.same("abc", "αβγ")
