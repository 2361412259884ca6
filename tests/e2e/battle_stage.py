"""Campaigns laid out by hand, as running matches for browsers to look at."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.engine import registry
from games.matches.models import Match, Snapshot
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from games.titan.actions import Concede, Fight
from games.titan.battle.state import Battle, Side
from games.titan.state import TitanState
from tests.factories.matches import make_match
from tests.titan.battle.positions import placed
from tests.titan.positions import battle, do, engaged, fighting


def laid_out(people: list[User], state: TitanState, **fields: Any) -> Match:
    """A running match that stands as `state` does, from its first revision on; seat n is
    held by `people[n]`."""
    fields.setdefault("name", "The Hartmouth campaign")
    match = make_match("titan", state.seats, people[: state.seats], **fields)
    rules = registry.get("titan")
    with transaction.atomic():
        locked = lock_match(match.pk)
        locked.state = state
        Snapshot.objects.filter(match=match, revision=0).update(state=rules.encode_state(state))
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    match.refresh_from_db()
    return match


def in_battle(
    land: int,
    attacker: str,
    defender: str,
    *,
    side: str = "right",
    step: str = "maneuver",
    mover: Side = "attacker",
    round: int = 3,
    **more: Any,
) -> TitanState:
    """A battle of Red against Blue with its pieces in place: "lion:E4-2 ogre:D2"."""
    attackers, defenders = (
        " ".join(word.partition(":")[0] for word in pieces.split()) for pieces in (attacker, defender)
    )
    state = fighting(attackers, defenders, land, side=side, **more)
    fight: Battle = battle(state)
    fight.pieces["attacker"], fight.pieces["defender"] = placed(attacker), placed(defender)
    fight.round, fight.mover, fight.striker = round, mover, mover
    fight.step = step  # type: ignore[assignment]
    fight.entered = True
    return state


def mountains(**more: Any) -> TitanState:
    """The attacker's third maneuver, in the mountains."""
    return in_battle(
        3000,
        "lion:E4-2 minotaur:E1 ranger:F2 griffon:D6-1 lion:F3",
        "dragon:D4-3 gorgon:C2 gargoyle:B3-2 cyclops:C4",
        **more,
    )


def strikes(**more: Any) -> TitanState:
    """The same battle, the minotaur having moved between two enemies."""
    return in_battle(
        3000,
        "lion:E4-2 minotaur:D3 ranger:F2 griffon:D6-1 lion:F3",
        "dragon:D4-3 gorgon:C2 gargoyle:B3-2 cyclops:C4",
        step="strike",
        **more,
    )


def brush(**more: Any) -> TitanState:
    """A strike of many dice at one who has little left, with others beside it."""
    return in_battle(
        3,
        "serpent:D3-4 gorgon:E2",
        "gargoyle:D4-3 ogre:C3-1 centaur:E3",
        step="strike",
        **more,
    )


def entering(**more: Any) -> TitanState:
    """The attacker's first maneuver: nobody of his is on the map."""
    return in_battle(
        4,
        "angel: lion: ogre: ogre:",
        "gargoyle:A2 cyclops:A1 gargoyle:A3",
        round=1,
        **more,
    )


def attacked(**more: Any) -> TitanState:
    """Red has come upon a legion of Blue's that may flee."""
    return engaged("lion*2 ogre troll", "ogre*2 centaur gargoyle", 3, **more)


def summoning(**more: Any) -> TitanState:
    """Blue has conceded; Red may summon."""
    others = {"R.moon": (41, "angel troll*2"), "R.bell": (8, "angel lion")}
    state = engaged("lion*2 ogre troll", "ogre*2 centaur", 3, more=others, **more)
    do(state, Fight(0), Concede(1))
    return state
