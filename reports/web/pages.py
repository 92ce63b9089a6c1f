"""Results as plain web pages: a folder that opens from a stick, prints, and is as readable on a telephone.

Ranking, recap, a page a board with its traveller and its cards, a page a pair. Names can be left out; then no file of
the folder holds any. Everything is made before the first file is written.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import write_signed
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.i18n import _
from model.reasons import why_refused
from model.scoring.explanations.wording import points_name
from model.scoring.ranking.lists import unlike_fields
from model.whole_files import write_all_whole
from reports.core import phrases, results
from reports.core.field import Entrant, EveningIndex, PlayedBoard, Ranked
from reports.core.figures import places_needed
from reports.web import boards as web_boards
from reports.web import html as web_html
from reports.web.html import HtmlCell, PageFrame, link, table, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.bridge.deals.boards import DealtBoard
    from model.scoring.standings import ScoredBoard, Standing
    from model.snapshots.evening import Evening

START: Final = "index.html"
BOARDS: Final = "boards.html"
RECAP: Final = "recap.html"
_OURS: Final = re.compile(r"(?:board|pair)-[0-9A-Za-z-]+\.html")


class FolderUnusable(ArrowswitchError):
    """The folder for the pages cannot be written."""


def build(
    evening: Evening, folder: Path, *, names: bool = True, step: Callable[[int, int], None] | None = None
) -> list[Path]:
    """Write the pages into a folder, made if need be, and give them, the first to open first; raises `FolderUnusable`.

    Pages of pairs and boards that an earlier publication left there and that are no more are taken away, so that no
    name stays behind. ``step`` hears how far it is, and may raise to end it before anything is written.
    """
    texts = Pages(evening, names=names).texts(step)
    try:
        new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        try:
            write_all_whole(folder, {name: content.encode() for name, content in texts.items()}, wait=False)
        except BaseException:
            if new:
                folder.rmdir()
            raise
        for old in folder.iterdir():
            if _OURS.fullmatch(old.name) and old.name not in texts and _is_ours(old):
                old.unlink()
    except OSError as error:
        raise FolderUnusable(
            _("The pages cannot be written to {folder}: {reason}.").format(
                folder=folder.name, reason=why_refused(error)
            ),
            _("Choose a folder you may write to."),
        ) from error
    return [folder / name for name in texts]


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        return f'content="{web_html.GENERATOR}"'.encode() in file.read(1000)


class Pages:
    """The pages of one evening."""

    def __init__(self, evening: Evening, *, names: bool) -> None:
        self.field = EveningIndex(evening)
        self.names = names
        self.sides = tuple(Side)
        self.deals: dict[int, list[DealtBoard]] = {}
        for deal in evening.deals:
            self.deals.setdefault(deal.board, []).append(deal.dealt)
        self._frame = PageFrame(
            evening.session.title,
            phrases.place_and_day(evening),
            phrases.state_words(evening),
            ((START, _("Ranking")), (BOARDS, _("Boards")), (RECAP, _("Recap"))),
            _("Made with Arrowswitch. Scores are corrected until the results are final (Law 79C)."),
        )

    def texts(self, step: Callable[[int, int], None] | None = None) -> dict[str, str]:
        """Each file's name with its content."""
        field = self.field
        boards = field.standings.boards
        everybody = field.everybody()
        texts = {
            START: self._page(START, "", self._rankings()),
            BOARDS: self._page(BOARDS, _("Boards"), self._board_list()),
            RECAP: self._page(RECAP, _("Recap"), "\n".join(map(self._recap, field.rankings()))),
            web_html.STYLE: web_html.style(),
        }
        for at, board in enumerate(boards):
            if step is not None:
                step(at, len(boards) + len(everybody))
            name = board_file(board)
            around = (boards[at - 1] if at else None, boards[at + 1] if at + 1 < len(boards) else None)
            texts[name] = self._page(name, board_title(board), web_boards.body(self, board) + _steps(*around))
        for at, entrant in enumerate(everybody):
            if step is not None:
                step(len(boards) + at, len(boards) + len(everybody))
            name = pair_file(entrant)
            texts[name] = self._page(name, self._title(entrant), self._personal(entrant))
        return texts

    def entrant(self, key: str, *, roomy: bool = False) -> str:
        """A contestant's number as a way to its page, with the names where they are shown (``roomy``: on wide screens)."""
        entrant = self.field.entrant(key)
        number = link(pair_file(entrant), text(entrant.label))
        names = self._names(entrant, short=roomy)
        if not names:
            return number
        kind = "number roomy" if roomy else "number"
        return f'{number} <span class="{kind}">{text(names)}</span>'

    def _names(self, entrant: Entrant, *, short: bool = False) -> str:
        if not self.names:
            return ""
        return entrant.short_name if short else entrant.full_name

    def _title(self, entrant: Entrant) -> str:
        names = self._names(entrant)
        return f"{entrant.label}, {names}" if names else _("Number {number}").format(number=entrant.label)

    def _page(self, here: str, heading: str, body: str) -> str:
        return web_html.page(self._frame, here, heading, body)

    def _ranked(self, standing: Standing) -> list[HtmlCell]:
        field, percent = self.field, self.field.by_percentage
        entrant = field.entrant(standing.contestant.key)
        way = pair_file(entrant)
        row = [
            HtmlCell(escape(standing.place), "n strong"),
            HtmlCell(link(way, text(entrant.label)), "n" if self.names else "n row"),
        ]
        if self.names:
            row.append(HtmlCell(link(way, text(entrant.full_name)) if entrant.full_name else "", "who row"))
        reached = field.reached.get(entrant.key, "")
        total = field.total(entrant.key) if percent else field.find_figure(entrant.key)
        row.append(HtmlCell(str(standing.boards_played), "n roomy"))
        if field.strata:
            row.append(HtmlCell(text(field.strata.get(entrant.key, "")), "c roomy"))
        if field.awards:
            row.append(HtmlCell(text(field.figures.show(field.awards.get(entrant.key, ""))), "n"))
        row.append(HtmlCell(escape(reached or total), "n roomy" if percent else "n strong"))
        if percent:
            shown = field.figures.show(standing.shown_percentage)
            row.append(HtmlCell(escape(shown) or "–", "n strong"))
            row.append(HtmlCell(web_html.bar(float(standing.percentage or 0) / 100), "roomy"))
        return row

    def _rankings(self) -> str:
        field = self.field
        unlike = unlike_fields(field.evening.view, field.session.conditions)
        about = f'<p class="about">{text(unlike)}</p>' if unlike else ""
        return "\n".join((about, *map(self._ranking, (*field.rankings(), *field.further_rankings()))))

    def _ranking(self, ranked: Ranked) -> str:
        field, percent = self.field, self.field.by_percentage
        points = _("Reached") if field.reached else points_name(field.session.conditions)
        heads = [HtmlCell(escape(_("Place")), "n"), HtmlCell(escape(_("No.")), "n")]
        heads += [HtmlCell(escape(_("Names")))] if self.names else []
        heads.append(HtmlCell(escape(_("Boards")), "n roomy"))
        heads += [HtmlCell(escape(_("Stratum")), "c roomy")] if field.strata else []
        heads += [HtmlCell(escape(_("Award")), "n")] if field.awards else []
        heads.append(HtmlCell(escape(points), "n" + " roomy" * percent))
        heads += [HtmlCell("%", "n"), HtmlCell("", "roomy")] if percent else []
        rows = [self._ranked(standing) for standing in ranked.standings]
        title = f"<h2>{text(ranked.title)}</h2>" if ranked.title else ""
        return title + table(heads, rows, ranked.title or _("Ranking"))

    def _board_list(self) -> str:
        ways = "".join(
            f"<li>{link(board_file(board), text(_short_title(board)))}</li>"
            for board in self.field.standings.boards
        )
        return f'<ul class="boards">{ways}</ul>'

    def _recap(self, ranked: Ranked) -> str:
        field = self.field
        entrants = field.by_number(ranked)
        met = {entrant.key: field.meetings(entrant.key) for entrant in entrants}
        numbers = sorted({number for boards in met.values() for number in boards})
        places = places_needed((one.points for boards in met.values() for one in boards.values()), 1)
        heads = [HtmlCell(escape(_("No.")))]
        ways = {board.board: board_file(board) for board in field.standings.boards}
        heads += [HtmlCell(link(ways[number], str(number)), "n") for number in numbers]
        rows = [
            [HtmlCell(link(pair_file(entrant), text(entrant.label)), "row")]
            + [HtmlCell(self._points(met[entrant.key].get(number), places), "n") for number in numbers]
            for entrant in entrants
        ]
        title = f"<h2>{text(ranked.title)}</h2>" if ranked.title else ""
        return title + table(heads, rows, ranked.title or _("Recap"), kind="recap")

    def _points(self, meeting: PlayedBoard | None, places: int) -> str:
        if meeting is None or meeting.points is None:
            return ""
        return escape(self.field.figures.decimal(meeting.points, places))

    def _personal(self, entrant: Entrant) -> str:
        field = self.field
        standing = field.standings.standing(entrant.key)
        figure = standing.shown_percentage if field.by_percentage else field.total(entrant.key)
        figure = field.reached.get(entrant.key, figure)
        about = _("Place {place}").format(place=standing.place)
        if figure:
            plain = field.figures.show(figure)
            shown = _("{figure}%").format(figure=plain) if field.by_percentage else plain
            about = _("Place {place}, {figure}").format(place=standing.place, figure=shown)
        met = sorted(
            field.meetings(entrant.key).values(), key=lambda one: (one.scored.line.round, one.board.board)
        )
        places = places_needed((one.points for one in met), 2)
        heads = [
            HtmlCell(escape(_("Board")), "n"), HtmlCell(escape(_("Side")), "roomy"), HtmlCell(escape(_("Against"))),
            HtmlCell(escape(_("Contract"))), HtmlCell(escape(_("Tricks")), "c"), HtmlCell(escape(_("Score")), "n"),
            HtmlCell(escape(_("Points")), "n"), *([HtmlCell("%", "n roomy"), HtmlCell("", "roomy")] if field.shares else ()),
        ]  # fmt: skip
        rows = [self._meeting(one, places) for one in met]
        return f'<p class="about">{text(about)}</p>' + table(heads, rows, _("Results"))

    def _meeting(self, one: PlayedBoard, places: int) -> list[HtmlCell]:
        score = one.score
        row = [
            HtmlCell(link(board_file(one.board), str(one.board.board)), "n row"),
            HtmlCell(escape(results.side_letters(one.side)), "roomy"),
            HtmlCell(self.entrant(one.opponents.key, roomy=True)),
            HtmlCell(text(results.contract(one.result, one.side))),
            HtmlCell(escape(results.write_margin(one.result)), "c"),
            HtmlCell("" if score is None else escape(write_signed(score)), "n"),
            HtmlCell(self._points(one, places), "n strong"),
        ]
        if self.field.shares:
            share = one.share
            message = "" if share is None else escape(self.field.figures.decimal(100 * share, 0))
            row += [
                HtmlCell(message, "n roomy"),
                HtmlCell("" if share is None else web_html.bar(float(share)), "roomy"),
            ]
        return row


