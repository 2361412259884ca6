"""The sentences of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from games.engine.phrases import Listing, Part, Phrase, Plural, SeatName, gettext_noop, phrase
from games.engine.words import named_params
from games.titan.words import names

EVENTS: dict[str, str | Plural] = {
    # The campaign
    "towers": gettext_noop("The order of play is %(order)s."),
    "divided": gettext_noop("%(seat)s started in %(land)s with two legions of four characters: %(markers)s."),
    "turn": gettext_noop("%(seat)s started Game-Turn %(round)s."),
    "split": gettext_noop(
        "%(seat)s split %(legion)s: %(height)s characters stayed and %(count)s left as %(to)s."
    ),
    "split_own": gettext_noop(
        "%(seat)s split %(legion)s: %(height)s characters stayed; %(pieces)s left as %(to)s."
    ),
    "rolled": gettext_noop("%(seat)s rolled %(roll)s."),
    "rerolled": gettext_noop("%(seat)s took the mulligan and rolled %(roll)s."),
    "moved": gettext_noop("%(seat)s moved %(legion)s from %(from)s to %(land)s."),
    "moved_upon": gettext_noop(
        "%(seat)s moved %(legion)s from %(from)s to %(land)s, entering %(side)s to attack %(enemy)s."
    ),
    "teleported": gettext_noop(
        "%(seat)s teleported %(legion)s from %(from)s to %(land)s, showing the %(lord)s."
    ),
    "teleported_upon": gettext_noop(
        "%(seat)s teleported %(legion)s from %(from)s to %(land)s, showing the %(lord)s and "
        "entering %(side)s to attack %(enemy)s."
    ),
    "aborted": gettext_noop(
        "%(seat)s couldn’t move %(legion)s or %(other)s out of %(land)s, so they became one "
        "legion again: %(legion)s, %(height)s characters."
    ),
    "engaged": gettext_noop("%(seat)s attacked %(victim)s in %(land)s: %(attacker)s against %(defender)s."),
    "examined": gettext_noop(
        "%(seat)s attacked %(victim)s in %(land)s: %(attacker)s (%(attackers)s) against "
        "%(defender)s (%(defenders)s)."
    ),
    "offers_shown": gettext_noop(
        "The two sides haven’t agreed in %(land)s yet. The attacker offered: %(attacker)s. "
        "The defender offered: %(defender)s."
    ),
    "still_talking": gettext_noop("The two sides haven’t agreed in %(land)s yet, so both answer again."),
    "offers_refused": gettext_noop(
        "%(seat)s accepted none of %(victim)s’s offers in %(land)s. %(victim)s offered: %(offers)s."
    ),
    "offers_lapsed": gettext_noop("What %(victim)s offered %(seat)s in %(land)s has lapsed: %(offers)s."),
    "concession": gettext_noop("%(seat)s conceded the engagement."),
    "resolved": gettext_noop("Neither legion survived in %(land)s."),
    "eliminated": gettext_noop("%(seat)s lost %(pieces)s from %(legion)s."),
    "scored": gettext_noop("%(seat)s scored %(points)s points and now has %(score)s."),
    "acquired": gettext_noop("%(seat)s acquired an %(lord)s for %(legion)s."),
    "summoned": gettext_noop("%(seat)s summoned an %(lord)s from %(donor)s to %(legion)s."),
    "summoning": gettext_noop("%(seat)s called an %(lord)s from %(donor)s into the battle."),
    "reinforcing": gettext_noop("%(seat)s called in a %(recruit)s as a reinforcement, showing %(shown)s."),
    "reinforced": gettext_noop("%(seat)s reinforced %(legion)s with a %(recruit)s, showing %(shown)s."),
    "mustered": gettext_noop(
        "%(seat)s mustered a %(recruit)s for %(legion)s in %(land)s, showing %(shown)s."
    ),
    "out": gettext_noop("%(seat)s lost their Titan and is out."),
    "removed": gettext_noop("%(seat)s removed %(legion)s (%(pieces)s) from %(land)s."),
    "inherited": gettext_noop("%(seat)s inherited %(victim)s’s legion markers."),
    "resigned": gettext_noop("%(seat)s conceded the game."),
    "turns_over": gettext_noop("Game-Turn %(turns)s, the last of the match, has finished."),
    "won": gettext_noop("%(seat)s has the only Titan left and wins."),
    "drawn": gettext_noop("No Titan is left, so the match is a draw."),
    # A battle
    "battle": gettext_noop(
        "%(seat)s (%(attackers)s) went into battle against %(victim)s (%(defenders)s) in "
        "%(land)s, entering %(side)s."
    ),
    "battle.phase": gettext_noop("Round %(round)s: %(seat)s maneuvers."),
    "battle.entered": gettext_noop("%(seat)s brought on the %(piece)s at %(hex)s."),
    "battle.maneuvered": gettext_noop("%(seat)s maneuvered the %(piece)s from %(come)s to %(hex)s."),
    "battle.not_entered": gettext_noop("%(seat)s didn’t bring on the %(piece)s and lost it."),
    "battle.stayed": gettext_noop("%(seat)s didn’t bring on the %(piece)s after all."),
    "battle.drift": gettext_noop("The drift on %(hex)s hit %(seat)s’s %(piece)s once."),
    "battle.struck": Plural(
        "%(seat)s’s %(piece)s struck %(victim)s’s %(foe)s: %(hits)s hit (rolled %(dice)s; needed %(number)s "
        "or more).",
        "%(seat)s’s %(piece)s struck %(victim)s’s %(foe)s: %(hits)s hits (rolled %(dice)s; needed "
        "%(number)s or more).",
        "hits",
    ),
    "battle.rangestruck": Plural(
        "%(seat)s’s %(piece)s rangestruck %(victim)s’s %(foe)s: %(hits)s hit (rolled %(dice)s; needed "
        "%(number)s or more).",
        "%(seat)s’s %(piece)s rangestruck %(victim)s’s %(foe)s: %(hits)s hits (rolled %(dice)s; needed "
        "%(number)s or more).",
        "hits",
    ),
    "battle.carried": Plural(
        "%(seat)s carried %(hits)s hit over to %(victim)s’s %(foe)s.",
        "%(seat)s carried %(hits)s hits over to %(victim)s’s %(foe)s.",
        "hits",
    ),
    "battle.removed": gettext_noop("%(seat)s lost %(pieces)s in battle."),
    "battle.over": gettext_noop("The battle has ended."),
}
"""The sentences by event code."""

LEADING = frozenset({"resolved", "eliminated", "scored"})

RESOLUTION_SENTENCES: dict[str, str] = {
    "fled": gettext_noop("The defender fled, so %(winner)s won the engagement in %(land)s with %(legion)s."),
    "agreed": gettext_noop("%(winner)s won the engagement in %(land)s with %(legion)s by agreement."),
    "conceded": gettext_noop(
        "The other side conceded, so %(winner)s won the engagement in %(land)s with %(legion)s."
    ),
    "battle": gettext_noop("%(winner)s won the battle in %(land)s with %(legion)s."),
    "time": gettext_noop(
        "After seven rounds the attacker was eliminated; %(winner)s kept %(land)s with %(legion)s, "
        "and the battle scored nothing."
    ),
    "titan": gettext_noop("A Titan was slain, so %(winner)s won the engagement in %(land)s with %(legion)s."),
    "left": gettext_noop(
        "The other side conceded the game, so %(winner)s won the engagement in %(land)s with %(legion)s."
    ),
}
"""How an engagement with a winner ended, by the key of its outcome."""

RESOLUTIONS_WITHOUT_WINNER: dict[str, str] = {
    "agreed": gettext_noop("Both sides agreed to the elimination of their legions in %(land)s."),
    "conceded": gettext_noop("One side conceded the engagement in %(land)s, and neither legion survived."),
    "titan": gettext_noop("A Titan was slain in %(land)s, and neither legion survived."),
    "left": gettext_noop(
        "One side conceded the game during the engagement in %(land)s, and neither legion survived."
    ),
    "both_titans": gettext_noop("Both Titans were slain in %(land)s."),
    "both_gone": gettext_noop("Neither legion survived in %(land)s."),
}
"""How an engagement without a winner ended, by the key of its outcome."""

OUT_SENTENCES: dict[str, str] = {
    "slain": gettext_noop("%(seat)s lost their Titan and is out."),
    "resigned": gettext_noop("%(seat)s conceded the game and is out."),
    "left": gettext_noop("%(seat)s left the match and is out."),
}

BATTLE_OVER_SENTENCES: dict[str, str] = {
    "attacker": gettext_noop("The battle has ended: the attacker won."),
    "defender": gettext_noop("The battle has ended: the defender won."),
    "both": gettext_noop("The battle has ended: neither legion survived."),
    "time": gettext_noop("The battle has ended after seven rounds: the attacker was eliminated."),
    "titans": gettext_noop("The battle has ended: a Titan was slain."),
}

_MOVED_ROUND_SENTENCE = gettext_noop("%(seat)s moved %(legion)s all the way round to %(land)s again.")
_HALF_POINTS_SENTENCE = gettext_noop("%(seat)s scored %(points)s points at half value and now has %(score)s.")

_SENTENCES_WITH_AN: dict[str, str] = {
    "reinforcing": gettext_noop("%(seat)s called in an %(recruit)s as a reinforcement, showing %(shown)s."),
    "reinforced": gettext_noop("%(seat)s reinforced %(legion)s with an %(recruit)s, showing %(shown)s."),
    "mustered": gettext_noop(
        "%(seat)s mustered an %(recruit)s for %(legion)s in %(land)s, showing %(shown)s."
    ),
}
"""The sentences about a recruit whose English name needs "an"."""

_SENTENCES_NOTHING_SHOWN: dict[str, str] = {
    "reinforcing.bare": gettext_noop("%(seat)s called in a %(recruit)s as a reinforcement."),
    "reinforcing.bare_an": gettext_noop("%(seat)s called in an %(recruit)s as a reinforcement."),
    "reinforced.bare": gettext_noop("%(seat)s reinforced %(legion)s with a %(recruit)s."),
    "reinforced.bare_an": gettext_noop("%(seat)s reinforced %(legion)s with an %(recruit)s."),
    "mustered.bare": gettext_noop("%(seat)s mustered a %(recruit)s for %(legion)s in %(land)s."),
    "mustered.bare_an": gettext_noop("%(seat)s mustered an %(recruit)s for %(legion)s in %(land)s."),
}
"""The sentences for musters without shown recruiters."""

_SLAIN_SENTENCES: dict[str, str | Plural] = {
    "battle.drift": gettext_noop("The drift on %(hex)s slew %(seat)s’s %(piece)s."),
    "battle.struck": Plural(
        "%(seat)s’s %(piece)s slew %(victim)s’s %(foe)s with %(hits)s hit (rolled %(dice)s; needed "
        "%(number)s or more).",
        "%(seat)s’s %(piece)s slew %(victim)s’s %(foe)s with %(hits)s hits (rolled %(dice)s; needed "
        "%(number)s or more).",
        "hits",
    ),
    "battle.rangestruck": Plural(
        "%(seat)s’s %(piece)s rangestruck and slew %(victim)s’s %(foe)s with %(hits)s hit (rolled %(dice)s; "
        "needed %(number)s or more).",
        "%(seat)s’s %(piece)s rangestruck and slew %(victim)s’s %(foe)s with %(hits)s hits (rolled "
        "%(dice)s; needed %(number)s or more).",
        "hits",
    ),
    "battle.carried": Plural(
        "%(seat)s carried %(hits)s hit over to %(victim)s’s %(foe)s and slew it.",
        "%(seat)s carried %(hits)s hits over to %(victim)s’s %(foe)s and slew it.",
        "hits",
    ),
}
"""The sentences for strikes that slay the target."""

_MISSED_SENTENCES: dict[str, str] = {
    "battle.struck": gettext_noop(
        "%(seat)s’s %(piece)s struck %(victim)s’s %(foe)s and missed (rolled %(dice)s; needed %(number)s or "
        "more)."
    ),
    "battle.rangestruck": gettext_noop(
        "%(seat)s’s %(piece)s rangestruck %(victim)s’s %(foe)s and missed (rolled %(dice)s; needed "
        "%(number)s or more)."
    ),
}
"""The sentences for strikes without a hit."""

_UNNAMED_VICTIM_TEXT = gettext_noop("the enemy")
"""Stands for the player of a character that was struck in older stored events, which do not name them."""

_OR_TEXT = gettext_noop("%(offers)s, or %(offer)s")
_SEAT_AND_LAND_TEXT = gettext_noop("%(seat)s (%(land)s)")


_SENTENCES_BY_KEY: dict[str, str | Plural] = {
    **EVENTS,
    **{f"resolved.{how}": told for how, told in RESOLUTION_SENTENCES.items()},
    **{f"unwon.{how}": told for how, told in RESOLUTIONS_WITHOUT_WINNER.items()},
    **{f"out.{fate}": told for fate, told in OUT_SENTENCES.items()},
    **{f"battle.over.{how}": told for how, told in BATTLE_OVER_SENTENCES.items()},
    "scored.half": _HALF_POINTS_SENTENCE,
    "moved.round": _MOVED_ROUND_SENTENCE,
    **{f"{code}_an": told for code, told in _SENTENCES_WITH_AN.items()},
    **_SENTENCES_NOTHING_SHOWN,
    **{f"{code}.slain": told for code, told in _SLAIN_SENTENCES.items()},
    **{f"{code}.missed": told for code, told in _MISSED_SENTENCES.items()},
}
"""Every sentence by its key (`sentence_key`)."""


def event(code: str, params: dict[str, Any]) -> Phrase:
    """Return the sentence of an event."""
    return fill_sentence(event_message(code, params), code, params)


def fill_sentence(
    told: str | Plural, code: str, params: dict[str, Any], named: Mapping[str, Part] = {}
) -> Phrase:
    """Return a sentence, filled in with the parameters of an event; `named` ones have names of their own."""
    known = dict(params)
    if code == "towers":
        known["order"] = Listing(
            tuple(
                phrase(_SEAT_AND_LAND_TEXT, seat=SeatName(seat), land=names.land(params["towers"][seat]))
                for seat in params["order"]
            )
        )
    elif code == "offers_shown":
        for side in ("attacker", "defender"):
            known[side] = _offers(params[side])
    elif code in ("engaged", "examined"):
        known["attacker"] = names.legion(params["attacker"], params["seat"])
        known["defender"] = names.legion(params["defender"], params["victim"])
    elif code in ("battle.struck", "battle.rangestruck", "battle.carried"):
        if "piece" in params:
            known["piece"] = names.character_on_hex(params["piece"], params["hex"])
        known["foe"] = names.character_on_hex(params["foe"], params["target"])
        known.setdefault("victim", Phrase(_UNNAMED_VICTIM_TEXT))
    known.update(named)
    seat = params.get("winner", params.get("seat"))
    return phrase(
        told, **{name: _part(name, value, seat) for name, value in named_params(told, known, known)}
    )


def event_message(code: str, params: dict[str, Any]) -> str | Plural:
    """Return the message of an event code, which may depend on its parameters."""
    return _SENTENCES_BY_KEY[sentence_key(code, params)]


def sentence_key(code: str, params: Mapping[str, Any]) -> str:
    """Return the key of an event's sentence: its code, and whatever else the sentence depends on."""
    match code:
        case "resolved":
            return f"{code if params['winner'] >= 0 else 'unwon'}.{params['how']}"
        case "out":
            return f"{code}.{params['fate']}"
        case "moved" if params["from"] == params["land"]:
            return f"{code}.round"
        case "battle.over":
            return f"{code}.{params['how']}"
        case "scored" if params["why"] == "half":
            return f"{code}.half"
        case "reinforcing" | "reinforced" | "mustered":
            return names.code_with_article(code if params.get("shown") else f"{code}.bare", params["recruit"])
    if code in _SLAIN_SENTENCES and params["slain"]:
        return f"{code}.slain"
    if code in _MISSED_SENTENCES and not params["hits"]:
        return f"{code}.missed"
    return code


def _offers(offers: Sequence[Sequence[Any]]) -> Part:
    """Return stored offers as alternatives: of each, the eliminated side and what the winner gives up."""
    outcomes: list[Part] = [names.outcome(loser, losses) for loser, *losses in offers]
    return reduce(lambda before, outcome: phrase(_OR_TEXT, offers=before, offer=outcome), outcomes)


def _part(name: str, value: Any, seat: int | None) -> Part:
    if name in _PARAMETER_PHRASES and not isinstance(value, Phrase | Listing):
        return _PARAMETER_PHRASES[name](value, seat)
    if isinstance(value, Phrase | Listing | int):
        return value
    return str(value)


_PARAMETER_PHRASES: dict[str, Callable[[Any, int | None], Part]] = {
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
    "pieces": lambda value, seat: names.characters_with_articles(value),
    "attackers": lambda value, seat: names.characters_with_articles(value),
    "defenders": lambda value, seat: names.characters_with_articles(value),
    "shown": lambda value, seat: names.characters_with_articles(value),
    "offers": lambda value, seat: _offers(value),
    "dice": lambda value, seat: Listing(tuple(value)),
}
"""The text for each kind of parameter; `seat` is the seat that the event is about."""
