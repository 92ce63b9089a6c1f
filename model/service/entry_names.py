"""The name of each entry in the reader's language: stored as an id with parameters, worded when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from model.i18n import MINUS, _, ngettext
from model.movement.check_words import name_by_kind, name_four
from model.movement.names import name_kinds
from model.movement.sections import name_in_section

if TYPE_CHECKING:
    from model.movement.plan import Plan

Parameters = Mapping[str, Any]


def phrase(name: str, parameters: Parameters) -> str:
    """The entry as it goes after "Undo": "result of board 7, table 3"."""
    if name not in _PHRASES:
        return _("what another Arrowswitch calls “{name}”").format(name=name[:40])
    return _PHRASES[name](parameters)


def title(name: str, parameters: Parameters) -> str:
    """The entry by itself, with what it said: "Result of board 7, table 3: 4♠ N +1, +650"."""
    words = phrase(name, parameters)
    words = words[:1].upper() + words[1:]
    said = parameters.get("said", "")
    return _("{entry}: {said}").format(entry=words, said=said) if said else words


def unreadable(number: int) -> str:
    """What is shown for an entry that cannot be read."""
    return _("Entry {number} cannot be read").format(number=number)


def undo(name: str, parameters: Parameters) -> str:
    """ "Undo result of board 7, table 3"."""
    return _("Undo {entry}").format(entry=phrase(name, parameters))


def redo(name: str, parameters: Parameters) -> str:
    """ "Redo result of board 7, table 3"."""
    return _("Redo {entry}").format(entry=phrase(name, parameters))


def entry(kind: str, name: str, parameters: Parameters) -> str:
    """An entry of the journal of this kind ("do", "undo", "redo")."""
    return {"do": title, "undo": undo, "redo": redo}[kind](name, parameters)


def describe_result(words: str, score: int | None) -> str:
    """What a result says, in short: its words and the score for North-South."""
    if score is None:
        return words
    points = f"{MINUS}{-score}" if score < 0 else f"+{score}" if score else "0"
    return (
        words
        if words.replace("-", MINUS) == points
        else _("{result}, {points}").format(result=words, points=points)
    )


def _board(text: Callable[[], str]) -> Callable[[Parameters], str]:
    return lambda parameters: text().format(board=parameters["board"], table=_table(parameters))


def _with(text: Callable[[], str]) -> Callable[[Parameters], str]:
    return lambda parameters: text().format(**_with_table(parameters))


def note_table_name(plan: Plan, table: int) -> dict[str, Any]:
    """What an entry keeps beside the number of its table where the room calls it otherwise: "B 7"."""
    name = name_in_section(plan, table)
    return {"called": name} if name else {}


def _table(parameters: Parameters) -> object:
    return parameters.get("called", parameters.get("table"))


def _with_table(parameters: Parameters) -> dict[str, Any]:
    return {**parameters, "table": _table(parameters)}


def _counted(text: Callable[[int], str]) -> Callable[[Parameters], str]:
    return lambda parameters: text(parameters["boards"]).format(**parameters)


def _minutes(text: Callable[[int], str]) -> Callable[[Parameters], str]:
    return lambda parameters: text(parameters["minutes"]).format(**parameters)


def _of_clock(text: Callable[[Parameters], str]) -> Callable[[Parameters], str]:
    """An entry of a round clock, with the sections that go by it where the room has several clocks."""

    def words(parameters: Parameters) -> str:
        sections = parameters.get("sections", "")
        given = text(parameters)
        return (
            _("{entry} (sections: {sections})").format(entry=given, sections=sections) if sections else given
        )

    return words


def note_who(plan: Plan, *numbers: int | None) -> dict[str, Any]:
    """What an entry keeps beside the numbers of those it concerns: the kind of event, and the team of each four of eight."""
    teams = {str(number): plan.team_of[number] for number in numbers if number in plan.team_of}
    return {"kind": plan.kind, **({"teams": teams} if teams else {})}


def _of(number: str, text: Callable[[], str]) -> Callable[[Parameters], str]:
    """An entry that concerns one pair, team or player, whose number is under this name."""

    def words(parameters: Parameters) -> str:
        one = parameters[number]
        team = parameters.get("teams", {}).get(str(one))
        kind = parameters.get("kind", "pairs")
        who = name_by_kind(kind, one) if team is None else name_four(team, one)
        return text().format(who=who, **_with_table(parameters))

    return words


def _late(parameters: Parameters) -> str:
    if parameters.get("kind") == "teams":
        return _("late team from round {round} on")
    return _("late pair from round {round} on")


def _exchange(parameters: Parameters) -> str:
    kind = parameters.get("kind", "pairs")
    if "teams" in parameters:
        return _("swap of fours {one} and {other}")
    if kind == "teams":
        return _("swap of teams {one} and {other}")
    if kind == "individual":
        return _("swap of players {one} and {other}")
    return _("swap of pairs {one} and {other}")


_PHRASES: Mapping[str, Callable[[Parameters], str]] = {
    "result.enter": _board(lambda: _("result of board {board}, table {table}")),
    "result.change": _board(lambda: _("change of board {board}, table {table}")),
    "result.erase": _board(lambda: _("deletion of board {board}, table {table}")),
    "bridgemate.read": lambda parameters: ngettext(
        "import of {results} Bridgemate result",
        "import of {results} Bridgemate results",
        parameters["results"],
    ).format(**parameters),
    "session.create": _with(lambda: _("new session {title}")),
    "session.stage": _with(lambda: _("seating of those who come from {title}")),
    "session.import": _with(lambda: _("import of {title}")),
    "session.remove": _with(lambda: _("removal of session {title}")),
    "session.plan": lambda parameters: _("change of movement to {movement}").format(
        movement=name_kinds(parameters["movement"])
    ),
    "session.conditions": _with(lambda: _("change of the conditions of contest")),
    "session.rename": _with(lambda: _("renaming the session to {title}")),
    "session.play": _with(lambda: _("start of play")),
    "session.finish": _with(lambda: _("end of play")),
    "session.final": _with(lambda: _("making the results final")),
    "session.reopen": _with(lambda: _("reopening the session")),
    "clock.start": _with(lambda: _("start of the clock")),
    "clock.pause": _of_clock(_with(lambda: _("pause of the clock"))),
    "clock.go-on": _of_clock(_with(lambda: _("restart of the clock"))),
    "clock.more": _of_clock(
        _minutes(
            lambda count: ngettext(
                "{minutes} minute more in round {round}", "{minutes} minutes more in round {round}", count
            )
        )
    ),
    "clock.less": _of_clock(
        _minutes(
            lambda count: ngettext(
                "{minutes} minute less in round {round}", "{minutes} minutes less in round {round}", count
            )
        )
    ),
    "clock.end-round": _of_clock(_with(lambda: _("end of round {round}"))),
    "clock.back": _of_clock(_with(lambda: _("return to round {round}"))),
    "seat.player": _of("number", lambda: _("seating {player} as {who}")),
    "seat.pair": _of("number", lambda: _("seating {players} as {who}")),
    "seat.stand-up": _of("number", lambda: _("removal of {player} from {who}")),
    "seat.stand-in": _of("number", lambda: _("substitute {player} for {who}")),
    "seat.no-stand-in": _of("number", lambda: _("removal of the substitute {player} from {who}")),
    "seat.team": _with(lambda: _("name of team {number}")),
    "session.extra-boards": _counted(
        lambda count: ngettext(
            "{boards} extra board for {one} – {other}", "{boards} extra boards for {one} – {other}", count
        )
    ),
    "session.draw": _with(lambda: _("draw of round {round}")),
    "doctor.arrives": lambda parameters: _late(parameters).format(**parameters),
    "doctor.leaves": _of("pair", lambda: _("departure of {who} in round {round}")),
    "doctor.merge": _with(lambda: _("combining of the half tables from round {round} on")),
    "doctor.curtail": _with(lambda: _("curtailment of the session")),
    "doctor.skip": _with(lambda: _("skipping of round {round}")),
    "doctor.add-board": _with(lambda: _("more boards from round {round} on")),
    "doctor.sit-out": _with(lambda: _("another sit-out in round {round}")),
    "doctor.away": _of("pair", lambda: _("absence of {who} in rounds {first} to {last}")),
    "doctor.wrong-pair": _of("pair", lambda: _("seating of {who} at table {table} in round {round}")),
    "doctor.wrong-direction": _with(lambda: _("wrong direction at table {table} in round {round}")),
    "doctor.wrong-boards": _with(lambda: _("wrong boards at table {table} in round {round}")),
    "doctor.move-table": _with(lambda: _("moving table {table} to section {section}")),
    "doctor.split": _with(lambda: _("splitting section {section}")),
    "doctor.join": _with(lambda: _("joining sections {into} and {section}")),
    "doctor.behind": _with(lambda: _("table {table} a round behind in round {round}")),
    "seat.swap": lambda parameters: _exchange(parameters).format(**parameters),
    "player.add": _with(lambda: _("new player {player}")),
    "player.rename": _with(lambda: _("renaming {player}")),
    "player.number": _with(lambda: _("number of {player}")),
    "player.forget": _with(lambda: _("forgetting a player, now {player}")),
    "player.import": _with(lambda: _("import of players from {file}")),
    "ruling.open": _with(lambda: _("opening of ruling {number}")),
    "ruling.place": _with(lambda: _("table and board of ruling {number}")),
    "ruling.answer": _with(lambda: _("answer in ruling {number}")),
    "ruling.conclude": _with(lambda: _("ruling {number}, Law {law}")),
    "ruling.done": _with(lambda: _("follow-up of ruling {number}")),
    "ruling.follow": _with(lambda: _("tricks of ruling {number} on board {board}, table {table}")),
    "ruling.amend": _with(lambda: _("reopening of ruling {number}")),
    "ruling.drop": _with(lambda: _("discarding of ruling {number}")),
    "ruling.decide": _with(lambda: _("decision on the appeal against ruling {number}")),
    "ruling.withdraw": _with(lambda: _("withdrawal of ruling {number}")),
    "movement.keep": _with(lambda: _("own movement {movement}")),
    "movement.remove": _with(lambda: _("deletion of own movement {movement}")),
    "movement.import": _with(lambda: _("import of own movements from {file}")),
    "player.holding": _with(lambda: _("masterpoints of {player}")),
    "player.handicap": _with(lambda: _("handicap of {player}")),
    "penalty.give": _of("number", lambda: _("penalty for {who}")),
    "penalty.lift": _of("number", lambda: _("removal of a penalty for {who}")),
    "carry.set": _of("number", lambda: _("carry-over of {who}")),
    "session.advance": _with(lambda: _("naming of {team} as winner of its tied match in round {round}")),
    "preset.set": _with(lambda: _("list of preset scores")),
    "template.keep": _with(lambda: _("template {title}")),
    "template.forget": _with(lambda: _("removal of template {title}")),
    "event.make": _with(lambda: _("event {title}")),
    "event.change": _with(lambda: _("change of event {title}")),
    "event.remove": _with(lambda: _("removal of event {title}")),
    "deals.attach": _with(lambda: _("deals from {origin}")),
    "deals.deal": _counted(
        lambda count: ngettext("dealing of {boards} board", "dealing of {boards} boards", count)
    ),
    "deals.put": _with(lambda: _("cards of board {board}")),
    "deals.take-out": _with(lambda: _("deletion of the cards of board {board}")),
    "deals.remove": _with(lambda: _("deletion of all deals")),
    "law.add": _with(lambda: _("law book from {file}")),
    "law.remove": _with(lambda: _("removal of the law book {book}")),
    "law.say": _with(lambda: _("language or edition of {book}")),
    "club.rename": _with(lambda: _("name of the club")),
    "club.settings": _with(lambda: _("change of settings")),
    "club.duties": _with(lambda: _("sections of scorers and directors")),
}
