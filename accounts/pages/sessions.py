"""The page that lists where a person is signed in and lets them sign out."""

from allauth.account.decorators import reauthentication_required
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ..forms.sessions import SignOutForm
from ..requests import SignedInRequest


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: SignedInRequest) -> HttpResponse:
    """List the browsers in which a person is signed in; on POST, sign out of the others.

    The browser in use is signed out too if the form says so.
    """
    open_ones = sorted(UserSession.objects.purge_and_list(request.user), key=lambda each: each.created_at)
    form = SignOutForm(request.POST or None)
    if request.method != "POST":
        context = {"form": form, "sessions": open_ones}
        return render(request, "usersessions/usersession_list.html", context)
    this_browser = form.is_valid() and form.cleaned_data["this_browser"]
    for each in open_ones:
        if this_browser or not each.is_current():
            each.end()
    if this_browser:
        logout(request)
        messages.info(request, _("You’ve been signed out everywhere."))
        return redirect("account_login")
    messages.info(request, _("You’ve been signed out everywhere else."))
    return redirect("usersessions_list")