def board_file(board: ScoredBoard) -> str:
    """The file of a board's page."""
    return f"board-{_safe(board.section)}{board.board}.html"


def pair_file(entrant: Entrant) -> str:
    """The file of a contestant's page: made of its number alone, so that it tells no name."""
    contestant = entrant.contestant
    side = contestant.direction.value if contestant.direction else ""
    return f"pair-{_safe(contestant.section)}{contestant.number}{side}.html"


def board_title(board: ScoredBoard) -> str:
    """The heading of a board's page."""
    if board.section:
        return _("Board {board}, section {section}").format(board=board.board, section=board.section)
    return _("Board {board}").format(board=board.board)


def _short_title(board: ScoredBoard) -> str:
    return f"{board.section} {board.board}".strip()


def _safe(section: str) -> str:
    plain = "".join(
        letter if letter.isascii() and letter.isalnum() else f"{ord(letter):x}" for letter in section
    )
    return f"{plain}-" if plain else ""


def _steps(before: ScoredBoard | None, after: ScoredBoard | None) -> str:
    parts = [
        "<span></span>"
        if board is None
        else link(board_file(board), text(words.format(board=_short_title(board))))
        for board, words in ((before, _("← Board {board}")), (after, _("Board {board} →")))
    ]
    return f'<p class="steps">{"".join(parts)}</p>'
