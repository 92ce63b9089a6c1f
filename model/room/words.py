"""The words of the table's page, in the language of the phone: the page's own script asks for them by name."""

from __future__ import annotations

from typing import Final

from model.bridge.cards import Strain
from model.bridge.entry.words import card_words, short
from model.bridge.letters import letters_of
from model.bridge.result import Result
from model.bridge.seats import Seat
from model.i18n import _, language, laws_cited, pgettext

_DECIMAL_COMMA: Final = ("pt", "es", "el")


def of_table() -> dict[str, str]:
    """Every word and sentence of the table's page, blanks in braces."""
    return {
        **_frame(),
        **_joining(),
        **_boards(),
        **_pad(),
        **_east(),
        **_after(),
        **_moving(),
        **_calling(),
        **_hands(),
    }


def reason_words(reason: str) -> str:
    """Why a table calls, as the director reads it."""
    sentences = {
        "lead": _("Lead out of turn"),
        "revoke": _("Revoke"),
        "turn": _("Call out of turn, or too low"),
        "claim": _("Claim"),
        "score": _("Score or board"),
        "other": _("Something else"),
    }
    return sentences.get(reason) or _("no reason given")


def describe_waiting(kind: str, result: str) -> str:
    """What of the room waits for the director, in a sentence beside its table and board; "" for what is said elsewhere."""
    sentences = {
        "overtaken": _("The phone says {result}, but another result is entered."),
        "doubted": _("{result} does not fit the cards; the table says it is right."),
        "asks": _("The table tries one result after another until one is accepted."),
        "refused": _("{result} came from the phone and was not entered."),
    }
    return sentences.get(kind, "").format(result=_shown(result))


def _shown(result: str) -> str:
    """A canonical result as the language shows it, its lead too: "3NT E +1 ♦Q"; anything else as it came."""
    try:
        read = Result.parse(result)
    except ValueError:
        return result
    return f"{short(read)} {card_words(read.lead)}" if read.lead else short(read)


def _frame() -> dict[str, str]:
    letters = letters_of(language())
    seats = {f"seat{seat.value}": letters.seat(seat) for seat in Seat}
    return {
        **seats,
        "nt": letters.strain(Strain.NOTRUMP),
        "ranks": " ".join(letters.rank(rank) for rank in "AKQJT"),
        "point": "," if language() in _DECIMAL_COMMA else ".",
        "nameN": _("North"),
        "nameE": _("East"),
        "nameS": _("South"),
        "nameW": _("West"),
        "sideNS": _("North–South"),
        "sideEW": _("East–West"),
        "C": _("clubs"),
        "C1": pgettext("suit", "club"),
        "D1": pgettext("suit", "diamond"),
        "H1": pgettext("suit", "heart"),
        "S1": pgettext("suit", "spade"),
        "D": _("diamonds"),
        "H": _("hearts"),
        "S": _("spades"),
        "N": _("notrump"),
        "rankA": _("ace"),
        "rankK": _("king"),
        "rankQ": _("queen"),
        "rankJ": _("jack"),
        "round": _("Round {round} of {rounds}"),
        "left": pgettext("time", "left"),
        "over": pgettext("time", "over"),
        "warning": _("last minutes"),
        "paused": _("the clock is stopped"),
        "director": _("Director"),
        "nolink": _("offline"),
        "back": _("Back"),
        "close": _("Close"),
        "chosen": _("chosen"),
        "table": _("Table {table}"),
        "board": _("Board {board}"),
        "boardOf": _("Board {board}, round {round}"),
        "deals": _("{seat} deals"),
        "vulNone": _("neither side vulnerable"),
        "vulNS": _("North–South vulnerable"),
        "vulEW": _("East–West vulnerable"),
        "vulAll": _("both vulnerable"),
        "passedOut": _("Passed out"),
        "notPlayed": _("not played"),
        "adjusted": _("adjusted"),
        "switched": _("Arrow-switched: turn the boards as the Director says."),
        "language": _("Language"),
    }


