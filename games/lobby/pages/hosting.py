"""What a host does at a table before its match begins, and what those who sit there answer."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.lobby.errors import TooFewSeats
from games.lobby.forms.edit import EditForm
from games.lobby.services import changing, choosing
from games.lobby.services.rematch import offer_rematch
from games.matches.access import access_seat
from games.matches.errors import NotYours
from games.matches.models import Match, Tenure
from games.matches.pages.answers import posted, refusals_answered, sentence
from games.matches.pages.people import signed_in
from games.matches.render import match_line


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def edit(request: HttpRequest, match_id: int) -> HttpResponse:
    """Change a table that is offered; whoever else sits there is asked anew."""
    user = signed_in(request)
    match = Match.objects.filter(pk=match_id, host=user).first()
    if match is None:
        raise NotYours
    if match.status != Match.Status.OFFERED:
        return redirect("matches:match", match_id)
    seated = Tenure.objects.filter(match=match, to_revision=None).count()
    form = EditForm(match, user, seated, data=request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            asked = changing.change(
                match_id=match_id,
                host=user,
                options=form.cleaned_data["options"],
                seats=form.cleaned_data["seats"],
                controls=form.controls(),
                agreement=form.agreement(),
                **form.fields_changed(),
            )
        except TooFewSeats as refusal:
            form.add_error("seats", sentence(refusal, match_id)[1])
        else:
            messages.success(
                request,
                _("The table is changed; everybody who sits here is asked to agree to it.")
                if asked
                else _("The table is changed."),
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


@login_required
@posted
@refusals_answered
def agree(request: HttpRequest, match_id: int) -> HttpResponse:
    """Agree to the table as the host changed it."""
    changing.agree(match_id=match_id, user=signed_in(request), seen=_number(request, "seen"))
    messages.success(request, _("You have agreed to the table as it is now."))
    return redirect("matches:match", match_id)


@login_required
@posted
@refusals_answered
def take_out(request: HttpRequest, match_id: int) -> HttpResponse:
    """The host takes somebody out."""
    gone = changing.take_out(match_id=match_id, host=signed_in(request), tenure_id=_number(request, "tenure"))
    messages.success(
        request, _("%(person)s no longer sits at this table, and is told so by mail.") % {"person": gone}
    )
    return redirect("matches:match", match_id)


@login_required
@posted
@refusals_answered
def choose_seat(request: HttpRequest, match_id: int) -> HttpResponse:
    """Go to another free seat."""
    choosing.choose(match_id=match_id, user=signed_in(request), seat=_number(request, "seat"))
    return redirect("matches:match", match_id)


@login_required
@posted
@refusals_answered
def rematch(request: HttpRequest, match_id: int) -> HttpResponse:
    """Offer the people of a match that is over another one, or come to the table that one of them offered."""
    user = signed_in(request)
    table = offer_rematch(access_seat(user, match_id), user)
    if table.host_id == user.pk:
        messages.success(request, _("The table is offered, and the others are invited by mail."))
    return redirect("matches:match", table.pk)


def _number(request: HttpRequest, name: str) -> int:
    """A number that a button sends; a form that has none is none of ours."""
    value = request.POST.get(name, "")
    if not (value.isascii() and value.isdigit() and len(value) < 19):
        raise Http404
    return int(value)
