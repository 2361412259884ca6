"""How the program meets attacks: the stance and the numbers."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.gladiators import actions as act
from games.gladiators.autopilot.numbers import covered, drawn, solve
from games.gladiators.autopilot.tempers import among
from games.gladiators.autopilot.worth import against, best_strike, costs_of, expected_loss, loss_in
from games.gladiators.board import distance
from games.gladiators.decks import COUNTER, SPECIALS, attack_of
from games.gladiators.decks.cards import Dislodge
from games.gladiators.declaring import CONTEST_GUESSES, DISLODGE
from games.gladiators.defending import guesses
from games.gladiators.meeting import asked_effect
from games.gladiators.qualities import can_use
from games.gladiators.specials import usable_now
from games.gladiators.table import blow_of
from games.gladiators.view import Fighter, GladiatorsView

FREE_ACTION = 1.2
"""The worth of still having the second action phase."""

STANDING = 2.5
"""The worth of standing up a turn earlier."""

SPECIAL = 1.0
"""What a special must save in addition to its cost to be used."""


def on_guard(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose what to do while lying.

    The gladiator gets up immediately if a special allows it, and defends if that saves more than getting up
    is worth.
    """
    for special, foe in usable_now(view, who):
        if special == "snap-up" or SPECIALS[special].prone:
            return act.Use(who.seat, special, foe)
    guarded = unguarded = 0.0
    for blow in view.pending:
        if blow.target == who.name and blow.kind == "attack":
            guarded += expected_loss(view, who, blow, 1)
            unguarded += expected_loss(view, who, blow, 0)
    lethal = unguarded >= who.condition
    return act.Defend(who.seat) if lethal or unguarded - guarded > STANDING else act.Expose(who.seat)


def first(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose the stance with the smallest loss, counting what it leaves to be done."""
    values: dict[Action, float] = {act.Nothing(who.seat): FREE_ACTION - loss_in(view, who, who.current)}
    if who.row:
        card = who.row[0]
        stance = card if can_use(who, card) else ""
        values[act.Take(who.seat)] = best_strike(view, who, card) - loss_in(view, who, stance)
        strike = best_strike(view, who, card)
        values[act.Nothing(who.seat)] += max(0.0, strike - FREE_ACTION)
    if who.current:
        values[act.Retrieve(who.seat)] = -loss_in(view, who, "")
    return among(values, chance)


def guess(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Guess the most costly numbers, mixed; use a special if it saves enough."""
    blow = blow_of(view, view.turn.attack)
    most = guesses(view, who, blow)
    costs = costs_of(view, who, blow)
    now = solve(costs, most)
    for special, foe in usable_now(view, who):
        if SPECIALS[special].timing != "before_guess":
            continue
        saved = now.value - _with_special(view, who, special, costs, most)
        if saved > SPECIAL + SPECIALS[special].cost * 0.5:
            return act.Use(who.seat, special, foe)
    return act.Guess(who.seat, covered(now.named, most, chance))


def _with_special(
    view: GladiatorsView, who: Fighter, special: str, costs: dict[int, float], most: int
) -> float:
    """Return what the attack would cost if a special were used."""
    extra = less = 0
    for effect in SPECIALS[special].effects:
        stat, amount = getattr(effect, "stat", ""), getattr(effect, "amount", 0)
        if stat == "guess":
            extra += amount
        elif stat == "defense":
            less += amount
    return solve({number: max(0.0, cost - less) for number, cost in costs.items()}, most + extra).value


def contest(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Guess any two numbers: all directions are equally likely."""
    low, high = DISLODGE
    return act.Guess(who.seat, tuple(chance.draw(range(low, high + 1), CONTEST_GUESSES)))


def answer(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Answer a guessed attack: a counterattack is always worth it."""
    paused = view.turn.waiting
    by = view.gladiators[paused.attack.by]
    effect = asked_effect(who, paused.next)
    if isinstance(effect, Dislodge):
        return act.Bind(who.seat, by.held[0], chance.below(DISLODGE[1]) + 1)
    mix = against(who, attack_of(who.current, COUNTER), "", by, distance(who.at, by.at))
    return act.Riposte(who.seat, drawn(mix.set, chance))
