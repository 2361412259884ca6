"""The page for leaving the site."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from ..forms.erasure import ErasureForm
from ..requests import SignedInRequest
from ..services import erasure


@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def erase_account(request: SignedInRequest) -> HttpResponse:
    """Explain what is deleted, when, and what stays; on POST, let a person leave who has typed their name."""
    form = ErasureForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        erasure.leave(request.user)
        logout(request)
        messages.success(request, _goodbye())
        return redirect("/")
    days = erasure.UNDO_SPAN.days if erasure.can_be_undone() else None
    return render(request, "accounts/erase.html", {"form": form, "days": days})


def _goodbye() -> str:
    if not erasure.can_be_undone():
        return _("Your account has been deleted. Goodbye.")
    days = erasure.UNDO_SPAN.days
    return ngettext(
        "Goodbye. If you change your mind, sign in within %(days)d day.",
        "Goodbye. If you change your mind, sign in within %(days)d days.",
        days,
    ) % {"days": days}
