"""List what an action destroys, gives up or forgoes (`engine/losses.py`), from the acting seat's view.

`docs/rules/gladiators.md` lists these actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.actions import Action
from games.engine.losses import Loss, make_loss
from games.gladiators import actions as act
from games.gladiators.attack_options import blow_number_and_item
from games.gladiators.decks import CARDS, SPECIALS
from games.gladiators.decks.cards import ChangeCondition, ExtraAction
from games.gladiators.defending import does_harm, highest_cost, may_guess
from games.gladiators.gladiator_values import can_use
from games.gladiators.item_handling import all_items_of
from games.gladiators.specials import uses_left
from games.gladiators.table import Fighter, blow_of, living_fighters, living_foes, moving_fighter
from games.gladiators.view import GladiatorsView


def losses(view: GladiatorsView, action: Action) -> tuple[Loss, ...]:
    """Return what the player certainly loses or gives up by a legal action, the most costly first.

    There are no such losses before the fight.
    """
    if not view.round or view.turn.mover not in view.gladiators:
        return ()
    who = moving_fighter(view)
    return (
        *_lost_gladiators(view, action, who),
        *_bared_losses(view, action, who),
        *_forgone_losses(view, action, who),
    )


# ---- gladiators ------------------------------------------------------------------------


def _lost_gladiators(view: GladiatorsView, action: Action, who: Fighter) -> Iterator[Loss]:
    out: Sequence[Fighter] = ()
    match action:
        case act.Resign(whom=whom):
            out = (
                [who]
                if whom == "one"
                else [each for each in living_fighters(view) if each.seat == action.seat]
            )
        case act.Take() if _kills(who, 0):
            out = [who]
        case act.UseSpecial(special=key) if _acts_once_more(key) and _kills(who, SPECIALS[key].cost):
            out = [who]
    if not out:
        return
    gone = {each.name for each in out}
    what = [_name_deck_and_number(view, each.name) for each in out]
    staying = [each for each in living_fighters(view) if each.name not in gone]
    if not any(each.side == out[0].side for each in staying):
        yield make_loss("match", grave=True, what=what)
    elif not any(each.seat == action.seat for each in staying):
        yield make_loss("seat", grave=True, what=what)
    else:
        yield make_loss("gladiator", what=what)


def _name_deck_and_number(view: GladiatorsView, name: str) -> tuple[str, str, int]:
    """Return a gladiator's name, deck and number as `words.names.name_by_deck` takes them.

    The number is 0 if the gladiator is the only one of its seat.
    """
    figure = view.gladiators[name]
    several = sum(each.seat == figure.seat for each in view.gladiators.values()) > 1
    return name, figure.deck, int(name[1:]) if several else 0


def _acts_once_more(key: str) -> bool:
    return key in SPECIALS and any(isinstance(effect, ExtraAction) for effect in SPECIALS[key].effects)


def _kills(who: Fighter, cost: int) -> bool:
    """Return whether taking the first planned action would eliminate the gladiator.

    It would if the action costs all the Condition that is left after the gladiator has paid `cost` for a
    special.
    """
    card = next(iter(who.row), "")
    if not card or not can_use(who, card):
        return False
    change = sum(
        each.amount for each in CARDS[card].on_use if isinstance(each, ChangeCondition) and each.who == "self"
    )
    return change < 0 and who.condition - cost + change <= 0


# ---- items -----------------------------------------------------------------------------


def _bared_losses(view: GladiatorsView, action: Action, who: Fighter) -> Iterator[Loss]:
    """Yield a loss if an action leaves a gladiator without any items.

    If the gladiator has others left, throwing an item is a loss of its own, because the item stays where it
    lands.
    """
    fewer, thrown = 0, ""
    match action:
        case act.Rearm(dropped=dropped, lifted=lifted):
            fewer = len(dropped) - len(lifted)
        case act.Offer(give=give, take=take):
            fewer = bool(give) - bool(take)
        case act.Accept(giver=giver, part=part):
            made = next((each for each in view.offers if (each.by, each.to) == (giver, who.name)), None)
            if made is not None and part != "given" and made.take:
                fewer = 1 - (part == "both" and bool(made.give))
        case act.Declare(blow=blow):
            thrown = blow_number_and_item(blow)[1]
            fewer = int(bool(thrown))
    if fewer > 0 and len(all_items_of(who)) <= fewer:
        yield make_loss("item")
    elif thrown:
        yield make_loss("thrown", item=thrown)


# ---- what is forgone -------------------------------------------------------------------


def _forgone_losses(view: GladiatorsView, action: Action, who: Fighter) -> Iterator[Loss]:
    match action:
        case act.Take() if who.row and not can_use(who, who.row[0]):
            yield make_loss("in_vain")
        case act.Retrieve() if who.holds:
            yield make_loss("hold", what=[_name_deck_and_number(view, who.holds)])
        case act.Expose():
            waiting = sum(blow.target == who.name and blow.kind == "attack" for blow in view.pending)
            if waiting:
                yield make_loss("unguarded", count=waiting)
        case act.Guess(numbers=numbers) if not numbers and may_guess(view):
            yield _unguessed_losses(view, who)
        case act.Whisper():
            yield make_loss("turn")
        case act.UseSpecial(special=key) if key in SPECIALS:
            if uses_left(who, key, len(living_foes(view, who))) == 1:
                yield make_loss("last_use", special=key)


def _unguessed_losses(view: GladiatorsView, who: Fighter) -> Loss:
    """Return what a player risks by guessing no number: whatever number was set counts (IV.7)."""
    if view.turn.step == "contest":
        return make_loss("uncontested")
    blow = blow_of(view, view.turn.attack)
    if not does_harm(blow):
        return make_loss("unguessed_effect")
    most = highest_cost(view, who, blow)
    if not most:
        return make_loss("unguessed_harmless")
    return make_loss("unguessed_fatal" if most >= who.condition else "unguessed", lost=most)
