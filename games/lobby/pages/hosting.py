"""Pages on which a host changes a table before the start, and players respond."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once, do_once, was_done_before
from games.engine.sent_numbers import read_number
from games.lobby.errors import NobodyInvites, TooFewSeats
from games.lobby.forms.edit import EditForm
from games.lobby.forms.invite import InviteForm
from games.lobby.forms.renewal import RenewalForm
from games.lobby.services import changing, choosing, renewals, tables
from games.lobby.services.rematch import offer_rematch
from games.matches.access import get_access
from games.matches.anonymity import anonymous_player, unmasked
from games.matches.errors import NotYours, TooManyRequests
from games.matches.models import Match, Tenure
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.matches.render import match_line


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the form for changing an offered table; on POST, change it.

    Everyone else at the table is then asked to agree again.
    """
    user = signed_in_user(request)
    match = Match.objects.filter(pk=match_id, host=user).first()
    if match is None:
        raise NotYours
    if match.status != Match.Status.OFFERED:
        return redirect("matches:match", match_id)
    seated = Tenure.objects.filter(match=match, to_revision=None).count()
    form = EditForm(match, user, seated, data=request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with show_in_form(form, TooFewSeats, field="seats"):
            asked = changing.change(
                match_id=match_id,
                host=user,
                options=form.cleaned_data["options"],
                seats=form.cleaned_data["seats"],
                controls=form.controls(),
                agreement=form.agreement(),
                **form.fields_changed(),
            )
            messages.success(
                request,
                _("The table has changed. Everyone sitting here has been asked to agree.")
                if asked
                else _("The table has changed."),
            )
            return redirect("matches:match", match_id)
    context = {
        "form": form,
        "match": match,
        "match_line": match_line(match),
        "others": seated > 1,
        "meta": form.meta,
    }
    return render(request, "lobby/edit.html", context)


@allow_guests
@login_required
@post_only
def agree(request: HttpRequest, match_id: int) -> HttpResponse:
    """Agree to the host's changes of a table."""
    changing.agree(match_id=match_id, user=signed_in_user(request), seen=_number(request, "seen"))
    messages.success(request, _("You’ve agreed to the table as it is now."))
    return redirect("matches:match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the form for inviting people to the host's table; on POST, invite them."""
    user = signed_in_user(request)
    match = Match.objects.filter(pk=match_id, host=user).first()
    if match is None:
        raise NotYours
    if match.status != Match.Status.OFFERED:
        return redirect("matches:match", match_id)
    if match.anonymous:
        raise NobodyInvites
    press = submission_of(request)
    form = InviteForm(match, request.POST if request.method == "POST" else None)
    valid = form.is_valid()
    if was_done_before(press):
        return redirect("matches:match", match_id)
    if valid:
        guests = form.cleaned_data["invited"]
        with show_in_form(form, TooManyRequests, field="invited"):
            do_once(press, user, lambda: tables.invite(match_id=match_id, host=user, guests=guests))
            messages.success(request, _("The invitations are on their way."))
            return redirect("matches:match", match_id)
    context = {"form": form, "match": match, "match_line": match_line(match)}
    return render(request, "lobby/invite.html", context)


@login_required
@post_only
def withdraw_invitation(request: HttpRequest, match_id: int) -> HttpResponse:
    """Withdraw an invitation to the host's table."""
    host, invitation_id = signed_in_user(request), _number(request, "invitation")
    invited = create_once(
        submission_of(request),
        User,
        lambda: tables.withdraw_invitation(match_id=match_id, host=host, invitation_id=invitation_id),
    )
    messages.success(request, _("Your invitation to %(person)s is withdrawn.") % {"person": invited})
    return redirect("matches:match", match_id)


@login_required
@post_only
def renew(request: HttpRequest, match_id: int) -> HttpResponse:
    """Set how often the host's table is offered again, or stop offering it again."""
    user, form = signed_in_user(request), RenewalForm(request.POST)
    if not Match.objects.filter(pk=match_id, host=user).exists():
        raise NotYours
    if not form.is_valid():
        messages.error(request, _("Choose how often the table is offered again."))
    elif times := form.cleaned_data["times"]:
        do_once(
            submission_of(request),
            user,
            lambda: renewals.set_renewal(match_id=match_id, host=user, times=times),
        )
        messages.success(request, _("The table will be offered again."))
    else:
        do_once(submission_of(request), user, lambda: renewals.stop_renewal(match_id=match_id, host=user))
        messages.success(request, _("The table won’t be offered again."))
    return redirect("matches:match", match_id)


@login_required
@post_only
def take_out(request: HttpRequest, match_id: int) -> HttpResponse:
    """Remove someone from the host's table."""
    host, tenure_id = signed_in_user(request), _number(request, "tenure")
    gone = create_once(
        submission_of(request),
        User,
        lambda: changing.take_out(match_id=match_id, host=host, tenure_id=tenure_id),
    )
    named = Match.objects.filter(unmasked(), pk=match_id).exists()
    person = gone.name if named else anonymous_player()
    text = _("%(person)s is no longer at this table and will be notified by email.")
    messages.success(request, text % {"person": person if named else capfirst(person)})
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def choose_seat(request: HttpRequest, match_id: int) -> HttpResponse:
    """Move the reader to another free seat."""
    choosing.choose_seat(match_id=match_id, user=signed_in_user(request), seat=_number(request, "seat"))
    return redirect("matches:match", match_id)


@login_required
@post_only
def rematch(request: HttpRequest, match_id: int) -> HttpResponse:
    """Offer a rematch to the other players of a finished match, or open one that was already offered."""
    user = signed_in_user(request)
    table = offer_rematch(get_access(user, match_id), user)
    if table.host_id == user.pk:
        messages.success(request, _("The table is open, and the others have been invited by email."))
    return redirect("matches:match", table.pk)


def _number(request: HttpRequest, name: str) -> int:
    """Return the number that a button sent. Raises `Http404` if there is none."""
    number = read_number(request.POST.get(name, ""))
    if number is None:
        raise Http404
    return number
