"""List the losses of an action (`engine/losses.py`), as far as the acting seat knows.

A loss is anything that the action destroys, gives up or forgoes; `docs/rules/titan.md` lists the actions that
lose something. Everything about a battle is public; outside battles only the seat's own legions are examined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.actions import Action
from games.engine.losses import Loss, make_loss
from games.titan import actions as act
from games.titan.aftermath import acquirable_lords, defending_pieces, reinforcements, summonable_lords
from games.titan.battle import strikes
from games.titan.battle.actions import Done, Enter, Strike
from games.titan.battle.entry_room import count_shut_out
from games.titan.battle.hazards import DRIFT_HITS
from games.titan.battle.hexes import HEX_INDEX, Mask
from games.titan.battle.maneuvers import is_deployment
from games.titan.battle.state import MAX_BATTLE_ROUNDS, OTHER_SIDE, Battle, Side
from games.titan.battle.terrain_abilities import abilities_on, entry_hexes
from games.titan.characters import ARCHANGEL, TITAN
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits
from games.titan.open_campaign import legions_of
from games.titan.scoring import pieces_value
from games.titan.state import BATTLE_SIDES, MAX_LEGION_HEIGHT, Offer
from games.titan.view import EngagementView, TitanView


def action_losses(view: TitanView, action: Action) -> tuple[Loss, ...]:
    """Return what the player certainly loses or gives up by a legal action, the most costly first."""
    return tuple(_losses(view, action))


def _losses(view: TitanView, action: Action) -> Iterator[Loss]:
    seat, engagement = action.seat, view.engagement
    match action:
        case act.Resign():
            mine = [legion for _, legion in legions_of(view, seat)]
            count = sum(legion.height for legion in mine)
            code = "resigned" if count else "resigned_slain"
            yield make_loss(code, grave=True, legions=len(mine), count=count)
        case act.Mulligan():
            yield make_loss("roll", roll=view.roll)
        case Enter() if engagement is not None and engagement.battle is not None:
            yield from _blocked_by_entry(engagement.battle, action)
        case Strike() if engagement is not None and engagement.battle is not None:
            yield from _weaker_strike_losses(engagement.battle, action)
        case Done() if engagement is None or view.phase != "engagement":
            if view.phase == "muster":
                yield from _no_muster_losses(view, seat)
        case _ if engagement is not None:
            yield from _engagement_losses(view, engagement, action)


def _engagement_losses(view: TitanView, engagement: EngagementView, action: Action) -> Iterator[Loss]:
    side = _side(view, engagement, action.seat)
    match action:
        case act.Concede():
            yield _legion(view, engagement, side, "legion")
        case act.Flee():
            yield _legion(view, engagement, side, "fled")
        case act.Accept(loser=loser, losses=given):
            yield from _agreed_losses(view, engagement, side, loser, given)
        case act.Acquire(lord=lord):
            yield from _lords_left(view, engagement, lord)
        case act.Summon(legion=donor):
            if view.legions[donor].height == 1:
                yield make_loss("donor", legion=donor, seat=action.seat)
        case Done() if engagement.battle is not None:
            yield from _done_in_battle_losses(view, engagement.battle, action.seat)
            yield from _time_loss(engagement, engagement.battle, side, action.seat)
        case Done():
            yield from _done_losses(view, engagement, side, action.seat)


def _side(view: TitanView, engagement: EngagementView, seat: int) -> Side:
    attacker = view.legions.get(engagement.attacker)
    return "attacker" if attacker is not None and attacker.seat == seat else "defender"


# ---- whole legions (9.2 - 9.4, 12.0) -----------------------------------------------------


def _legion(view: TitanView, engagement: EngagementView, side: Side, code: str) -> Loss:
    """Return the loss of a side's own legion, for which the other side scores points."""
    marker, other = engagement.marker(side), engagement.marker(OTHER_SIDE[side])
    legion, battle = view.legions[marker], engagement.battle
    pieces = battle.living(side) if battle is not None else list(legion.pieces)
    worth = pieces_value(legion.pieces, view.scores[legion.seat])
    titan = TITAN in legion.pieces
    if battle is not None and not battle.living(OTHER_SIDE[side]):
        worth = 0
    if not pieces and not titan:
        code = "legion_slain"
    return make_loss(
        f"{code}_titan" if titan else code,
        grave=titan,
        legion=marker,
        seat=legion.seat,
        count=len(pieces),
        winner=view.legions[other].seat,
        points=worth // 2 if code == "fled" else worth,
    )


