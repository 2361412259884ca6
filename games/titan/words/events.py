"""What happened, told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, SeatName, gettext_noop, phrase
from games.titan.words import names

EVENTS: dict[str, str] = {
    # The campaign
    "towers": gettext_noop("Order of play: %(order)s."),
    "divided": gettext_noop("%(seat)s begins in %(land)s with two legions of four: %(markers)s."),
    "turn": gettext_noop("Game-Turn %(round)s of %(seat)s begins."),
    "split": gettext_noop("%(seat)s split %(legion)s: %(height)s stayed, %(count)s left as %(to)s."),
    "split_own": gettext_noop("%(seat)s split %(legion)s: %(height)s stayed, %(pieces)s left as %(to)s."),
    "rolled": gettext_noop("%(seat)s rolled %(roll)s."),
    "rerolled": gettext_noop("%(seat)s took the mulligan and rolled %(roll)s."),
    "moved": gettext_noop("%(seat)s moved %(legion)s from %(from)s to %(land)s."),
    "moved_upon": gettext_noop(
        "%(seat)s moved %(legion)s from %(from)s upon %(enemy)s in %(land)s, entering %(side)s."
    ),
    "teleported": gettext_noop(
        "%(seat)s teleported %(legion)s from %(from)s to %(land)s and showed: %(lord)s."
    ),
    "teleported_upon": gettext_noop(
        "%(seat)s teleported %(legion)s from %(from)s upon %(enemy)s in %(land)s, entering %(side)s, "
        "and showed: %(lord)s."
    ),
    "aborted": gettext_noop(
        "%(seat)s could not part %(other)s from %(legion)s in %(land)s; together they are %(height)s."
    ),
    "engaged": gettext_noop("%(seat)s attacks %(victim)s in %(land)s: %(attacker)s against %(defender)s."),
    "examined": gettext_noop(
        "%(seat)s attacks %(victim)s in %(land)s: %(attacker)s (%(attackers)s) "
        "against %(defender)s (%(defenders)s)."
    ),
    "offers_shown": gettext_noop(
        "%(land)s: nothing is agreed yet. The attacker offers: %(attacker)s. "
        "The defender offers: %(defender)s."
    ),
    "still_talking": gettext_noop("%(land)s: nothing is agreed yet, and both answer once more."),
    "concession": gettext_noop("%(seat)s conceded the engagement."),
    "resolved": gettext_noop("%(land)s: nobody is left."),
    "eliminated": gettext_noop("%(seat)s lost from %(legion)s: %(pieces)s."),
    "scored": gettext_noop("%(seat)s scored %(points)s and has %(score)s."),
    "acquired": gettext_noop("%(seat)s acquired for %(legion)s: %(lord)s."),
    "summoned": gettext_noop("%(seat)s summoned from %(donor)s to %(legion)s: %(lord)s."),
    "summoning": gettext_noop("%(seat)s calls into the battle from %(donor)s: %(lord)s."),
    "reinforcing": gettext_noop("%(seat)s calls a reinforcement: %(recruit)s; shown: %(shown)s."),
    "reinforced": gettext_noop("%(seat)s reinforced %(legion)s: %(recruit)s; shown: %(shown)s."),
    "mustered": gettext_noop("%(seat)s mustered for %(legion)s in %(land)s: %(recruit)s; shown: %(shown)s."),
    "out": gettext_noop("%(seat)s is out: the Titan is slain."),
    "removed": gettext_noop("%(seat)s turned in %(legion)s in %(land)s: %(pieces)s."),
    "inherited": gettext_noop("%(seat)s inherited the legion markers of %(victim)s."),
    "resigned": gettext_noop("%(seat)s conceded the game."),
    "turns_over": gettext_noop("The last game-turn is over: %(turns)s."),
    "won": gettext_noop("%(seat)s has the only Titan left and wins."),
    "drawn": gettext_noop("No Titan is left: the match is drawn."),
    # A battle
    "battle": gettext_noop(
        "Battle in %(land)s: %(seat)s (%(attackers)s) attacks %(victim)s (%(defenders)s), entering %(side)s."
    ),
    "battle.phase": gettext_noop("Round %(round)s: %(seat)s to maneuver."),
    "battle.entered": gettext_noop("%(seat)s entered on %(hex)s: %(piece)s."),
    "battle.maneuvered": gettext_noop("%(seat)s maneuvered from %(come)s to %(hex)s: %(piece)s."),
    "battle.not_entered": gettext_noop("%(seat)s lost, not entered in time: %(piece)s."),
    "battle.stayed": gettext_noop("%(seat)s did not bring on after all: %(piece)s."),
    "battle.drift": gettext_noop("The drift on %(hex)s hits once: %(piece)s of %(seat)s."),
    "battle.struck": gettext_noop(
        "%(seat)s struck with %(piece)s at %(foe)s, %(number)s or more: %(dice)s. Hits: %(hits)s."
    ),
    "battle.rangestruck": gettext_noop(
        "%(seat)s rangestruck with %(piece)s at %(foe)s, %(number)s or more: %(dice)s. Hits: %(hits)s."
    ),
    "battle.carried": gettext_noop("%(seat)s carried hits over to %(foe)s: %(hits)s."),
    "battle.removed": gettext_noop("%(seat)s lost in battle: %(pieces)s."),
    "battle.over": gettext_noop("The battle is over."),
}
"""By code of the telling."""

LEADING = frozenset({"resolved", "eliminated", "scored"})

RESOLVED: dict[str, str] = {
    "fled": gettext_noop("%(land)s: the defender fled, and %(winner)s won with %(legion)s."),
    "agreed": gettext_noop("%(land)s: agreed, and %(winner)s won with %(legion)s."),
    "conceded": gettext_noop("%(land)s: conceded, and %(winner)s won with %(legion)s."),
    "battle": gettext_noop("%(land)s: %(winner)s won the battle with %(legion)s."),
    "time": gettext_noop("%(land)s: the attacker lost by time, and %(winner)s holds with %(legion)s."),
    "titan": gettext_noop("%(land)s: a Titan is slain, and %(winner)s won with %(legion)s."),
    "left": gettext_noop("%(land)s: the game is conceded, and %(winner)s won with %(legion)s."),
}
"""How an engagement ended, with a winner."""

UNWON: dict[str, str] = {
    "agreed": gettext_noop("%(land)s: agreed, both legions are eliminated."),
    "conceded": gettext_noop("%(land)s: conceded, and nobody is left."),
    "titan": gettext_noop("%(land)s: a Titan is slain, and nobody is left."),
    "left": gettext_noop("%(land)s: the game is conceded, and nobody is left."),
    "both_titans": gettext_noop("%(land)s: both Titans are slain."),
    "both_gone": gettext_noop("%(land)s: nobody is left."),
}
"""The same without one."""

OUT: dict[str, str] = {
    "slain": gettext_noop("%(seat)s is out: the Titan is slain."),
    "resigned": gettext_noop("%(seat)s is out: the game is conceded."),
    "left": gettext_noop("%(seat)s is out and has left the match."),
}

OVER: dict[str, str] = {
    "attacker": gettext_noop("The battle is over: the attacker has won."),
    "defender": gettext_noop("The battle is over: the defender has won."),
    "both": gettext_noop("The battle is over: nobody is left."),
    "time": gettext_noop("The battle is over: the attacker's time is up."),
    "titans": gettext_noop("The battle is over: a Titan is slain."),
}

_HALF = gettext_noop("%(seat)s scored %(points)s in half points and has %(score)s.")

_NOTHING_SHOWN: dict[str, str] = {
    "reinforcing": gettext_noop("%(seat)s calls a reinforcement: %(recruit)s."),
    "reinforced": gettext_noop("%(seat)s reinforced %(legion)s: %(recruit)s."),
    "mustered": gettext_noop("%(seat)s mustered for %(legion)s in %(land)s: %(recruit)s."),
}
"""The same where no recruiters were shown."""

_SLAIN: dict[str, str] = {
    "battle.drift": gettext_noop("The drift on %(hex)s slays: %(piece)s of %(seat)s."),
    "battle.struck": gettext_noop(
        "%(seat)s struck with %(piece)s at %(foe)s, %(number)s or more: %(dice)s. Hits: %(hits)s, slain."
    ),
    "battle.rangestruck": gettext_noop(
        "%(seat)s rangestruck with %(piece)s at %(foe)s, %(number)s or more: %(dice)s. Hits: %(hits)s, slain."
    ),
    "battle.carried": gettext_noop("%(seat)s carried hits over to %(foe)s: %(hits)s, slain."),
}
"""The same where the target is slain."""

_PLACE = gettext_noop("%(seat)s (%(land)s)")


def event(code: str, params: dict[str, Any]) -> Phrase:
    """One telling as a sentence."""
    told = message(code, params)
    known = dict(params)
    if code == "towers":
        known["order"] = Listing(
            tuple(
                phrase(_PLACE, seat=SeatName(seat), land=names.land(params["towers"][seat]))
                for seat in params["order"]
            )
        )
    elif code == "offers_shown":
        for side in ("attacker", "defender"):
            known[side] = Listing(tuple(names.outcome(loser, losses) for loser, *losses in params[side]))
    elif code in ("engaged", "examined"):
        known["attacker"] = names.legion(params["attacker"], params["seat"])
        known["defender"] = names.legion(params["defender"], params["victim"])
    elif code in ("battle.struck", "battle.rangestruck", "battle.carried"):
        if "piece" in params:
            known["piece"] = names.standing(params["piece"], params["hex"])
        known["foe"] = names.standing(params["foe"], params["target"])
    seat = params.get("winner", params.get("seat"))
    filled = {name: _part(name, known[name], seat) for name in known if f"%({name})s" in told}
    return phrase(told, **filled)


def message(code: str, params: dict[str, Any]) -> str:
    """The sentence of a code, as its parameters have it."""
    match code:
        case "resolved":
            return (RESOLVED if params["winner"] >= 0 else UNWON)[params["how"]]
        case "out":
            return OUT[params["fate"]]
        case "battle.over":
            return OVER[params["how"]]
        case "scored" if params["why"] == "half":
            return _HALF
    if code in _NOTHING_SHOWN and not params.get("shown"):
        return _NOTHING_SHOWN[code]
    if code in _SLAIN and params["slain"]:
        return _SLAIN[code]
    return EVENTS[code]


def _part(name: str, value: Any, seat: int | None) -> Part:
    if name in _PARTS and not isinstance(value, Phrase | Listing):
        return _PARTS[name](value, seat)
    if isinstance(value, Phrase | Listing | int):
        return value
    return str(value)


_PARTS: dict[str, Callable[[Any, int | None], Part]] = {
    "seat": lambda value, seat: SeatName(value),
    "victim": lambda value, seat: SeatName(value),
    "winner": lambda value, seat: SeatName(value),
    "land": lambda value, seat: names.land(value),
    "from": lambda value, seat: names.land(value),
    "side": lambda value, seat: names.side(value),
    "legion": lambda value, seat: names.legion(value, seat),
    "to": lambda value, seat: names.legion(value, seat),
    "other": lambda value, seat: names.legion(value, seat),
    "donor": lambda value, seat: names.legion(value, seat),
    "enemy": lambda value, seat: names.legion(value),
    "markers": lambda value, seat: names.legions(value, seat),
    "lord": lambda value, seat: names.character(value),
    "recruit": lambda value, seat: names.character(value),
    "piece": lambda value, seat: names.character(value),
    "pieces": lambda value, seat: names.characters(value),
    "attackers": lambda value, seat: names.characters(value),
    "defenders": lambda value, seat: names.characters(value),
    "shown": lambda value, seat: names.characters(value),
    "dice": lambda value, seat: " ".join(str(die) for die in value),
}
"""How a parameter is said; `seat` is whose happening it is."""
