"""The sentences about the reader's own seat, which address the reader as "you"."""

from __future__ import annotations

from typing import Any

from games.engine.phrases import Phrase, Plural, gettext_noop
from games.engine.recap import HeardEvent
from games.titan.words import events, names

YOUR_ACTION_SENTENCES: dict[str, str | Plural] = {
    # The campaign
    "divided": gettext_noop("You started in %(land)s with two legions of four characters: %(markers)s."),
    "turn": gettext_noop("You started Game-Turn %(round)s."),
    "split": gettext_noop("You split %(legion)s: %(height)s characters stayed and %(count)s left as %(to)s."),
    "split_own": gettext_noop(
        "You split %(legion)s: %(height)s characters stayed; %(pieces)s left as %(to)s."
    ),
    "rolled": gettext_noop("You rolled %(roll)s."),
    "rerolled": gettext_noop("You took the mulligan and rolled %(roll)s."),
    "moved": gettext_noop("You moved %(legion)s from %(from)s to %(land)s."),
    "moved.round": gettext_noop("You moved %(legion)s all the way round to %(land)s again."),
    "moved_upon": gettext_noop(
        "You moved %(legion)s from %(from)s to %(land)s, entering %(side)s to attack %(enemy)s."
    ),
    "teleported": gettext_noop("You teleported %(legion)s from %(from)s to %(land)s, showing the %(lord)s."),
    "teleported_upon": gettext_noop(
        "You teleported %(legion)s from %(from)s to %(land)s, showing the %(lord)s and "
        "entering %(side)s to attack %(enemy)s."
    ),
    "aborted": gettext_noop(
        "You couldn’t move %(legion)s or %(other)s out of %(land)s, so they became one "
        "legion again: %(legion)s, %(height)s characters."
    ),
    "engaged": gettext_noop("You attacked %(victim)s in %(land)s: %(attacker)s against %(defender)s."),
    "examined": gettext_noop(
        "You attacked %(victim)s in %(land)s: %(attacker)s (%(attackers)s) against "
        "%(defender)s (%(defenders)s)."
    ),
    "offers_refused": gettext_noop(
        "You accepted none of %(victim)s’s offers in %(land)s. %(victim)s offered: %(offers)s."
    ),
    "offers_lapsed": gettext_noop("What %(victim)s offered you in %(land)s has lapsed: %(offers)s."),
    "concession": gettext_noop("You conceded the engagement."),
    "eliminated": gettext_noop("You lost %(pieces)s from %(legion)s."),
    "scored": gettext_noop("You scored %(points)s points and now have %(score)s."),
    "acquired": gettext_noop("You acquired an %(lord)s for %(legion)s."),
    "summoned": gettext_noop("You summoned an %(lord)s from %(donor)s to %(legion)s."),
    "summoning": gettext_noop("You called an %(lord)s from %(donor)s into the battle."),
    "removed": gettext_noop("You removed %(legion)s (%(pieces)s) from %(land)s."),
    "inherited": gettext_noop("You inherited %(victim)s’s legion markers."),
    "resigned": gettext_noop("You conceded the game."),
    "won": gettext_noop("You have the only Titan left and win."),
    # A battle
    "battle": gettext_noop(
        "You went into battle against %(victim)s in %(land)s, entering %(side)s: "
        "%(attackers)s against %(defenders)s."
    ),
    "battle.phase": gettext_noop("Round %(round)s: you maneuver."),
    "battle.entered": gettext_noop("You brought on the %(piece)s at %(hex)s."),
    "battle.maneuvered": gettext_noop("You maneuvered the %(piece)s from %(come)s to %(hex)s."),
    "battle.not_entered": gettext_noop("You didn’t bring on the %(piece)s and lost it."),
    "battle.stayed": gettext_noop("You didn’t bring on the %(piece)s after all."),
    "battle.drift": gettext_noop("The drift on %(hex)s hit your %(piece)s once."),
    "battle.struck": Plural(
        "Your %(piece)s struck %(victim)s’s %(foe)s: %(hits)s hit (rolled %(dice)s; needed %(number)s or "
        "more).",
        "Your %(piece)s struck %(victim)s’s %(foe)s: %(hits)s hits (rolled %(dice)s; needed %(number)s or "
        "more).",
        "hits",
    ),
    "battle.rangestruck": Plural(
        "Your %(piece)s rangestruck %(victim)s’s %(foe)s: %(hits)s hit (rolled %(dice)s; needed %(number)s "
        "or more).",
        "Your %(piece)s rangestruck %(victim)s’s %(foe)s: %(hits)s hits (rolled %(dice)s; needed %(number)s "
        "or more).",
        "hits",
    ),
    "battle.carried": Plural(
        "You carried %(hits)s hit over to %(victim)s’s %(foe)s.",
        "You carried %(hits)s hits over to %(victim)s’s %(foe)s.",
        "hits",
    ),
    "battle.removed": gettext_noop("You lost %(pieces)s in battle."),
    # Sentences that depend on circumstances
    "scored.half": gettext_noop("You scored %(points)s points at half value and now have %(score)s."),
    "out.slain": gettext_noop("You lost your Titan and are out."),
    "out.resigned": gettext_noop("You conceded the game and are out."),
    "out.left": gettext_noop("You left the match and are out."),
    "reinforcing.bare": gettext_noop("You called in a %(recruit)s as a reinforcement."),
    "reinforcing.bare_an": gettext_noop("You called in an %(recruit)s as a reinforcement."),
    "reinforcing": gettext_noop("You called in a %(recruit)s as a reinforcement, showing %(shown)s."),
    "reinforcing_an": gettext_noop("You called in an %(recruit)s as a reinforcement, showing %(shown)s."),
    "reinforced.bare": gettext_noop("You reinforced %(legion)s with a %(recruit)s."),
    "reinforced.bare_an": gettext_noop("You reinforced %(legion)s with an %(recruit)s."),
    "reinforced": gettext_noop("You reinforced %(legion)s with a %(recruit)s, showing %(shown)s."),
    "reinforced_an": gettext_noop("You reinforced %(legion)s with an %(recruit)s, showing %(shown)s."),
    "mustered.bare": gettext_noop("You mustered a %(recruit)s for %(legion)s in %(land)s."),
    "mustered.bare_an": gettext_noop("You mustered an %(recruit)s for %(legion)s in %(land)s."),
    "mustered": gettext_noop("You mustered a %(recruit)s for %(legion)s in %(land)s, showing %(shown)s."),
    "mustered_an": gettext_noop("You mustered an %(recruit)s for %(legion)s in %(land)s, showing %(shown)s."),
    "battle.drift.slain": gettext_noop("The drift on %(hex)s slew your %(piece)s."),
    "battle.struck.missed": gettext_noop(
        "Your %(piece)s struck %(victim)s’s %(foe)s and missed (rolled %(dice)s; needed %(number)s or more)."
    ),
    "battle.rangestruck.missed": gettext_noop(
        "Your %(piece)s rangestruck %(victim)s’s %(foe)s and missed (rolled %(dice)s; needed %(number)s or "
        "more)."
    ),
    "battle.struck.slain": Plural(
        "Your %(piece)s slew %(victim)s’s %(foe)s with %(hits)s hit (rolled %(dice)s; needed %(number)s or "
        "more).",
        "Your %(piece)s slew %(victim)s’s %(foe)s with %(hits)s hits (rolled %(dice)s; needed %(number)s or "
        "more).",
        "hits",
    ),
    "battle.rangestruck.slain": Plural(
        "Your %(piece)s rangestruck and slew %(victim)s’s %(foe)s with %(hits)s hit (rolled %(dice)s; "
        "needed %(number)s or more).",
        "Your %(piece)s rangestruck and slew %(victim)s’s %(foe)s with %(hits)s hits (rolled %(dice)s; "
        "needed %(number)s or more).",
        "hits",
    ),
    "battle.carried.slain": Plural(
        "You carried %(hits)s hit over to %(victim)s’s %(foe)s and slew it.",
        "You carried %(hits)s hits over to %(victim)s’s %(foe)s and slew it.",
        "hits",
    ),
}
"""What the reader's seat did, by the key of the event's sentence (`events.sentence_key`)."""

