"""Small law books of our own making, for tests of the shelf: their words are nobody's Laws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.pages.laws.page import LawsPage

PORTUGUESE = """LEIS DE BRIDGE DO NOSSO CLUBE 2007

DEFINIÇÕES
Renúncia – não acompanhar o naipe quando se pode.

LEI 18 - MARCAÇÕES
A. Marcação Suficiente
É suficiente a marcação que supera a anterior.

LEI 26 - SAÍDAS
Depois de uma voz retirada, o carteador pode restringir a saída, como diz a Lei 27B2.

LEI 27 - MARCAÇÃO INSUFICIENTE
A. Aceite pelo Adversário
1. O adversário à esquerda pode aceitar a marcação baixa, se o quiser.
2. Fora da vez, aplica-se a Lei 31.
B. Não Aceite
1. (a) O jogador sobe a marcação no mesmo naipe e nada mais acontece neste clube.
(b) Se mudar para outra voz do mesmo sentido, também não.
2. Com qualquer outra voz, o parceiro cala-se até ao fim e aplica-se a Lei 26.

LEI 31 - MARCAÇÃO FORA DE VEZ
O adversário à esquerda pode aceitar a marcação fora de vez, como na Lei 27A1.

LEI 64 - DEPOIS DE UMA RENÚNCIA
A. Vazas
1. Se o infrator ganhou a vaza, ela passa para o outro lado.
2. Se não a ganhou, passa uma vaza que o seu lado ganhe depois.
"""

ENGLISH = """LAWS OF OUR CLUB 2017

LAW 27 - LOW BIDS
A. Taken
1. The next player may take the low bid for good, if that suits him.
B. Not Taken
1. (a) It is raised in the same suit and the club drinks tea.
"""


def written(folder: Path, text: str, name: str = "leis.txt") -> Path:
    """The book as a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def search_is_ready(page: LawsPage) -> bool:
    """Whether the page finds words: it says so while its books are still being prepared."""
    page.top.search.setText("law")
    preparing = page.top.remark.text().startswith("Preparing")
    page.top.search.setText("")  # `clear` could be undone, and Ctrl+Z would do that
    return not preparing
