"""The page that lists blocked and muted people, and the view that changes a block or a mute."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.requests import signed_in_user
from games.community import services
from games.community.forms import RelationForm
from games.community.selectors import blocked_and_muted, muted_by


@login_required
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """List everyone whom the reader has blocked or muted."""
    return render(request, "community/people.html", {"people": blocked_and_muted(signed_in_user(request))})


@login_required
@require_POST
def change(request: HttpRequest, user_id: int) -> HttpResponse:
    """Block, unblock, mute or unmute a person, and return to the page where the button was."""
    owner = signed_in_user(request)
    # Guests have no page. Someone who has muted one on the press page of a match can unmute them in the list.
    people = User.objects.filter(Q(guest_until=None) | Q(pk__in=muted_by(owner.pk)), erased_at=None)
    other = people.filter(pk=user_id).exclude(pk=owner.pk).first()
    if other is None:
        raise Http404
    form = RelationForm(request.POST)
    if not form.is_valid() or (other.is_guest and form.cleaned_data["act"] != "unmute"):
        messages.error(request, _("This could not be done."))
    else:
        match form.cleaned_data["act"]:
            case "block":
                services.block(owner, other)
                text = _("You’ve blocked %(name)s.")
            case "unblock":
                services.unblock(owner, other)
                text = _("You’ve unblocked %(name)s.")
            case "mute":
                services.mute(owner, other)
                text = _("You’ve muted %(name)s and won’t see their messages.")
            case _unmute:
                services.unmute(owner, other)
                text = _("You’ve unmuted %(name)s and will see their messages again.")
        messages.success(request, text % {"name": other.name})
    if other.is_guest or request.POST.get("back") == "list":
        return redirect("community:people")
    return redirect("matches:person", other.pk)
