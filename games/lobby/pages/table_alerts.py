"""The page of a person's table alerts, with a form to add one and buttons to delete them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import do_once
from games.lobby.errors import TooManyAlerts
from games.lobby.forms.table_alert import TableAlertForm, initial_alert
from games.lobby.selectors.table_alerts import own_alerts
from games.lobby.services.table_alerts import delete_alert, save_alert
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.notices.now import database_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def alerts(request: HttpRequest) -> HttpResponse:
    """List the reader's alerts; on POST, save another one.

    Saving the same alert again only makes it last longer.
    """
    user = signed_in_user(request)
    if request.method == "POST":
        form = TableAlertForm(request.POST)
        if form.is_valid():
            with show_in_form(form, TooManyAlerts):
                save_alert(user=user, **form.wanted())
                messages.success(request, _("We’ll notify you when such a table opens."))
                return redirect("matches:table_alerts")
    else:
        form = TableAlertForm(initial=initial_alert(request.GET))
    context = {"form": form, "alerts": own_alerts(user, database_now())}
    return render(request, "lobby/table_alerts.html", context)


@login_required
@require_POST
def delete(request: HttpRequest, alert_id: int) -> HttpResponse:
    """Delete one of the reader's alerts."""
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: _delete(request, user, alert_id))
    return redirect("matches:table_alerts")


def _delete(request: HttpRequest, user: User, alert_id: int) -> None:
    if not delete_alert(user=user, alert_id=alert_id):
        raise Http404
    messages.success(request, _("Table alert deleted."))
