"""The program's defense: the stance that it takes, and the numbers that it guesses."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.gladiators import actions as act
from games.gladiators.attack_options import CONTEST_GUESSES, CONTEST_NUMBER_RANGE
from games.gladiators.autopilot.guess_duel import draw_guesses, draw_weighted, solve_guess_duel
from games.gladiators.autopilot.near_best_choice import pick_near_best
from games.gladiators.autopilot.worth import (
    best_strike,
    costs_by_number,
    expected_loss,
    expected_stance_loss,
    guess_duel_against,
)
from games.gladiators.board import distance
from games.gladiators.decks import COUNTERATTACK_INDEX, SPECIALS, attack_of
from games.gladiators.decks.cards import Dislodge
from games.gladiators.defending import allowed_guesses
from games.gladiators.defense_actions import effect_asking_victim
from games.gladiators.gladiator_values import can_use
from games.gladiators.specials import usable_specials
from games.gladiators.table import blow_of
from games.gladiators.view import Fighter, GladiatorsView

SECOND_PHASE_WORTH = 1.2
"""The worth of being able to act in the second action phase."""

STAND_UP_WORTH = 2.5
"""The worth of standing up one turn earlier."""

SPECIAL_MIN_SAVING = 1.0
"""The program uses a special only if it saves more than its cost plus this."""


def choose_lying_defense(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose between defending and being exposed for a lying gladiator, or use a special to get up at once.

    The gladiator defends if its guesses are expected to save it more than getting up is worth, or if the
    attacks are expected to eliminate it otherwise.
    """
    for special, foe in usable_specials(view, who):
        if special == "snap-up" or SPECIALS[special].prone:
            return act.UseSpecial(who.seat, special, foe)
    guarded = unguarded = 0.0
    for blow in view.pending:
        if blow.target == who.name and blow.kind == "attack":
            guarded += expected_loss(view, who, blow, 1)
            unguarded += expected_loss(view, who, blow, 0)
    lethal = unguarded >= who.condition
    return act.Defend(who.seat) if lethal or unguarded - guarded > STAND_UP_WORTH else act.Expose(who.seat)


def choose_stance(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose one of the best stances at random.

    The choices are keeping the Current Action, taking the first planned card, and returning to the Standard
    Action. Each is valued by the expected loss from the waiting attacks, and by what the gladiator can still
    do afterwards.
    """
    values: dict[Action, float] = {
        act.DoNothing(who.seat): SECOND_PHASE_WORTH - expected_stance_loss(view, who, who.current)
    }
    if who.row:
        card = who.row[0]
        stance = card if can_use(who, card) else ""
        values[act.Take(who.seat)] = best_strike(view, who, card) - expected_stance_loss(view, who, stance)
        strike = best_strike(view, who, card)
        values[act.DoNothing(who.seat)] += max(0.0, strike - SECOND_PHASE_WORTH)
    if who.current:
        values[act.Retrieve(who.seat)] = -expected_stance_loss(view, who, "")
    return pick_near_best(values, chance)


def guess(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose guesses by a mixed strategy that favours costly numbers, or use a special first if it pays."""
    blow = blow_of(view, view.turn.attack)
    most = allowed_guesses(view, who, blow)
    costs = costs_by_number(view, who, blow)
    now = solve_guess_duel(costs, most)
    for special, foe in usable_specials(view, who):
        if SPECIALS[special].timing != "before_guess":
            continue
        saved = now.value - _with_special(view, who, special, costs, most)
        if saved > SPECIAL_MIN_SAVING + SPECIALS[special].cost * 0.5:
            return act.UseSpecial(who.seat, special, foe)
    return act.Guess(who.seat, draw_guesses(now.named, most, chance))


def _with_special(
    view: GladiatorsView, who: Fighter, special: str, costs: dict[int, float], most: int
) -> float:
    """Return the expected cost of the attack if a special is used."""
    extra = less = 0
    for effect in SPECIALS[special].effects:
        stat, amount = getattr(effect, "stat", ""), getattr(effect, "amount", 0)
        if stat == "guess":
            extra += amount
        elif stat == "defense":
            less += amount
    return solve_guess_duel(
        {number: max(0.0, cost - less) for number, cost in costs.items()}, most + extra
    ).value


def contest(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose two random guesses, because every direction is equally likely."""
    low, high = CONTEST_NUMBER_RANGE
    return act.Guess(who.seat, tuple(chance.draw(range(low, high + 1), CONTEST_GUESSES)))


def answer_attack(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose a counterattack or a contest after a successful guess; either is always worthwhile."""
    paused = view.turn.waiting
    by = view.gladiators[paused.attack.by]
    effect = effect_asking_victim(who, paused.next)
    if isinstance(effect, Dislodge):
        return act.ContestItem(who.seat, by.held[0], chance.below(CONTEST_NUMBER_RANGE[1]) + 1)
    mix = guess_duel_against(
        who, attack_of(who.current, COUNTERATTACK_INDEX), "", by, distance(who.at, by.at)
    )
    return act.Riposte(who.seat, draw_weighted(mix.set, chance))