ACTION_ON_YOU_SENTENCES: dict[str, str | Plural] = {
    "moved_upon": gettext_noop(
        "%(seat)s moved %(legion)s from %(from)s to %(land)s, entering %(side)s to attack your %(enemy)s."
    ),
    "teleported_upon": gettext_noop(
        "%(seat)s teleported %(legion)s from %(from)s to %(land)s, showing the %(lord)s and "
        "entering %(side)s to attack your %(enemy)s."
    ),
    "engaged": gettext_noop("%(seat)s attacked you in %(land)s: %(attacker)s against %(defender)s."),
    "examined": gettext_noop(
        "%(seat)s attacked you in %(land)s: %(attacker)s (%(attackers)s) against "
        "%(defender)s (%(defenders)s)."
    ),
    "offers_refused": gettext_noop(
        "%(seat)s accepted none of your offers in %(land)s. You offered: %(offers)s."
    ),
    "offers_lapsed": gettext_noop("What you offered %(seat)s in %(land)s has lapsed: %(offers)s."),
    "inherited": gettext_noop("%(seat)s inherited your legion markers."),
    "battle": gettext_noop(
        "%(seat)s went into battle against you in %(land)s, entering %(side)s: "
        "%(attackers)s against %(defenders)s."
    ),
    "battle.struck": Plural(
        "%(seat)s’s %(piece)s struck your %(foe)s: %(hits)s hit (rolled %(dice)s; needed %(number)s or "
        "more).",
        "%(seat)s’s %(piece)s struck your %(foe)s: %(hits)s hits (rolled %(dice)s; needed %(number)s or "
        "more).",
        "hits",
    ),
    "battle.rangestruck": Plural(
        "%(seat)s’s %(piece)s rangestruck your %(foe)s: %(hits)s hit (rolled %(dice)s; needed %(number)s or "
        "more).",
        "%(seat)s’s %(piece)s rangestruck your %(foe)s: %(hits)s hits (rolled %(dice)s; needed %(number)s "
        "or more).",
        "hits",
    ),
    "battle.carried": Plural(
        "%(seat)s carried %(hits)s hit over to your %(foe)s.",
        "%(seat)s carried %(hits)s hits over to your %(foe)s.",
        "hits",
    ),
    "battle.struck.missed": gettext_noop(
        "%(seat)s’s %(piece)s struck your %(foe)s and missed (rolled %(dice)s; needed %(number)s or more)."
    ),
    "battle.rangestruck.missed": gettext_noop(
        "%(seat)s’s %(piece)s rangestruck your %(foe)s and missed (rolled %(dice)s; needed %(number)s or "
        "more)."
    ),
    "battle.struck.slain": Plural(
        "%(seat)s’s %(piece)s slew your %(foe)s with %(hits)s hit (rolled %(dice)s; needed %(number)s or "
        "more).",
        "%(seat)s’s %(piece)s slew your %(foe)s with %(hits)s hits (rolled %(dice)s; needed %(number)s or "
        "more).",
        "hits",
    ),
    "battle.rangestruck.slain": Plural(
        "%(seat)s’s %(piece)s rangestruck and slew your %(foe)s with %(hits)s hit (rolled %(dice)s; needed "
        "%(number)s or more).",
        "%(seat)s’s %(piece)s rangestruck and slew your %(foe)s with %(hits)s hits (rolled %(dice)s; needed "
        "%(number)s or more).",
        "hits",
    ),
    "battle.carried.slain": Plural(
        "%(seat)s carried %(hits)s hit over to your %(foe)s and slew it.",
        "%(seat)s carried %(hits)s hits over to your %(foe)s and slew it.",
        "hits",
    ),
}
"""What another seat did to the reader's seat, by the same key."""

