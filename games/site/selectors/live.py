"""Check whether a live page is still up to date for its reader's seat."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from games.matches.access import Access
from games.matches.positions import view_mark
from games.matches.selectors.states import current_state
from games.matches.selectors.story import events_for_seat
from games.odds.selectors import odds_of
from games.press.selectors import PRESS, readable


def live_mark(access: Access) -> str:
    """Return a keyed digest of all that the seat is shown: view, questions, last events, press and odds.

    It does not include which other seats are asked: while answers are sealed, nobody may see when each one
    arrives.
    """
    match = access.match
    told = (
        events_for_seat(match, access.seat).order_by("-revision", "-number").values_list("revision", "number")
    )
    # What came after the match was opened is not on the page either.
    press = readable(access).order_by("-pk").values_list("pk", flat=True) if access.may_have(PRESS) else None
    here = current_state(match)
    odds = odds_of(access, here.view(access.seat))
    facts = (
        view_mark(here, access.seat),
        odds is not None and odds.ready,
        match.status,
        match.stands_still,
        told.first(),
        press.first() if press is not None else None,
    )
    return salted_hmac("games.matches.live", repr(facts), algorithm="sha256").hexdigest()[:32]


def waits_for_odds(access: Access) -> bool:
    """Return whether the seat is in an open encounter whose odds have not been simulated yet."""
    odds = odds_of(access, current_state(access.match).view(access.seat))
    return odds is not None and not odds.ready