def sent_offer_losses(view: TitanView, seat: int, offer: Offer) -> tuple[Loss, ...]:
    """Return what a seat's offer costs it if it is agreed, when the offer is sent.

    None of that is grave: the player has confirmed each offer separately.
    """
    engagement = view.under_way
    side = _side(view, engagement, seat)
    found = _agreed_losses(view, engagement, side, offer.loser, offer.losses)
    return tuple(loss._replace(grave=False) for loss in found)


def _agreed_losses(
    view: TitanView, engagement: EngagementView, side: Side, loser: str, given: Sequence[str]
) -> Iterator[Loss]:
    if loser == side:
        yield _legion(view, engagement, side, "agreed")
    elif loser == "both":
        legion = view.legions[engagement.marker(side)]
        titan = TITAN in legion.pieces
        code = "agreed_both_titan" if titan else "agreed_both"
        yield make_loss(
            code, grave=titan, legion=engagement.marker(side), seat=legion.seat, count=legion.height
        )
    elif given:
        titan = TITAN in given
        yield make_loss("given_titan" if titan else "given", grave=titan, pieces=sorted(given))


# ---- what is not taken (14.0, 15.0, 17.0, 18.0) ----------------------------------------


def _done_losses(view: TitanView, engagement: EngagementView, side: Side, seat: int) -> Iterator[Loss]:
    match engagement.step:
        case "answer":
            for offer in engagement.offers:
                yield from sent_offer_losses(view, seat, offer)
        case "angel":
            lords = acquirable_lords(view)
            if lords:
                yield make_loss("lords", lords=lords)
        case "summon":
            yield from _no_summon(view, seat)
        case "reinforce":
            yield from _no_reinforcement(view)


def _lords_left(view: TitanView, engagement: EngagementView, lord: str) -> Iterator[Loss]:
    """Yield the loss of the other lords that are due, if this lord fills the legion (4.1, 17.2)."""
    due = list(engagement.due)
    due.remove(lord if lord in due else ARCHANGEL)
    legion = view.legions[engagement.marker(engagement.winner)]
    if due and legion.height + 1 >= MAX_LEGION_HEIGHT:
        yield make_loss("no_room", lords=due)


def _no_summon(view: TitanView, seat: int) -> Iterator[Loss]:
    found = summonable_lords(view, seat, view.under_way.attacker)
    if found:
        yield make_loss("summon", lords=list(dict.fromkeys(lord for _, lord in found)))


def _no_reinforcement(view: TitanView) -> Iterator[Loss]:
    found = reinforcements(view, defending_pieces(view))
    if found:
        yield make_loss("reinforcement", recruits=list(dict.fromkeys(recruit for recruit, _ in found)))


def _no_muster_losses(view: TitanView, seat: int) -> Iterator[Loss]:
    able = [
        marker
        for marker in eligible_legions(view, seat)
        if available_recruits(
            LANDS[view.legions[marker].land].terrain,
            view.legions[marker].pieces,
            view.stack,
            view.options.plus,
        )
    ]
    if able:
        yield make_loss("muster", legions=able, seat=seat)


# ---- battle (10.1, 10.5, 11.7, 12.4, 13.0) -----------------------------------------------------


def _done_in_battle_losses(view: TitanView, battle: Battle, seat: int) -> Iterator[Loss]:
    match battle.step:
        case "maneuver":
            yield from _end_of_maneuvers(battle)
        case "strike":
            shooting = _could_rangestrike(battle)
            if shooting:
                yield make_loss("rangestrikes", pieces=shooting)
        case "carry" if battle.excess is not None:
            yield make_loss("carry", hits=battle.excess.hits)
        case "summon":
            yield from _no_summon(view, seat)
        case "reinforce":
            yield from _no_reinforcement(view)


def _time_loss(engagement: EngagementView, battle: Battle, side: Side, seat: int) -> Iterator[Loss]:
    """Yield the loss of the attacker's survivors at the end of the last round (10.5)."""
    last = side == "attacker" == battle.mover and battle.round == MAX_BATTLE_ROUNDS
    if not last or battle.step not in ("maneuver", "strike"):
        return
    living = battle.living(side)
    if not living:
        return
    titan = TITAN in living
    code = "time_titan" if titan else "time"
    yield make_loss(code, grave=titan, legion=engagement.attacker, seat=seat, count=len(living))


