"""Texts, numbers and days in the reader's language."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Literal

import babel.dates
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from model import i18n, paths
from model.i18n import (
    LANGUAGES,
    N_,
    _,
    format_date,
    format_decimal,
    format_time,
    install_language,
    join_parts,
    law_places,
    laws_cited,
    ngettext,
    pgettext,
)
from model.lawbook.references import place_of


@pytest.fixture
def portuguese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay a small Portuguese catalogue where the resources are looked for."""
    catalog = Catalog(locale="pt", domain=i18n.DOMAIN)
    catalog.add("Board {board}", "Mão {board}")
    catalog.add(("{n} table", "{n} tables"), ("{n} mesa", "{n} mesas"))
    catalog.add("pass", "passo", context="call")
    folder = tmp_path / "locale" / "pt" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "arrowswitch.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(paths, "resource", tmp_path.joinpath)


def test_english_is_the_source() -> None:
    assert _("Board {board}").format(board=7) == "Board 7"
    assert ngettext("{n} table", "{n} tables", 1).format(n=1) == "1 table"
    assert ngettext("{n} table", "{n} tables", 0).format(n=0) == "0 tables"
    assert pgettext("call", "pass") == "pass"


@pytest.mark.usefixtures("portuguese")
def test_an_installed_language_reaches_every_text() -> None:
    label = N_("Board {board}")

    assert install_language("pt_BR.UTF-8") == "pt"

    assert _(label).format(board=7) == "Mão 7"
    assert ngettext("{n} table", "{n} tables", 1).format(n=1) == "1 mesa"
    assert ngettext("{n} table", "{n} tables", 7).format(n=7) == "7 mesas"
    assert pgettext("call", "pass") == "passo"
    assert pgettext("boards", "pass") == "pass"


@pytest.mark.usefixtures("portuguese")
def test_no_text_is_none_in_every_language() -> None:
    install_language("pt")

    assert not _("")


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize("code", ["el", "fr", "", "C", "en-GB"])
def test_without_a_catalogue_all_is_english(code: str) -> None:
    install_language("pt")

    assert install_language(code) == "en"
    assert i18n.language() == "en"
    assert _("Board {board}") == "Board {board}"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_PT"),
        ({"LANG": "pt_AO"}, "pt_PT"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "Portuguese_Portugal.1252"}, "pt_PT"),
        ({"LANG": "Portuguese_Brazil.1252"}, "pt"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es_AR@euro"}, "es"),
        ({"LANGUAGE": "es-419"}, "es"),
        ({"LANGUAGE": "gl:es:en"}, "es"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "el_GR.UTF-8"}, "el"),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "el:en"}, "el"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "Greek_Greece.1253"}, "el"),
    ],
)
def test_the_system_says_the_language(variables: dict[str, str], language: str) -> None:
    assert i18n.system_language(variables) == language


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        (Decimal("61.90"), "61.90"),
        (Decimal("-3.5"), "−3.5"),
        (-200, "−200"),
        (1430, "1430"),
        (Decimal("0E+2"), "0"),
    ],
)
def test_a_figure_keeps_its_decimals_and_gets_a_real_minus(figure: Decimal | int, said: str) -> None:
    assert format_decimal(figure) == said


@pytest.mark.usefixtures("portuguese")
def test_a_country_without_words_of_its_own_speaks_as_its_language() -> None:
    assert install_language("pt_PT") == "pt_PT"

    assert (i18n.language(), i18n.variety()) == ("pt", "pt_PT")
    assert _("Board {board}") == "Mão {board}"


def test_portugal_says_what_differs_its_own_way_and_the_rest_as_brazil() -> None:
    install_language("pt")
    brazil = [_("Undo"), _("Pair"), ngettext("{count} round", "{count} rounds", 0)]
    install_language("pt_PT")

    assert [_("Undo"), _("Pair"), ngettext("{count} round", "{count} rounds", 0)] == [
        brazil[0],
        "Par",
        "{count} rondas",
    ]
    assert brazil[1:] == ["Dupla", "{count} rodada"]
    assert format_date(date(2026, 3, 12)) == "12 de março de 2026"
    assert format_decimal(Decimal("-1234.50")) == "−1234,50"


def test_one_phone_speaks_as_in_portugal_while_the_window_speaks_as_in_brazil() -> None:
    install_language("pt")

    with i18n.speaking("pt_PT"):
        assert (_("Pair"), i18n.language(), i18n.variety()) == ("Par", "pt", "pt_PT")

    assert (_("Pair"), i18n.variety()) == ("Dupla", "pt")


@pytest.mark.usefixtures("portuguese")
def test_figures_and_days_follow_the_language() -> None:
    install_language("pt")

    assert format_decimal(Decimal("-61.90")) == "−61,90"
    assert format_date(date(2026, 3, 12)) == "12 de março de 2026"


@pytest.mark.parametrize("style", ["short", "medium", "long", "full"])
def test_english_days_are_written_as_in_britain(style: Literal["short", "medium", "long", "full"]) -> None:
    days = [date(2026, 1, 1) + timedelta(days=9 * step) for step in range(41)]

    assert [format_date(day, style) for day in days] == [
        babel.dates.format_date(day, style, "en_GB") for day in days
    ]


def test_english_days_stand_before_their_month() -> None:
    assert format_date(date(2026, 3, 12)) == "12 March 2026"


@pytest.mark.parametrize("code", LANGUAGES)
def test_times_go_to_24_in_each_language(code: str) -> None:
    install_language(code)

    assert format_time(time(19, 5)) == "19:05"


def test_the_module_is_light() -> None:
    question = (
        "import sys, model.i18n; print(sorted({'babel', 'gettext', 'typing', 're'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", question],
        cwd=Path(i18n.__file__).parent.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("code", "said"), [("en", "a, b; c"), ("pt", "a, b; c"), ("el", "a, b· c")])
def test_parts_are_listed_with_the_sign_of_the_language(code: str, said: str) -> None:
    install_language(code)  # a Greek ";" asks

    assert join_parts(["a, b", "c"]) == said


@pytest.mark.parametrize(
    ("code", "one", "several"),
    [
        ("en", "Law 20F5(b)(ii)", "Laws 27B1(a), 35"),
        ("pt", "Lei 20F5(b)(ii)", "Leis 27B1(a), 35"),
        ("es", "Art. 20F5(b)(ii)", "Arts. 27B1(a), 35"),
        ("el", "Νόμος 20ΣΤ5(β)(ii)", "Νόμοι 27Β1(α), 35"),
    ],
)
def test_a_law_is_cited_in_the_letters_of_the_language(code: str, one: str, several: str) -> None:
    install_language(code)  # the Greek law book: «Νόμο 20ΣΤ», «Β2(α)(v)»

    assert laws_cited("20F5(b)(ii)") == one
    assert laws_cited("27B1(a)", "35") == several
    assert laws_cited() == ""
    assert place_of(law_places("20F5(b)(ii)")) == ("20", "F", "5", "b", "ii")
