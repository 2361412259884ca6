"""What happened to the reader's own gladiators, in sentences that address the reader as "you"."""

from __future__ import annotations

from typing import Any

from games.engine.phrases import Part, Phrase, gettext_noop, phrase
from games.gladiators.words import names
from games.gladiators.words.events import event_for_player

LEADING = frozenset({
    "guessed", "hit", "harmless", "kept_hold", "dislodged",
    "fell", "disarmed", "unsettled", "took_item", "tore_away", "wrapped", "eliminated",
})  # fmt: skip
"""Codes of events shown at the top of the page after one's own action: results of guesses, and losses."""

_YOU_GUESSED_SENTENCE = gettext_noop("You guessed %(numbers)s.")
_NO_GUESS_SENTENCE = gettext_noop("You made no guess.")

_CONDITION_LOSS_SENTENCE = gettext_noop(
    "%(by)s had set %(number)s: you lose %(lost)s Condition to %(card)s (%(strength)s "
    "against %(opposition)s) and have %(left)s left."
)
_FATAL_LOSS_SENTENCE = gettext_noop(
    "%(by)s had set %(number)s: you lose your last Condition to %(card)s (%(strength)s "
    "against %(opposition)s)."
)

_ATTACK_RESULT_SENTENCES: dict[str, str] = {
    "guessed": gettext_noop("%(by)s had set %(number)s: you stop %(card)s."),
    "harmless": gettext_noop(
        "%(by)s had set %(number)s: %(card)s can’t harm you (%(strength)s against %(opposition)s)."
    ),
    "hit": gettext_noop(
        "%(by)s had set %(number)s: %(card)s hits you (%(strength)s against %(opposition)s)."
    ),
    "kept_hold": gettext_noop("%(by)s had set %(number)s: your %(item)s stays in hand."),
    "dislodged": gettext_noop("%(by)s had set %(number)s: your %(item)s flies to %(at)s."),
}
"""What was set in secret and what came of it, by event code.

A hit that costs Condition has its own message.
"""


_RESULT_PARAMS = ("lost", "left", "strength", "opposition")


def event_sentence_to_player(code: str, params: dict[str, Any], seat: int) -> Phrase | None:
    """Return the sentence about an event for the player of `seat`, or None if it does not concern them.

    The result of an attack on the player's gladiator has a sentence of its own, unless they have several
    gladiators.
    """
    if (
        code not in _ATTACK_RESULT_SENTENCES
        or names.seat_of(params["gladiator"]) != seat
        or _is_one_of_several(params)
    ):
        return event_for_player(code, params, seat)
    came = _ATTACK_RESULT_SENTENCES[code]
    if code == "hit" and params["lost"]:
        came = _CONDITION_LOSS_SENTENCE if params["left"] > 0 else _FATAL_LOSS_SENTENCE
    parts: dict[str, Part] = {
        "by": names.gladiator_name_in_event(params, params["by"]),
        "number": params["number"],
    }
    if "item" in params:
        parts |= {"item": names.item(params["item"]), "at": params.get("at", "")}
    else:
        parts |= {"card": names.card(params["card"])}
        parts |= {name: params[name] for name in _RESULT_PARAMS if name in params}
    numbers = params["numbers"]
    guess = (
        phrase(_YOU_GUESSED_SENTENCE, numbers=names.numbers_list(numbers))
        if numbers
        else Phrase(_NO_GUESS_SENTENCE)
    )
    return names.join_sentences([guess, Phrase(came, parts)])


def _is_one_of_several(params: dict[str, Any]) -> bool:
    """Return whether the gladiator that guessed is one of several in its seat."""
    found = params.get("cast", {}).get(params["gladiator"])
    return bool(found and int(found[1]))


def seats_concerned(code: str, params: dict[str, Any]) -> frozenset[int]:
    """Return the seats whose gladiators an event involves with each other, or affects.

    An action that involves only one gladiator concerns no seat.
    """
    cast = params.get("cast", ())
    return frozenset(names.seat_of(name) for name in cast if len(cast) > 1 or code in LEADING)
