"""Open a match for a request: find the person's access, and apply overdue deadlines first."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from games.matches.access import Access, get_access
from games.matches.database_failures import skip_if_unavailable
from games.matches.errors import MatchQuarantined, NotYours, SiteRefusal
from games.matches.models import Match
from games.matches.registries import before_start
from games.matches.services.pausing import resume_if_due
from games.matches.services.time_outs import enforce
from games.notices.now import database_now

LINK_SESSION_KEY = "link:%s"
"""The session key that stores the unguessable link by which a person came to a match."""


def remember_link(request: HttpRequest, match: Match) -> None:
    """Remember in the session that a person has a match's link, so that its pages are open to them."""
    request.session[LINK_SESSION_KEY % match.pk] = match.token


def link_of(request: HttpRequest, match_id: int) -> str:
    """Return the token of the link by which a person came to a match, or "" if they came another way."""
    return str(request.session.get(LINK_SESSION_KEY % match_id, ""))


def open_match(request: HttpRequest, match_id: int) -> Access:
    """Return the person's access to a match; raises `Http404` if the match is hidden from them.

    If they are signed in, overdue deadlines of the match are applied first. If that fails because the
    database accepts no writes, or the match is locked elsewhere, they see the position as it is.
    """
    token = link_of(request, match_id)
    try:
        access = get_access(request.user, match_id, token=token)
        if request.user.is_authenticated:
            with skip_if_unavailable():
                if _touch(access):
                    access = get_access(request.user, match_id, token=token)
    except NotYours:
        raise Http404 from None
    except SiteRefusal:
        pass
    return access


def refuse_hidden(request: HttpRequest, match_id: int) -> None:
    """Raise `Http404` for a match whose page the person may not open."""
    try:
        get_access(request.user, match_id, token=link_of(request, match_id))
    except NotYours:
        raise Http404 from None


def _touch(access: Access) -> bool:
    """Do the automatic work that is due at a match; return whether there was any."""
    match = access.match
    if match.status == Match.Status.OFFERED:
        return before_start.run_due(match)
    if not match.running:
        return False
    if match.paused_until is None:
        # The transaction that holds the lock is doing this already, or prevents it; do not wait here.
        return access.work_due and enforce(match.pk, skip_locked=True) > 0
    return match.paused_until <= database_now() and resume_if_due(match.pk)


def refuse_set_aside(match: Match) -> None:
    """Raise `MatchQuarantined` for a match that is set aside.

    Its position may be unreadable, so it is not shown.
    """
    if match.quarantined_at is not None:
        raise MatchQuarantined
