"""Attacks in words: kind, distance, strength and opposition; and the attacks that wait to be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.decks import FORMULAS
from games.gladiators.decks.cards import Attack
from games.gladiators.defending import allowed_guesses, opposing_value
from games.gladiators.table import Fighter
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.ways import is_target_in_range
from games.gladiators.words import names

_DISTANCE_TEXTS: tuple[str, str, str] = (
    gettext_noop("distance %(low)s"),
    gettext_noop("distance %(low)s to %(high)s"),
    gettext_noop("distance at least %(low)s"),
)
_ATTACK_TEXT = gettext_noop("%(kind)s, %(distance)s: %(strength)s %(opposed)s")
_STRENGTH_BY_ITEM_TEXT = gettext_noop("strength given on the item card")


def distance_text(low: int, high: int) -> Phrase:
    """Return a phrase for the distances of an attack; a `high` of 0 means no limit."""
    if not high:
        return phrase(_DISTANCE_TEXTS[2], low=low)
    if high == low:
        return phrase(_DISTANCE_TEXTS[0], low=low)
    return phrase(_DISTANCE_TEXTS[1], low=low, high=high)


def strength_text(made: Attack) -> Phrase:
    """Return an attack's strength as printed, or a phrase saying that the thrown item decides it."""
    return names.formula_text(*FORMULAS[made.strength]) if made.strength else Phrase(_STRENGTH_BY_ITEM_TEXT)


def attack_text(made: Attack) -> Phrase:
    """Return a description of an attack: its kind, distance, strength and opposition."""
    return phrase(
        _ATTACK_TEXT,
        kind=names.attack_kind_name(made.kind),
        distance=distance_text(*made.distance),
        strength=strength_text(made),
        opposed=names.opposition_text(made.opposed),
    )


# ---- waiting attacks and contests -----------------------------------------------------

_ATTACKED_SENTENCE = gettext_noop(
    "%(by)s attacks you with %(card)s: %(kind)s, %(formula)s against your %(against)s."
)
_ATTACKED_SEVERAL_TIMES_SENTENCE = Plural(
    "%(by)s attacks you %(count)s time with %(card)s: %(kind)s, %(formula)s against your %(against)s.",
    "%(by)s attacks you %(count)s times with %(card)s: %(kind)s, %(formula)s against your %(against)s.",
    "count",
)
_THROWN_SENTENCE = gettext_noop(
    "%(by)s throws the %(item)s at you: %(kind)s, %(formula)s against your %(against)s."
)
_CONTEST_SENTENCE = gettext_noop("%(by)s may dislodge one of your items. You have two guesses.")
_STANCE_TEXT = Plural("%(count)s guess, %(against)s", "%(count)s guesses, %(against)s", "count")
_STANCE_AGAINST_EACH_TEXT = Plural(
    "%(count)s guess against each, %(against)s", "%(count)s guesses against each, %(against)s", "count"
)
_STANCE_AGAINST_CARD_TEXT = Plural(
    "%(count)s guess, %(against)s (%(card)s)", "%(count)s guesses, %(against)s (%(card)s)", "count"
)


def waiting_attacks(view: GladiatorsView, who: Fighter) -> list[Blow]:
    """Return the attacks and contests that a gladiator has to meet, in order.

    Attacks that can no longer be carried out are left out.
    """
    mine = [blow for blow in view.pending if blow.target == who.name]
    return [blow for blow in mine if blow.kind == "contest" or is_target_in_range(view, blow)]


def describe_attacks(view: GladiatorsView, who: Fighter, blows: Iterable[Blow]) -> list[Phrase]:
    """Return a sentence for each waiting attack, combining identical ones.

    The sentence gives the attacker, the attack and its strength, and the value that opposes it now.
    """
    blows = tuple(blows)
    found = Counter(_likeness(view, who, blow) for blow in blows)
    first = {_likeness(view, who, blow): blow for blow in reversed(blows)}
    return [_told(view, who, first[likeness], count) for likeness, count in found.items()]


def _likeness(view: GladiatorsView, who: Fighter, blow: Blow) -> tuple[object, ...]:
    """Return a key that is equal for attacks described by the same sentence.

    Thrown items and contests are never combined with others.
    """
    alone = blow.id if blow.flight or blow.kind == "contest" else 0
    formula = (blow.base, blow.low, blow.high, blow.times)
    return (alone, blow.by, blow.card, blow.type, formula, blow.opposed, opposing_value(view, who, blow))


def _told(view: GladiatorsView, who: Fighter, blow: Blow, count: int) -> Phrase:
    by = names.gladiator(view.gladiators, blow.by)
    if blow.kind == "contest":
        return phrase(_CONTEST_SENTENCE, by=by)
    message: str | Plural
    more: dict[str, Part]
    if blow.flight:
        message, more = _THROWN_SENTENCE, {"item": names.item(blow.flight.item)}
    elif count == 1:
        message, more = _ATTACKED_SENTENCE, {"card": names.card(blow.card)}
    else:
        message, more = _ATTACKED_SEVERAL_TIMES_SENTENCE, {"card": names.card(blow.card), "count": count}
    return phrase(
        message,
        by=by,
        kind=names.attack_kind_name(blow.type),
        formula=names.formula_text(blow.base, blow.low, blow.high, blow.times),
        against=names.opposing_value_text(blow.opposed, opposing_value(view, who, blow)),
        **more,
    )


def describe_stance(view: GladiatorsView, who: Fighter, blows: Iterable[Blow]) -> Listing:
    """Return a list of how a gladiator would meet attacks in its stance, which may be hypothetical.

    Each item gives the number of guesses and the value that is compared with the strength. If these are the
    same for all attacks, there is only one item. Contests are left out.
    """
    met = [blow for blow in blows if blow.kind == "attack"]
    found = tuple(
        dict.fromkeys(
            (allowed_guesses(view, who, blow), blow.opposed, opposing_value(view, who, blow), blow.card)
            for blow in met
        )
    )
    alike = len({each[:3] for each in found}) == 1
    message = (
        _STANCE_AGAINST_CARD_TEXT
        if not alike
        else _STANCE_TEXT
        if len(met) == 1
        else _STANCE_AGAINST_EACH_TEXT
    )
    return Listing(
        tuple(
            phrase(
                message,
                count=count,
                against=names.opposing_value_text(opposed, value),
                **({} if alike else {"card": names.card(card)}),
            )
            for count, opposed, value, card in (found[:1] if alike else found)
        )
    )
