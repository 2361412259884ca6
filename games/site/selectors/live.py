"""Check whether a live page is still up to date for its reader's seat."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from games.engine import registry
from games.matches.access import Access
from games.matches.positions import view_mark
from games.matches.selectors.states import load_state
from games.matches.selectors.story import events_for_seat
from games.press.selectors import readable


def live_mark(access: Access) -> str:
    """Return a keyed digest of everything that the seat is shown: view, questions, last events and press.

    It does not include which other seats are asked: while answers are sealed, nobody may see when each one
    arrives.
    """
    match = access.match
    rules = registry.get(match.title)
    told = (
        events_for_seat(match, access.seat).order_by("-revision", "-number").values_list("revision", "number")
    )
    press = readable(access).order_by("-pk").values_list("pk", flat=True)
    facts = (
        view_mark(rules, load_state(match, rules), access.seat),
        match.status,
        match.stands_still,
        told.first(),
        press.first(),
    )
    return salted_hmac("games.matches.live", repr(facts), algorithm="sha256").hexdigest()[:32]
