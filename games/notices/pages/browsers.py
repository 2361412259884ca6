"""The pages about notifications in browsers (docs/push.md), for people with an account and for guests."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.reader_keys import reader_key
from games.notices import push_offers, vapid
from games.notices.forms import SubscriptionForm
from games.notices.now import database_now
from games.notices.pages.readers import reader_of
from games.notices.selectors.browsers import browsers_of
from games.notices.services import push_subscriptions


@require_safe
def browsers(request: HttpRequest) -> HttpResponse:
    """List the reader's browsers, each with its switch, and offer to add this one."""
    user = reader_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    here = _session_key(request, user)
    found = [(browser, browser.session_key == here) for browser in browsers_of(user=user, now=database_now())]
    context = {
        "browsers": found,
        "is_listed": any(is_here for _browser, is_here in found),
        "push_key": vapid.public_key() if vapid.is_configured() else "",
        "reader_key": reader_key(user),
        "guest": user.is_guest,
    }
    return render(request, "notices/browsers.html", context)


@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """Store the subscription that a script made in the reader's browser.

    The response has status 204, or 400 if the subscription is not valid or the site sends no notifications.
    """
    user = reader_of(request)
    if user is None:
        raise PermissionDenied
    form = SubscriptionForm(request.POST)
    if not vapid.is_configured() or not form.is_valid():
        return HttpResponse(status=400)
    push_subscriptions.subscribe(
        user=user,
        session_key=_session_key(request, user),
        endpoint=form.cleaned_data["endpoint"],
        p256dh=form.cleaned_data["p256dh"],
        auth=form.cleaned_data["auth"],
        user_agent=request.headers.get("User-Agent", ""),
        now=database_now(),
    )
    push_offers.record_subscription(request)
    return HttpResponse(status=204)


@require_POST
def switch(request: HttpRequest, subscription_id: int) -> HttpResponse:
    """Switch the notifications in one of the reader's browsers on or off."""
    user = reader_of(request)
    enabled = request.POST.get("enabled") == "on"
    if user is None:
        return redirect_to_login(reverse("notices:browsers"))
    if not push_subscriptions.switch(user=user, subscription_id=subscription_id, enabled=enabled):
        raise Http404
    on, off = _("Notifications are on in that browser."), _("Notifications are off in that browser.")
    messages.success(request, on if enabled else off)
    return redirect("notices:browsers")


@require_POST
def decline_offer(request: HttpRequest) -> HttpResponse:
    """Do not offer notifications in this browser again, and return to the page that offered them."""
    push_offers.close_offer(request)
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("matches:front")
    # Not `redirect`, which takes a word without a slash for the name of a page.
    return HttpResponseRedirect(back)


def _session_key(request: HttpRequest, user: User) -> str:
    """Return the key of the session that a subscription belongs to; a guest's belongs to none."""
    return "" if user.is_guest else request.session.session_key or ""
