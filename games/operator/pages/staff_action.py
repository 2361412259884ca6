"""The page of one staff action: what it does, the form with the reason, and the button."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import do_once, was_done_before
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out
from games.notices.now import database_now
from games.operator.pages.gate import staff_only
from games.operator.pages.staff_actions import STAFF_ACTIONS
from games.operator.pages.targets import SITE_TARGET, TARGETS, Target


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def staff_action(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show an action and its form; on POST with a reason, carry it out."""
    found = STAFF_ACTIONS.get(key)
    if found is None:
        raise Http404
    user, press = signed_in_user(request), submission_of(request)
    target, row = _find(found.target, number, user)
    if row is None and target is not SITE_TARGET:
        # A lifted suppression has no row left; a repeated press of its button leads back to the list.
        if not was_done_before(press):
            raise Http404
        return redirect("staff:deliveries")
    form = found.form(row, database_now(), data=request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        carry_out(
            request,
            lambda: do_once(press, user, lambda: found.do(row, user, form.cleaned_data)),
            str(found.done),
        )
        return redirect(target.url(row))
    context = {
        "action": found,
        "name": target.name(row),
        "back": target.url(row),
        "form": form,
        "partial": target.partial(row, user),
        "possible": found.open_to(row),
    }
    return render(request, "operator/staff_action.html", context)


def _find(kind: str, number: int, user: User) -> tuple[Target, Any]:
    """Return a kind of target and the row with `number`.

    The row is None for the whole site, and if there is no such row.
    """
    if kind == "site":
        return SITE_TARGET, None
    target = TARGETS[kind]
    return target, target.rows(user).filter(pk=number).first()
