"""What an action destroys, gives up or forgoes (`engine/losses.py`), from the acting seat's view.

`docs/rules/arena.md` lists these actions. None of them is grave: they never make a seat leave the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.arena import actions as act
from games.arena.cards import CREATURE, HIDDEN, NONE, PLACE, SPECTATORS, SPOT, STRENGTH, card
from games.arena.editions import EDITIONS
from games.arena.reveals import bares, lay, lift, put, starts, swap
from games.arena.table import falling, is_living, is_playable, recycles
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.losses import Loss, lost


def losses(view: ArenaView, action: Action) -> tuple[Loss, ...]:
    """Return the losses of a legal action, the most costly first."""
    return (*_deaths(view, action), *_given_up(view, action))


def _deaths(view: ArenaView, action: Action) -> Iterator[Loss]:
    """Yield a creature that falls at the end of the turn (R-103), with the seat's stake.

    If a power follows first, it falls unless the power changes that; if an unknown card is uncovered, each
    creature that may fall is included.
    """
    ends = list(_rows_after(view, action))
    fallen = {falling(after) for after in ends}
    code = "falls" if len(fallen) == 1 else "may_fall"
    if isinstance(action, act.Play) and starts(view, action.card):
        code = "falls_unless"
    for creature in view.creatures:
        if creature not in fallen:
            continue
        stake = _stake(view, action.seat, creature)
        if stake is not None:
            yield lost(code, creature=creature, value=stake)
        elif view.backers[creature] == action.seat:
            yield lost("backed_" + code, creature=creature)


def _rows_after(view: ArenaView, action: Action) -> Iterator[ArenaView]:
    """Yield the possible tables after an action that can be the last to change the rows in its turn.

    There is one for each card that may be uncovered, and none for other actions.
    """
    match action:
        case act.Play(card=card):
            yield lay(view, CREATURE[card], card)
        case act.Spectator(card=card, creature=creature):
            yield lay(view, creature, card)
        case act.Prefect(place=place):
            yield from [view] if place == NONE else _without(view, place)
        case act.Regain(place=place):
            yield from _without(view, place)
        case act.Burn(creature=creature):
            yield from _without(view, PLACE[creature][view.round - 1])
        case act.Swap(first=first, second=second):
            yield swap(view, first, second)
        case act.Decline() | act.Pass() | act.Magister():
            yield view


def _without(view: ArenaView, place: str) -> Iterator[ArenaView]:
    """Yield the table without the card at `place`, with each card that may lie below it there."""
    if place not in SPOT or not bares(view, place):
        yield lift(view, place, taken=False)
        return
    edition, (creature, _) = EDITIONS[view.edition], SPOT[place]
    for name in (*(card(creature, each) for each in edition.strengths), *SPECTATORS):
        yield put(view, place, name)


def _stake(view: ArenaView, seat: int, creature: str) -> int | None:
    """Return what a seat's bets on a creature are worth, including its secret one; None if it has none."""
    edition = EDITIONS[view.edition]
    own = [value for value, owner in zip(edition.values, view.bets[creature], strict=True) if owner == seat]
    if view.shown[seat] == creature or (view.secret and CREATURE[view.secret] == creature):
        own.append(edition.secret_value)
    return sum(own) if own else None


def _given_up(view: ArenaView, action: Action) -> Iterator[Loss]:
    edition = EDITIONS[view.edition]
    match action:
        case act.Secret():
            yield lost("no_card")
        case act.Reveal():
            if edition.clears_dead and not is_living(view, CREATURE[view.secret]):
                yield lost("dead_bet", creature=CREATURE[view.secret])
            yield lost("no_bet")
        case act.Magister(creature=creature) if view.secret and CREATURE[view.secret] == creature:
            yield lost("own_secret", card=view.secret)
        case act.Pass() if view.hand:
            yield lost("hand_shown")
        case act.Decline():
            if view.step == "second":
                yield lost("second_card")
            else:
                yield lost("power", power=(view.edition, view.copied or view.user))
        case act.Retrieve(place=place):
            row = place in SPOT
            worth = edition.values[SPOT[place][1]] if row else edition.secret_value
            creature = SPOT[place][0] if row else CREATURE[view.secret] if place == HIDDEN else place
            yield lost("token_back", creature=creature, value=worth)
        case act.Discard(card=card) if is_living(view, CREATURE[card]):
            yield lost("living_card", creature=CREATURE[card])
        case act.Bid(number=number) if number != act.NO_BID and not _can_meet(view, number):
            yield lost("penalty", most=edition.penalty_capacity)
        case act.Stance(answer=answer) if answer != "object":
            yield lost("row_shuffled", row=view.recycled + 1)
        case act.Done() if _last_card(view, action.seat):
            yield lost("match_ends")


def _can_meet(view: ArenaView, number: int) -> bool:
    return any(STRENGTH[card] == number and CREATURE[card] and is_playable(view, card) for card in view.hand)


def _last_card(view: ArenaView, seat: int) -> bool:
    """Return whether the next draw will certainly take the last card, which ends the match (R-101)."""
    room = view.capacities[seat] - view.counts[seat] - view.stunned_counts[seat]
    return 0 < view.deck_size <= room and not recycles(view)
