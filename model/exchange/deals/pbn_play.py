"""Who played a PBN game, and the auction: names, contract, declarer, tricks, calls with their explanations.

Played cards are not read from PBN: its rows show each trick by seat and not in the order of play.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.deals.boards import DealtBoard, PlayedCall, TablePlay

if TYPE_CHECKING:
    from model.exchange.deals.pbn_text import Game

_CALL: Final = re.compile(r"[1-7](?:NT?|[CDHS])|PASS|P|X|XX", re.IGNORECASE)
_NOTE: Final = re.compile(r"=(\d+)=")
_ROOMS: Final = {"open": "open", "closed": "closed"}


def play_of(game: Game, board: DealtBoard) -> TablePlay | None:
    """What a game says of a table, None if it gives none."""
    players = game.get("North"), game.get("East"), game.get("South"), game.get("West")
    auction = _auction(game)
    result = _result(game)
    if not any(players) and not auction and not result:
        return None
    room = _ROOMS.get(game.get("Room").lower(), "")
    return TablePlay(board.number, room, players, auction, result=result, points=game.get("Score"))


def write(game: Game, board: DealtBoard, play: TablePlay) -> None:
    """Tell of a table in the tags of a game."""
    if play.room:
        game.tags["Room"] = play.room.capitalize()
    match = re.fullmatch(r"([1-7](?:NT|[CDHS])X{0,2}) ([NESW]) (\d\d?)", play.result)
    if match is not None:
        game.tags["Contract"], game.tags["Declarer"], game.tags["Result"] = match.groups()
    elif play.result == "Pass":
        game.tags["Contract"] = "Pass"
    if play.points:
        game.tags["Score"] = play.points
    if not play.auction:
        return
    game.tags["Auction"] = board.dealer.value
    notes: list[str] = []
    words: list[str] = []
    for call in play.auction:
        words.append("Pass" if call.call == "P" else call.call)
        if call.alerted or call.explanation:
            notes.append(f"{'!' if call.alerted else ''}{' '.join(call.explanation.split())}")
            words.append(f"={len(notes)}=")
    game.sections["Auction"] = _rows(words)
    game.notes.update({str(number): note for number, note in enumerate(notes, start=1)})


def _auction(game: Game) -> tuple[PlayedCall, ...]:
    if "Auction" not in game.tags:
        return ()
    notes = game.notes
    calls: list[PlayedCall] = []
    for word in " ".join(game.sections.get("Auction", ())).split():
        note = _NOTE.fullmatch(word)
        if note is not None and calls:
            text = notes.get(note[1], "")
            calls[-1] = PlayedCall(calls[-1].call, text.startswith("!"), text.removeprefix("!").strip())
        elif word.upper() == "AP":
            bid = any(call.call != "P" for call in calls)
            calls.extend([PlayedCall("P")] * (3 if bid else 4 - len(calls)))
        elif _CALL.fullmatch(word.rstrip("!?")):
            calls.append(PlayedCall(_call(word.rstrip("!?").upper())))
    return tuple(calls)


def _call(word: str) -> str:
    if word == "PASS":
        return "P"
    return f"{word[0]}NT" if word[1:2] == "N" else word


def _result(game: Game) -> str:
    contract, declarer, tricks = game.get("Contract"), game.get("Declarer").lstrip("^"), game.get("Result")
    if contract.lower() == "pass":
        return "Pass"
    return f"{contract} {declarer} {tricks}" if contract and declarer and tricks else ""


def _rows(words: list[str]) -> list[str]:
    """Four calls a line, a note behind its call."""
    rows: list[str] = []
    calls = 0
    for word in words:
        if word.startswith("="):
            rows[-1] += f" {word}"
            continue
        if calls % 4:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
        calls += 1
    return rows
