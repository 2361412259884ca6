"""How a request comes to a match: who asks, what is overdue there, and for which seat they may act."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from games.matches.access import Access, access_seat
from games.matches.database_failures import spared
from games.matches.errors import HouseRefusal, MatchNotRunning, MatchQuarantined, NotYours, Relieved
from games.matches.models import Match
from games.matches.registries import unbegun
from games.matches.services.pausing import resume_if_due
from games.matches.services.time_outs import enforce
from games.notices.now import database_now

LINK = "link:%s"
"""Where the session keeps by which unguessable link somebody came to a match."""


def come_by_link(request: HttpRequest, match: Match) -> None:
    """Remember that somebody knows a match's link: its pages are open to them from then on."""
    request.session[LINK % match.pk] = match.token


def link_of(request: HttpRequest, match_id: int) -> str:
    """The unguessable link by which somebody came to a match, or ""."""
    return str(request.session.get(LINK % match_id, ""))


def open_match(request: HttpRequest, match_id: int) -> Access:
    """The person's access, after the match's overdue deadlines had their effect; where the
    database takes none, or somebody else is at the match, they see what stands."""
    token = link_of(request, match_id)
    try:
        access = access_seat(request.user, match_id, token=token)
        if request.user.is_authenticated:
            with spared():
                if _touch(access.match):
                    access = access_seat(request.user, match_id, token=token)
    except NotYours:
        raise Http404 from None
    except HouseRefusal:
        pass
    return access


def refuse_hidden(request: HttpRequest, match_id: int) -> None:
    """Raise `Http404` for a match whose page the person may not open."""
    try:
        access_seat(request.user, match_id, token=link_of(request, match_id))
    except NotYours:
        raise Http404 from None


def _touch(match: Match) -> bool:
    """Do what is due at a match; whether anything was."""
    if match.status == Match.Status.OFFERED:
        return unbegun.touch(match)
    if not match.running:
        return False
    if match.paused_until is None:
        # Who holds it is doing it, or keeps it from being done: nobody waits here.
        return enforce(match.pk, skip_locked=True) > 0
    return match.paused_until <= database_now() and resume_if_due(match.pk)


def refuse_set_aside(match: Match) -> None:
    """Raise `MatchQuarantined` for a match that is set aside: its position may be one that
    cannot be read, and is shown to nobody."""
    if match.quarantined_at is not None:
        raise MatchQuarantined


def own_seat(access: Access) -> int:
    """The seat the person may act for; raises `NotYours` or `MatchNotRunning`."""
    if access.seat is None:
        raise Relieved if access.relieved else NotYours
    if not access.may_act:
        raise MatchNotRunning
    return access.seat
