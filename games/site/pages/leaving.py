"""The pages for resigning from a match and leaving it, which first explain the consequences."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.engine.actions import DropCause
from games.matches.access import get_access, may_speak_for, own_seat
from games.matches.errors import AlreadyEliminated, MatchQuarantined, NotYours
from games.matches.models import Tenure
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.people import signed_in_user
from games.matches.positions import read_position
from games.matches.render import match_line
from games.matches.selectors.leaving import LeavingEffect, leaving_effect
from games.matches.services import leaving, resigning
from games.notes.selectors import StoredNotes, may_share_notes, notes_of
from games.notes.services import leave_notes
from games.site.forms.leaving import LeaveForm, ResignForm
from games.site.selectors import departing


@allow_guests
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, match_id: int) -> HttpResponse:
    """Ask for confirmation on GET; leave the match on POST.

    If two requests are posted, even at the same time, the second only confirms that the person has left.
    """
    user = signed_in_user(request)
    if not _has_left(match_id, user):
        try:
            return _ask_or_leave(request, match_id, user)
        except NotYours:
            if not _has_left(match_id, user):
                raise
    messages.info(request, _("You have left this match."))
    return redirect(_home(user))


def _has_left(match_id: int, user: User) -> bool:
    left = Q(how=Tenure.How.LEFT) | Q(left_at__isnull=False)
    return Tenure.objects.filter(left, match=match_id, user=user).exists()


def _ask_or_leave(request: HttpRequest, match_id: int, user: User) -> HttpResponse:
    access = get_access(user, match_id)
    seat = own_seat(access)
    if not may_speak_for(access):
        raise NotYours
    notes = notes_of(access) or StoredNotes()
    form = LeaveForm(request.POST if request.method == "POST" else None, initial={"shared": notes.shared})
    outlook = leaving_effect(access.match)
    leaves_notes = bool(notes.text) and outlook is LeavingEffect.AUTOPILOT and may_share_notes(access)
    if request.method == "POST" and form.is_valid():
        if leaves_notes:
            leave_notes(access, shared=form.cleaned_data["shared"])
        leaving.leave(match_id=match_id, user=user)
        messages.success(request, _("You have left this match."))
        return redirect(_home(user))
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "seat": seat,
        "outlook": outlook.value,
        "consequences": departing.departure_effects(access.match, DropCause.LEFT),
        "form": form,
        "leaves_notes": leaves_notes,
    }
    return render(request, "site/leave.html", context)


@allow_guests
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, match_id: int) -> HttpResponse:
    """Ask for confirmation on GET. On POST, resign, or record the wish if the rules do not allow it yet."""
    user = signed_in_user(request)
    access = get_access(user, match_id)
    seat = own_seat(access)
    if not may_speak_for(access):
        raise NotYours
    if access.match.quarantined_at is not None:
        raise MatchQuarantined
    found = departing.resign_option(access, read_position(access, None))
    if found is None:
        raise AlreadyEliminated
    form = ResignForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if resigning.resign(match_id=match_id, user=user):
            messages.success(request, _("You have resigned."))
        else:
            messages.success(request, _("You will resign as soon as the rules allow it."))
        return redirect("matches:match", match_id)
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "seat": seat,
        "resigning": found,
        "consequences": departing.departure_effects(access.match, DropCause.RESIGNED),
        "form": form,
    }
    return render(request, "site/resign.html", context)


@allow_guests
@login_required
@post_only
def stay(request: HttpRequest, match_id: int) -> HttpResponse:
    """Withdraw the wish to resign."""
    access = get_access(signed_in_user(request), match_id)
    if not may_speak_for(access):
        raise NotYours
    resigning.withdraw_resignation(match_id=match_id, user=signed_in_user(request))
    messages.success(request, _("You’re no longer asking to resign."))
    return redirect("matches:match", match_id)


def _home(user: User) -> str:
    """Return where players continue after leaving; a guest's matches are on the front page."""
    return "matches:front" if user.is_guest else "matches:waiting"
