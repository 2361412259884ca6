"""The seats of people who cannot play: they are offered to substitutes until their player may play again.

These are people who are locked out. Code that locks a person out, or lets them return, calls `defer_changes`
in the same transaction. Each match then looks at the person as they are at that moment, so the same errand
offers a seat and ends the offer. The match does not say why the player cannot play. Clocks run as usual; a
player whose time runs out is silent like any other. The seats of people who have deleted their account are
offered too (`leaving.leave_site`), but permanently.
"""

from __future__ import annotations

from accounts.models import User
from games.engine.events import public_event
from games.matches.models import Errand, Match, Tenure
from games.matches.registries import match_events
from games.matches.services import deferred_changes, playing
from games.matches.services.locked_match import LockedMatch, lock_match
from games.matches.services.notify import tell_holders
from games.matches.tenure_filters import holding


def defer_changes(user: User) -> None:
    """Have each of a person's matches in progress check whether they may play, except practice matches.

    If they are locked out, also free their seats at tables that have not started.
    """
    held = Tenure.objects.filter(
        holding(), user=user, match__status=Match.Status.RUNNING, match__practice=False
    )
    deferred_changes.defer_change(Errand.Kind.LOCKED_OUT, user.pk, held.values_list("match_id", flat=True))
    if not user.is_active:
        match_events.player_fell_silent.notify(user)


def offer_or_keep_seat(match: Match, user: User) -> None:
    """Offer the seat of a person who cannot play in a locked match to substitutes.

    If they are back, end the offer.
    """
    if not match.running:
        return
    tenure = Tenure.objects.select_related("seat").filter(holding(), match=match, user=user).first()
    if tenure is None:
        return
    locked = lock_match(match.pk, still=True)
    if not user.may_act:
        offer_seat(locked, tenure.seat.index)
        return
    seat = locked.seats[tenure.seat.index]
    if seat.open_since is not None and seat.silent_since is None:
        seat.open_since = None
        seat.save(update_fields=["open_since"])
        locked.announce(public_event("house.back", seat=seat.index))
        playing.write(locked)


def offer_seat(locked: LockedMatch, index: int) -> None:
    """Offer a seat to substitutes, unless it is open already or its player is out of the game.

    Its player's tenure continues until someone takes it.
    """
    seat = locked.seats[index]
    if seat.open_since is not None or index in locked.out:
        return
    seat.open_since = locked.now
    seat.save(update_fields=["open_since"])
    locked.announce(public_event("house.offered", seat=index))
    playing.write(locked)
    tell_holders(
        kind="seat_opened",
        about=f"{seat.pk}:{locked.now.isoformat()}",
        ids={"seat": seat.pk},
        now=locked.now,
        match=locked.match,
        to_revision=None,
    )
