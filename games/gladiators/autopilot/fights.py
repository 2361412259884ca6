"""The program's choice of attacks: the attack, the foe and the numbers."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.chance import Chance
from games.gladiators import actions as act
from games.gladiators.attack_options import (
    CONTEST_NUMBER_RANGE,
    Aim,
    blow_number_and_item,
    declared_attacks,
    legal_aims,
    needs_contest,
    other_targets,
    usable_specials_with_blow,
)
from games.gladiators.autopilot.guess_duel import draw_weighted
from games.gladiators.autopilot.worth import guess_duel_against, strike_worth
from games.gladiators.board import distance
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.item_handling import item_needed_now
from games.gladiators.view import Fighter, GladiatorsView

SPECIAL_MIN_GAIN = 0.6
"""The program uses a special with an attack only if the gain, after half its cost, is more than this."""


def attack(view: GladiatorsView, who: Fighter, chance: Chance) -> Action:
    """Choose the attack with the highest worth, or do nothing if no attack is worthwhile."""

    def worth(aim: Aim) -> float:
        victim = view.gladiators[aim.target]
        wanted = 0.1 if aim.grab and aim.grab == item_needed_now(victim) else 0.0
        return strike_worth(who, CARDS[who.current], aim.blow, victim, distance(who.at, victim.at)) + wanted

    # A special used just before may have cost the Current Action, and with it all attacks.
    best = max(legal_aims(view, who), key=worth, default=None)
    if best is None or worth(best) <= 0:
        return act.DoNothing(who.seat)
    return _declared(view, who, best, chance)


def _declared(view: GladiatorsView, who: Fighter, aim: Aim, chance: Chance) -> Action:
    number, item = blow_number_and_item(aim.blow)
    victim = view.gladiators[aim.target]
    far = distance(who.at, victim.at)
    attacks = declared_attacks(CARDS[who.current], number)
    specials, extra = _specials(view, who, aim, far)
    numbers = [
        draw_weighted(guess_duel_against(who, each, item, victim, far, 0 if place else extra).set, chance)
        for place, each in enumerate(attacks)
    ]
    if item:
        for name in other_targets(view, who, aim.target):
            other = view.gladiators[name]
            mix = guess_duel_against(who, attacks[0], item, other, distance(who.at, other.at))
            numbers.append(draw_weighted(mix.set, chance))
    dislodge = chance.below(CONTEST_NUMBER_RANGE[1]) + 1 if needs_contest(who, aim.blow) else 0
    return act.Declare(who.seat, *aim, tuple(numbers), specials, dislodge)


def _specials(view: GladiatorsView, who: Fighter, aim: Aim, far: int) -> tuple[tuple[str, ...], int]:
    """Return the special that gains most for the first attack, and the strength that it adds.

    If no special gains enough, there is none, and the strength is 0. A special that adds only damage is
    always worth using with an attack that is likely to cost the victim something.
    """
    number, item = blow_number_and_item(aim.blow)
    victim = view.gladiators[aim.target]
    first = declared_attacks(CARDS[who.current], number)[0]
    plain = guess_duel_against(who, first, item, victim, far).value
    best: tuple[float, str, int] = (0.0, "", 0)
    for key in usable_specials_with_blow(view, who, victim, aim.blow):
        special = SPECIALS[key]
        for effect in special.effects:
            stat, amount = getattr(effect, "stat", ""), getattr(effect, "amount", 0)
            if stat == "attack":
                gain = (
                    guess_duel_against(who, first, item, victim, far, amount).value
                    - plain
                    - special.cost * 0.5
                )
            else:
                gain = amount * 0.5 + SPECIAL_MIN_GAIN if plain > 1 else 0.0
                amount = 0
            if gain > max(best[0], SPECIAL_MIN_GAIN):
                best = (gain, key, amount)
    return ((best[1],), best[2]) if best[1] else ((), 0)
