"""Labels of paragraphs."""

from model.lawbook.labels import paragraphs_of


def test_more_lost_sections_than_there_are_letters_are_no_fault() -> None:
    found = paragraphs_of(
        "\n\n".join(f"1. the {number}th section begins.\n\n2. it goes on." for number in range(60))
    )
    assert found[0].path == ("A", "1")
    assert len({one.path[0] for one in found if one.path}) < 60