def _end_of_maneuvers(battle: Battle) -> Iterator[Loss]:
    """Yield the losses that ending the maneuvers causes (10.1, 11.7).

    Characters that still have to enter are lost, new arrivals go back unused, and drift slays characters.
    """
    own = battle.pieces[battle.mover]
    out = [piece.name for piece in own if piece.hex < 0 and not piece.joins]
    back = [piece.name for piece in own if piece.hex < 0 and piece.joins]
    ground = abilities_on(battle.terrain)
    frozen = [
        piece.name
        for piece in own
        if piece.hex >= 0
        and not piece.slain
        and ground[piece.name].cold >> piece.hex & 1
        and piece.hits + DRIFT_HITS >= piece.power
    ]
    if out:
        occupied, entered = battle.occupied(), 0
        for piece in own:
            if piece.moved and piece.hex >= 0:
                entered |= 1 << piece.hex
        stuck = _without_way(battle, occupied, out)
        blocked = len(stuck) > len(_without_way(battle, occupied & ~entered, stuck))
        yield _loss_of_pieces("blocked_out" if blocked else "not_entered", out)
    if frozen:
        yield _loss_of_pieces("frozen", frozen)
    if back:
        yield make_loss("stays_away", pieces=back)


def _blocked_by_entry(battle: Battle, action: Enter) -> Iterator[Loss]:
    """Yield the loss of characters that can no longer enter once a piece stands on this hex (10.1).

    They are named if none of them has a way in, and counted if some of them can still enter, but not all.
    Room only gets scarcer in the phase, because pieces that have entered do not move again.
    """
    hex = HEX_INDEX.get(action.hex)
    waiting = [piece.name for piece in battle.pieces[battle.mover] if piece.hex < 0 and not piece.joins]
    if hex is None or action.piece not in waiting:
        return
    waiting.remove(action.piece)
    blocked = _without_way(battle, battle.occupied() | 1 << hex, waiting)
    already = _without_way(battle, battle.occupied(), waiting)
    if len(blocked) > len(already):
        yield _loss_of_pieces("blocks", blocked)
        return
    crowded = count_shut_out(battle, battle.occupied() | 1 << hex, waiting)
    if crowded and crowded > count_shut_out(battle, battle.occupied(), [*waiting, action.piece]):
        yield make_loss("crowds", count=crowded, waiting=len(waiting))


def _without_way(battle: Battle, occupied: Mask, waiting: Sequence[str]) -> list[str]:
    """Return which of the characters off the map cannot enter if these hexes are occupied."""
    if is_deployment(battle):
        return []
    ground, front = abilities_on(battle.terrain), battle.front(battle.mover)
    return [name for name in waiting if not entry_hexes(ground[name], front, occupied)]


def _loss_of_pieces(code: str, pieces: Sequence[str]) -> Loss:
    titan = TITAN in pieces
    if titan and len(pieces) == 1:
        return make_loss(f"{code}_titan_alone", grave=True)
    return make_loss(f"{code}_titan" if titan else code, grave=titan, count=len(pieces), pieces=list(pieces))


def _could_rangestrike(battle: Battle) -> list[str]:
    field = strikes.strike_context(battle, battle.striker)
    return [
        piece.name
        for piece in battle.pieces[battle.striker]
        if piece.hex >= 0 and not piece.struck and strikes.possible_aims(field, piece)
    ]


def _weaker_strike_losses(battle: Battle, action: Strike) -> Iterator[Loss]:
    """Yield the loss of a strike that uses fewer dice, or a worse number, than it could (12.4)."""
    side = battle.striker
    by_hex = {piece.hex: piece for each in BATTLE_SIDES for piece in battle.pieces[each]}
    piece, foe = by_hex.get(HEX_INDEX.get(action.piece, -2)), by_hex.get(HEX_INDEX.get(action.target, -2))
    if piece is None or foe is None:
        return
    aims = strikes.possible_aims(strikes.strike_context(battle, side), piece)
    aim = next((each for each in aims if each.target is foe), None)
    if aim is not None and (action.dice, action.number) != (aim.dice, aim.number):
        yield make_loss("weaker", dice=aim.dice, number=aim.number)