def _joining() -> dict[str, str]:
    return {
        "thisIs": _("This is table {table}"),
        "whichSide": _("Look at the phone as it lies in front of you. Tap the side where North sits."),
        "nearest": _("nearest me"),
        "across": _("across"),
        "onLeft": pgettext("side of the table", "left"),
        "onRight": pgettext("side of the table", "right"),
        "keeps": _(
            "North keeps the phone and enters the results; East confirms each one. The seats turn with your choice, on every screen."
        ),
        "takenBack": _(
            "The Director has taken back the result of board {board}. Enter it again, or ask the Director."
        ),
        "otherTable": _("Another table"),
        "elsewhere": _(
            "This phone still has results of table {table} that were not sent: board {boards}. Scan that table’s card once more to send them."
        ),
        "othersSit": _("The Director has changed who plays here. Check who sits here, and the boards."),
        "start": _("Start"),
        "taken": _(
            "Table {table} already has a phone, last seen {time}. Take over? It will show: moved "
            "to another phone."
        ),
        "takeOver": _("Take over"),
        "justLook": _("View only"),
        "moved": _("Moved to another phone. This one is view only."),
        "whoSits": _("Are these four players here?"),
        "tapName": _("Boards {boards}. Tap a name to correct it."),
        "allFour": _("Yes, all four"),
        "whoPlays": _("Who plays here?"),
        "tapSeat": _("Boards {boards}. Tap a seat to give a name, or go on without."),
        "noNames": _("Go on without names"),
        "changed": _("changed"),
        "wasName": _("was {name}. The Director sees the change."),
        "swapEW": _("East and West are swapped"),
        "swapNS": _("North and South are swapped"),
        "nobody": _("unnamed"),
        "whoIs": _("Who is {seat}?"),
        "typeName": _("Any part of the name"),
        "visitor": _("New player: {name}"),
        "noneFound": _("Nobody in the club is called that."),
    }


def _boards() -> dict[str, str]:
    return {
        "whichBoard": _("Which board?"),
        "against": _("{ns} against {ew}"),
        "confirmed": _("confirmed"),
        "tapChange": _("Tap a board to change its result."),
        "now": pgettext("board", "now"),
        "toCome": _("not entered"),
        "enterResult": _("Enter the result"),
        "onItsWay": _("being sent"),
        "lateBoards": _("Still to be entered from the previous round"),
        "outOfOrder": _("{board} before {next}?"),
        "outOfOrderWhy": _(
            "Board {next} has no result yet. Boards may be played in any order; check the number."
        ),
        "yesBoard": _("Yes, board {board}"),
        "another": _("Another board number"),
        "anotherWhich": _("What number is on the board?"),
        "notHere": _(
            "Board {board} is not for this table now. Wrong board, or a late play? The Director knows."
        ),
        "othersLater": _("Other tables’ results appear once this table has played the board."),
        "looksOnly": _("The Director enters the results tonight. This page only shows them."),
        "byPaper": _("You can always use a slip instead."),
    }


def _pad() -> dict[str, str]:
    return {
        "contract": _("contract"),
        "level": _("Level"),
        "suit": _("Suit"),
        "doubled": _("Doubled?"),
        "no": pgettext("doubled", "No"),
        "x": _("doubled"),
        "xx": _("redoubled"),
        "whoDeclared": _("Last: who was declarer?"),
        "thenLead": _("then the lead"),
        "thenTricks": _("then the tricks"),
        "by": pgettext("declarer", "by {name}"),
        "needs": _("needs {tricks} tricks"),
        "boards": _("Boards"),
        "notPlayedKey": _("Not played…"),
        "missing": _("still missing: {what}"),
        "declarer": _("declarer"),
        "change": _("Change"),
        "leadAndTricks": _("lead and tricks"),
        "lead": _("Lead"),
        "card": _("{seat}’s card"),
        "noLead": _("No lead"),
        "tricks": _("Tricks"),
        "leadCard": _("the card led"),
        "makeIt": _("{tricks} makes"),
        "just": _("just made, {tricks} tricks"),
        "overN": _("{count} over, {tricks} tricks"),
        "downN": _("{count} down, {tricks} tricks"),
        "showEast": _("Show East"),
        "sendIt": _("Send"),
        "whyNot": _("Why was board {board} not played?"),
        "noTime": _("No time"),
        "noTimeText": _("The round was over"),
        "toldSo": _("The Director said so"),
        "otherReason": _("Something else"),
        "fits": _("Does this fit the cards?"),
        "youEntered": _("You entered {result}."),
        "meant": _("This is what happened"),
        "wrong": _("Something else is wrong"),
        "backToPad": _("Back to the entry; nothing is lost."),
        "asEntered": _("It is as entered"),
        "willLook": _("It is entered, and the Director is asked to check."),
        "backResult": _("Back to the result"),
    }


def _east() -> dict[str, str]:
    return {
        "forEast": _("For East"),
        "happened": _("Is this what happened on board {board}?"),
        "ledBy": _("led by {seat}"),
        "score": _("Score"),
        "yes": _("Yes, correct"),
        "nope": _("No, back to North"),
        "turn": _("Turn"),
        "eastNo": _("East disagrees. Check it together."),
        "nobodyScores": _("Nobody scores."),
        "forSide": _("{score} for {side}"),
        "digitsAsk": _("East’s two digits"),
        "digitsChoose": _("East chooses two digits for tonight"),
        "digitsWhy": _("They are asked at each result, so that it is East who says yes."),
        "digitsGiven": _("{count} of 2 digits"),
    }