YOU_WON_SENTENCES: dict[str, str] = {
    "fled": gettext_noop("The defender fled, so you won the engagement in %(land)s with %(legion)s."),
    "agreed": gettext_noop("You won the engagement in %(land)s with %(legion)s by agreement."),
    "conceded": gettext_noop(
        "The other side conceded, so you won the engagement in %(land)s with %(legion)s."
    ),
    "battle": gettext_noop("You won the battle in %(land)s with %(legion)s."),
    "time": gettext_noop(
        "After seven rounds the attacker was eliminated; you kept %(land)s with %(legion)s, "
        "and the battle scored nothing."
    ),
    "titan": gettext_noop(
        "The enemy Titan was slain, so you won the engagement in %(land)s with %(legion)s."
    ),
    "left": gettext_noop(
        "The other side conceded the game, so you won the engagement in %(land)s with %(legion)s."
    ),
}
"""How an engagement that the reader won ended."""

YOU_LOST_SENTENCES: dict[str, str] = {
    "fled": gettext_noop("You fled, so %(winner)s won the engagement in %(land)s with %(legion)s."),
    "agreed": gettext_noop(
        "You lost the engagement in %(land)s by agreement: %(winner)s won it with %(legion)s."
    ),
    "conceded": gettext_noop("You conceded, so %(winner)s won the engagement in %(land)s with %(legion)s."),
    "battle": gettext_noop("You lost the battle in %(land)s: %(winner)s won it with %(legion)s."),
    "time": gettext_noop(
        "After seven rounds your attacking legion was eliminated; %(winner)s kept %(land)s with %(legion)s, "
        "and the battle scored nothing."
    ),
    "titan": gettext_noop(
        "Your Titan was slain, so %(winner)s won the engagement in %(land)s with %(legion)s."
    ),
    "left": gettext_noop(
        "You conceded the game, so %(winner)s won the engagement in %(land)s with %(legion)s."
    ),
}
"""How an engagement that the reader lost ended."""


