"""The defense against an attack: guesses, opposition and the effect of each number (IV.5, IV.7, V.7)."""

from __future__ import annotations

from games.gladiators.decks import SPECIALS, attack_of
from games.gladiators.decks.cards import ModifyStat, Stat
from games.gladiators.gladiator_values import WRAPPED_PENALTY, axe_guesses, defense, stat_change, strength
from games.gladiators.table import Blow, Fighter, OpenMatch, blow_of, moving_fighter
from games.gladiators.throws import distance_penalty

GUESSES_WHILE_LYING = 1
"""The number of guesses of a lying gladiator that defends (V.7)."""


def specials_bonus(table: OpenMatch, stat: Stat) -> int:
    """Return what the specials used against the attack that is being met add to `stat`."""
    return sum(
        effect.amount
        for key in table.turn.used
        for effect in SPECIALS[key].effects
        if isinstance(effect, ModifyStat) and effect.stat == stat
    )


def guesses_without_specials(who: Fighter, blow: Blow, card: str) -> int:
    """Return the number of guesses that a card gives against an attack.

    If `card` is empty, it is the Standard Action. The result is for a gladiator that stands and uses no
    specials.
    """
    if blow.type == "other":
        base = attack_of(blow.card, blow.blow - 1).guesses
    else:
        base = axe_guesses(who, blow.type, card)
    return max(0, base + _guess_change(who))


def allowed_guesses(table: OpenMatch, who: Fighter, blow: Blow) -> int:
    """Return how many numbers a gladiator may guess against the attack that it is meeting (5.2).

    A guess from a special counts even if there was none before. There are never more guesses than numbers in
    the range.
    """
    if who.prone:
        base = 0 if table.turn.guard == "expose" else GUESSES_WHILE_LYING
        base = max(0, base + _guess_change(who))
    else:
        base = guesses_without_specials(who, blow, who.current)
    return min(base + specials_bonus(table, "guess"), blow.high - blow.low + 1)


def may_guess(table: OpenMatch) -> bool:
    """Return whether the gladiator whose turn it is may guess at all, against an attack or for an item."""
    turn = table.turn
    return (
        turn.step != "guess" or allowed_guesses(table, moving_fighter(table), blow_of(table, turn.attack)) > 0
    )


def opposing_value(table: OpenMatch, who: Fighter, blow: Blow) -> int:
    """Return the value that opposes the strength of an attack (IV.5, V.4)."""
    total = 0
    if blow.opposed in ("defense", "both"):
        total += defense(who) + specials_bonus(table, "defense")
    if blow.opposed in ("strength", "both"):
        total += strength(who)
    if blow.flight is not None:
        total += distance_penalty(table, blow.flight.origin, blow.flight.ideal, who)
    return total


def blow_strength(blow: Blow, number: int) -> int:
    """Return the strength that an attack has if `number` was set (IV.4)."""
    return blow.base + number * blow.times


def does_harm(blow: Blow) -> bool:
    """Return whether the attack costs its target Condition if it hits."""
    return attack_of(blow.card, blow.blow - 1).damage


def cost_of_number(table: OpenMatch, who: Fighter, blow: Blow, number: int) -> int:
    """Return the Condition that the victim loses if `number` was set and not guessed; 0 if none."""
    over = blow_strength(blow, number) - opposing_value(table, who, blow)
    return over + blow.bonus if over > 0 and does_harm(blow) else 0


def highest_cost(table: OpenMatch, who: Fighter, blow: Blow) -> int:
    """Return the most Condition that an attack can cost a victim who guesses nothing."""
    return max(cost_of_number(table, who, blow, number) for number in range(blow.low, blow.high + 1))


def _guess_change(who: Fighter) -> int:
    later = sum(boon.amount for boon in who.boons if boon.stat == "guess" and boon.until == "next_defense")
    return stat_change(who, "guess") + later + (WRAPPED_PENALTY if who.wrapped else 0)