def _after() -> dict[str, str]:
    return {
        "isIn": _("Board {board} is entered"),
        "first": _("You are the first table; nothing to compare yet."),
        "pairs": _("Pairs"),
        "result": _("Result"),
        "nsPart": _("N–S %"),
        "nsPoints": _("N–S"),
        "you": pgettext("table", "you"),
        "soFar": _(
            "So far: {count} tables. The figures change until everyone has played it. The four "
            "hands open after the session."
        ),
        "goOn": _("Next: board {board}"),
        "goMove": _("Next: the move"),
        "enterHands": _("Enter the four hands"),
        "kept": _("Safe on this phone"),
        "keptWhy": _(
            "The laptop does not answer just now. Nothing is lost: the result will be sent as "
            "soon as it does."
        ),
        "northEntered": _("North entered it"),
        "eastConfirmed": _("East confirmed it"),
        "trying": _("Being sent to the laptop"),
        "youNeedNotWait": _("No need to wait."),
        "leaveOpen": _(
            "Carry on playing; leave this page open and the phone on the table. If this goes on, "
            "show this page to the Director."
        ),
        "raiseHand": _("Calls cannot be sent now: raise your hand."),
        "tryNow": _("Try now"),
        "next": _("Continue"),
        "isOver": _("Play is over"),
        "isOverText": _("The Director has the results."),
        "ownCard": _("Your own card"),
        "closed": _("The room is closed"),
        "closedText": _(
            "The Director opens it. This page keeps trying; what is saved here will be sent then."
        ),
        "oldCard": _("This card is from another session, or the table has a new one."),
        "understood": _("OK"),
    }


def _moving() -> dict[str, str]:
    return {
        "whoGoes": _("Round {round}: who goes where"),
        "moveWhen": _("Move when the Director says so."),
        "moveAt": _("Move when the Director says so, at {time}."),
        "goTo": _("go to table"),
        "stayAt": _("stay at table"),
        "sitOutNext": _("you sit out"),
        "sit": _("Sit {side} against"),
        "boardsMove": pgettext("that move", "Boards"),
        "boardsGo": pgettext("that move", "Boards {boards}"),
        "boardsTo": _("go to table {table}"),
        "boardsStay": pgettext("that move", "stay here"),
        "boardsRelay": _("go to the relay, then to table {table}"),
        "boardsDone": _("are not played again"),
        "boardsFrom": _("Boards, from table {table}"),
        "boardsFromRelay": _("Boards, from the relay"),
        "comeToYou": _("come to you"),
        "allIn": _("All boards of this round are in."),
        "lookBack": _("Look back"),
        "opens": _("Round {round} opens here automatically"),
        "lastDone": _("That was the last round. Thank you for playing."),
        "drawnLater": _("The Director says where to go."),
        "waitStart": _("The Director starts round 1."),
        "sitsOut": _("Nobody plays here this round"),
        "sitsOutText": _("The next round opens here automatically."),
    }


def _calling() -> dict[str, str]:
    return {
        "callTitle": _("Call the Director"),
        "about": _("What is it about?"),
        "oneTap": _("One tap calls, silently."),
        "rlead": _("Lead out of turn"),
        "rleadText": _("the wrong player led"),
        "rrevoke": _("Revoke"),
        "rrevokeText": _("a player could have followed suit"),
        "rturn": _("Call out of turn, or too low"),
        "rturnText": _("in the auction"),
        "rclaim": _("Claim"),
        "rclaimText": _("the number of tricks is disputed"),
        "rscore": _("Score or board"),
        "rscoreText": _("this board or an earlier one"),
        "rother": _("Something else"),
        "justCall": _("Just call, no reason"),
        "until": _("Until the Director arrives"),
        "untilText": _("do not bid, play or take anything back."),
        "law": laws_cited("9B2"),
        "called": _("The Director has been called"),
        "coming": _("The Director is coming"),
        "since": _("{time} ago"),
        "takeBack": _("Cancel the call"),
        "said": _("What the Director said"),
    }


def _hands() -> dict[str, str]:
    return {
        "handOf": _("{seat}’s hand on board {board}"),
        "cardsOf": _("{count} of 13 cards"),
        "nextHand": _("Next: {seat}"),
        "sendHands": _("Send the four hands"),
        "fourth": _("{seat} has the other 13."),
        "handsIn": _("The four hands are entered."),
    }
