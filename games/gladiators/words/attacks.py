"""Attacks in words: kind, distance, strength and opposition; and the attacks that wait to be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.phrases import Listing, Part, Phrase, Plural, gettext_noop, phrase
from games.gladiators.decks import FORMULAS
from games.gladiators.decks.cards import Attack
from games.gladiators.defending import allowed_guesses, opposition
from games.gladiators.table import Fighter
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.ways import in_range
from games.gladiators.words import names

_DISTANCE: tuple[str, str, str] = (
    gettext_noop("distance %(low)s"),
    gettext_noop("distance %(low)s to %(high)s"),
    gettext_noop("distance at least %(low)s"),
)
_ATTACK = gettext_noop("%(kind)s, %(distance)s: %(strength)s %(opposed)s")
_BY_ITEM = gettext_noop("strength given on the item card")


def distance(low: int, high: int) -> Phrase:
    """Return a phrase for the distances of an attack; a `high` of 0 means no limit."""
    if not high:
        return phrase(_DISTANCE[2], low=low)
    if high == low:
        return phrase(_DISTANCE[0], low=low)
    return phrase(_DISTANCE[1], low=low, high=high)


def strength(made: Attack) -> Phrase:
    """Return an attack's strength as printed, or a phrase that the thrown item's card gives it."""
    return names.formula(*FORMULAS[made.strength]) if made.strength else Phrase(_BY_ITEM)


def attack(made: Attack) -> Phrase:
    """Return a description of an attack: its kind, distance, strength and opposition."""
    return phrase(
        _ATTACK,
        kind=names.kind(made.kind),
        distance=distance(*made.distance),
        strength=strength(made),
        opposed=names.opposed(made.opposed),
    )


# ---- waiting attacks and contests -----------------------------------------------------

_ATTACKED = gettext_noop("%(by)s attacks you with %(card)s: %(kind)s, %(formula)s against your %(against)s.")
_ATTACKED_OFTEN = Plural(
    "%(by)s attacks you %(count)s time with %(card)s: %(kind)s, %(formula)s against your %(against)s.",
    "%(by)s attacks you %(count)s times with %(card)s: %(kind)s, %(formula)s against your %(against)s.",
    "count",
)
_THROWN = gettext_noop("%(by)s throws the %(item)s at you: %(kind)s, %(formula)s against your %(against)s.")
_CONTESTED = gettext_noop("%(by)s may dislodge one of your items. You have two guesses.")
_STANDS = Plural("%(count)s guess, %(against)s", "%(count)s guesses, %(against)s", "count")
_STANDS_AGAINST_EACH = Plural(
    "%(count)s guess against each, %(against)s", "%(count)s guesses against each, %(against)s", "count"
)
_STANDS_AGAINST = Plural(
    "%(count)s guess, %(against)s (%(card)s)", "%(count)s guesses, %(against)s (%(card)s)", "count"
)


def waiting(view: GladiatorsView, who: Fighter) -> list[Blow]:
    """Return the attacks and contests that a gladiator has to meet, in order.

    Attacks that can no longer be carried out are left out.
    """
    mine = [blow for blow in view.pending if blow.target == who.name]
    return [blow for blow in mine if blow.kind == "contest" or in_range(view, blow)]


def describe_attacks(view: GladiatorsView, who: Fighter, blows: Iterable[Blow]) -> list[Phrase]:
    """Return a sentence for each waiting attack, combining identical ones.

    The sentence contains the attacker, the attack and its strength, and the value that opposes it now.
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
    return (alone, blow.by, blow.card, blow.type, formula, blow.opposed, opposition(view, who, blow))


def _told(view: GladiatorsView, who: Fighter, blow: Blow, count: int) -> Phrase:
    by = names.gladiator(view.gladiators, blow.by)
    if blow.kind == "contest":
        return phrase(_CONTESTED, by=by)
    message: str | Plural
    more: dict[str, Part]
    if blow.flight:
        message, more = _THROWN, {"item": names.item(blow.flight.item)}
    elif count == 1:
        message, more = _ATTACKED, {"card": names.card(blow.card)}
    else:
        message, more = _ATTACKED_OFTEN, {"card": names.card(blow.card), "count": count}
    return phrase(
        message,
        by=by,
        kind=names.kind(blow.type),
        formula=names.formula(blow.base, blow.low, blow.high, blow.times),
        against=names.against(blow.opposed, opposition(view, who, blow)),
        **more,
    )


def describe_stance(view: GladiatorsView, who: Fighter, blows: Iterable[Blow]) -> Listing:
    """Return descriptions of how a gladiator, in its current or imagined stance, would meet each attack.

    The description gives the number of guesses and the value compared with the strength. If they are the
    same against all attacks, they are given only once.
    """
    met = [blow for blow in blows if blow.kind == "attack"]
    found = tuple(
        dict.fromkeys(
            (allowed_guesses(view, who, blow), blow.opposed, opposition(view, who, blow), blow.card)
            for blow in met
        )
    )
    alike = len({each[:3] for each in found}) == 1
    message = _STANDS_AGAINST if not alike else _STANDS if len(met) == 1 else _STANDS_AGAINST_EACH
    return Listing(
        tuple(
            phrase(
                message,
                count=count,
                against=names.against(opposed, value),
                **({} if alike else {"card": names.card(card)}),
            )
            for count, opposed, value, card in (found[:1] if alike else found)
        )
    )
