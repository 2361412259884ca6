"""List what an action destroys, gives up or forgoes (`engine/losses.py`), from the acting seat's view.

`docs/rules/arena.md` lists these actions. None of them is grave: they never make a seat leave the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.arena import actions as act
from games.arena.cards import (
    CREATURE_AND_ROW,
    CREATURE_OF_CARD,
    HIDDEN_BET_PLACE,
    NO_CARD,
    PLACES_OF_CREATURE,
    SPECTATOR_CARD_STRENGTHS,
    STRENGTH_OF_CARD,
    card,
)
from games.arena.editions import EDITIONS
from games.arena.reveals import (
    power_started_by,
    uncovers_card,
    with_card_at,
    with_card_laid,
    with_card_lifted,
    with_cards_swapped,
)
from games.arena.table import has_stalemate_rule, is_living, is_playable, next_eliminated
from games.arena.view import ArenaView
from games.engine.actions import Action
from games.engine.losses import Loss, make_loss


def losses(view: ArenaView, action: Action) -> tuple[Loss, ...]:
    """Return what the player certainly loses or gives up by a legal action, the most costly first."""
    return (*_deaths(view, action), *_given_up(view, action))


def _deaths(view: ArenaView, action: Action) -> Iterator[Loss]:
    """Yield each creature that the seat has bet on or backs and that is eliminated after the turn (R-103).

    If a power is used first, the creature falls unless the power changes that. If the action uncovers an
    unknown card, every creature that may fall is included.
    """
    ends = list(_rows_after(view, action))
    fallen = {next_eliminated(after) for after in ends}
    code = "falls" if len(fallen) == 1 else "may_fall"
    if isinstance(action, act.Play) and power_started_by(view, action.card):
        code = "falls_unless"
    for creature in view.creatures:
        if creature not in fallen:
            continue
        stake = _stake(view, action.seat, creature)
        if stake is not None:
            yield make_loss(code, creature=creature, value=stake)
        elif view.backers[creature] == action.seat:
            yield make_loss("backed_" + code, creature=creature)


def _rows_after(view: ArenaView, action: Action) -> Iterator[ArenaView]:
    """Yield the tables that are possible after an action.

    There is one for each card that may be uncovered. There is none for actions that cannot be the last in
    their turn to change the rows.
    """
    match action:
        case act.Play(card=card):
            yield with_card_laid(view, CREATURE_OF_CARD[card], card)
        case act.Spectator(card=card, creature=creature):
            yield with_card_laid(view, creature, card)
        case act.Prefect(place=place):
            yield from [view] if place == NO_CARD else _without(view, place)
        case act.Regain(place=place):
            yield from _without(view, place)
        case act.Burn(creature=creature):
            yield from _without(view, PLACES_OF_CREATURE[creature][view.round - 1])
        case act.Swap(first=first, second=second):
            yield with_cards_swapped(view, first, second)
        case act.Decline() | act.Pass() | act.Magister():
            yield view


def _without(view: ArenaView, place: str) -> Iterator[ArenaView]:
    """Yield the table without the card at `place`, once for each card that may lie below it."""
    if place not in CREATURE_AND_ROW or not uncovers_card(view, place):
        yield with_card_lifted(view, place, taken=False)
        return
    edition, (creature, _) = EDITIONS[view.edition], CREATURE_AND_ROW[place]
    for name in (*(card(creature, each) for each in edition.strengths), *SPECTATOR_CARD_STRENGTHS):
        yield with_card_at(view, place, name)


def _stake(view: ArenaView, seat: int, creature: str) -> int | None:
    """Return what a seat's bets on a creature are worth, including its secret bet; None if it has none."""
    edition = EDITIONS[view.edition]
    own = [value for value, owner in zip(edition.values, view.bets[creature], strict=True) if owner == seat]
    if view.shown[seat] == creature or (view.secret and CREATURE_OF_CARD[view.secret] == creature):
        own.append(edition.secret_value)
    return sum(own) if own else None


def _given_up(view: ArenaView, action: Action) -> Iterator[Loss]:
    edition = EDITIONS[view.edition]
    match action:
        case act.SecretBet():
            yield make_loss("no_card")
        case act.Reveal():
            if edition.clears_dead and not is_living(view, CREATURE_OF_CARD[view.secret]):
                yield make_loss("dead_bet", creature=CREATURE_OF_CARD[view.secret])
            yield make_loss("no_bet")
        case act.Magister(creature=creature) if view.secret and CREATURE_OF_CARD[view.secret] == creature:
            yield make_loss("own_secret", card=view.secret)
        case act.Pass() if view.hand:
            yield make_loss("hand_shown")
        case act.Decline():
            if view.step == "second":
                yield make_loss("second_card")
            else:
                yield make_loss("power", power=(view.edition, view.copied or view.user))
        case act.RetrieveBet(place=place):
            row = place in CREATURE_AND_ROW
            worth = edition.values[CREATURE_AND_ROW[place][1]] if row else edition.secret_value
            creature = (
                CREATURE_AND_ROW[place][0]
                if row
                else CREATURE_OF_CARD[view.secret]
                if place == HIDDEN_BET_PLACE
                else place
            )
            yield make_loss("token_back", creature=creature, value=worth)
        case act.Discard(card=card) if is_living(view, CREATURE_OF_CARD[card]):
            yield make_loss("living_card", creature=CREATURE_OF_CARD[card])
        case act.Bid(number=number) if number != act.NO_BID and not _can_meet(view, number):
            yield make_loss("penalty", most=edition.penalty_capacity)
        case act.StalemateVote(answer=answer) if answer != "object":
            yield make_loss("row_shuffled", row=view.recycled + 1)
        case act.EndDiscards() if _last_card(view, action.seat):
            yield make_loss("match_ends")


def _can_meet(view: ArenaView, number: int) -> bool:
    return any(
        STRENGTH_OF_CARD[card] == number and CREATURE_OF_CARD[card] and is_playable(view, card)
        for card in view.hand
    )


def _last_card(view: ArenaView, seat: int) -> bool:
    """Return whether the next draw will certainly take the last card, which ends the match (R-101)."""
    room = view.capacities[seat] - view.counts[seat] - view.stunned_counts[seat]
    return 0 < view.deck_size <= room and not has_stalemate_rule(view)