_ACTOR_LEGIONS = ("legion", "to", "other", "donor", "attacker")
_VICTIM_LEGIONS = ("enemy", "defender")
"""The parameters of an event that name legions of the player who acted, and of the one who was acted upon."""


def event_sentence_to_player(code: str, params: dict[str, Any], seat: int) -> Phrase | None:
    """Return the sentence about an event for the player of `seat`, or None if it does not concern them.

    Some older stored events do not name the loser or the player of a character that was struck; for that
    player, the result is then None too.
    """
    told = _message(code, params, seat)
    if told is None:
        return None
    acted = params.get("winner" if code == "resolved" else "seat") == seat
    yours = _ACTOR_LEGIONS if acted else _VICTIM_LEGIONS
    named = {name: names.held_legion(params[name], seat) for name in yours if name in params}
    return events.fill_sentence(told, code, params, named)


def _message(code: str, params: dict[str, Any], seat: int) -> str | Plural | None:
    if code == "resolved":
        found = (
            YOU_WON_SENTENCES
            if params["winner"] == seat
            else YOU_LOST_SENTENCES
            if params.get("loser") == seat
            else {}
        )
        return found.get(params["how"])
    if params.get("seat") == seat:
        return YOUR_ACTION_SENTENCES.get(events.sentence_key(code, params))
    if params.get("victim") == seat:
        return ACTION_ON_YOU_SENTENCES.get(events.sentence_key(code, params))
    return None


def logged_sentence(event: HeardEvent, you: int | None) -> Phrase:
    """Return an event's sentence in the log, addressed to the player of `you` if it is about them."""
    params = dict(event.params)
    own = None if you is None else event_sentence_to_player(event.code, params, you)
    return events.event(event.code, params) if own is None else own
