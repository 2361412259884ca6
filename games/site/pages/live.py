"""The request with which a live page asks whether there is anything new."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from accounts.models import User
from games.matches.access import Access, get_access
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import NotYours
from games.matches.pages.decorators import allow_guests
from games.matches.services.presence import both_present, mark_present
from games.notices.now import database_now
from games.site.selectors.live import live_mark, waits_for_odds

LIVE_HEADER = "Muster-Live"
"""The header that says "both" (others are here), "alone", or "off" (there is nothing to ask)."""


@allow_guests
@require_safe
def live(request: HttpRequest, match_id: int) -> HttpResponse:
    """Return status 200 if a page with this `mark` is out of date, otherwise status 204.

    The status is also 204 if the page is not live, or if no other player has it open while the match waits
    for one of the two; a header then says which. The page of a match that is set aside is always out of date.
    A page that waits for the odds of an encounter (`odds=wait`) is out of date once it need not wait,
    whether or not its reader has live pages switched on.
    """
    try:
        access = get_access(request.user, match_id)
    except NotYours:
        raise Http404 from None
    lives, waits = is_live(request, access), request.GET.get("odds") == "wait" and access.may_act
    if access.tenure is None or not (lives or waits):
        return HttpResponse(status=204, headers={LIVE_HEADER: "off"})
    now = database_now()
    if lives:
        with skip_if_unavailable():
            mark_present(access.tenure, now)
    if not lives or not both_present(access.tenure, now):
        came = waits and access.match.quarantined_at is None and not waits_for_odds(access)
        return HttpResponse(status=200 if came else 204, headers={LIVE_HEADER: "alone"})
    # The page of a match that is set aside shows no position, because it may be unreadable.
    aside = access.match.quarantined_at is not None
    old = aside or request.GET.get("mark") != live_mark(access)
    return HttpResponse(status=200 if old else 204, headers={LIVE_HEADER: "both"})


def is_live(request: HttpRequest, access: Access) -> bool:
    """Return whether a match page is live for its reader.

    The reader must hold a seat and have live pages switched on.
    """
    return isinstance(request.user, User) and request.user.presence and access.may_act
