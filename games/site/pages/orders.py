"""What the reader leaves ahead for their seat: standing orders, and policies for time-outs."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine.decisions import Decision, InOrder
from games.engine.errors import IllegalAction
from games.engine.forms import BadForm, FieldsForm, read_order, usual
from games.engine.orders import StandingOrder
from games.matches.access import Access, access_seat
from games.matches.codecs import orders as read_orders
from games.matches.codecs import policies
from games.matches.models import Seat
from games.matches.pages.answers import refusals_answered
from games.matches.pages.guests import guests_too
from games.matches.pages.opening import own_seat, refuse_set_aside
from games.matches.positions import Position, read_position
from games.matches.render import refusal_text, say
from games.matches.selectors.policies import may_choose
from games.matches.services.orders import leave_order
from games.matches.services.policies import choose
from games.site.forms.policies import PoliciesForm


class Refused(NamedTuple):
    """An order that was not taken, as it could never be carried out or its form was overtaken: its
    kind, what of it still stands on the form, and why."""

    kind: str
    order: StandingOrder
    reason: str


@guests_too
@login_required
@refusals_answered
def orders(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every order the seat may leave now, as forms; one form leaves or withdraws one. Beside
    them, who answers when time runs out."""
    access = access_seat(request.user, match_id)
    seat = own_seat(access)
    refuse_set_aside(access.match)
    position = read_position(access, None)
    hidden = position.rules.meta.personal if access.deputy else ()
    offered = [each for each in position.rules.orders(position.view) if each.kind not in hidden]
    refused: Refused | None = None
    row = Seat.objects.get(match=access.match, index=seat)
    form = PoliciesForm(
        access.match.title, policies(row.policies), request.POST if "policies" in request.POST else None
    )
    if form.is_bound:
        if form.is_valid():
            choose(access, form.cleaned_data)
            messages.success(request, _("That is how your seat is answered when time runs out."))
            return redirect("matches:orders", match_id)
    elif request.method == "POST":
        refused = _leave(request, access, position, offered)
        if refused is None:
            return redirect("matches:orders", match_id)
    left = read_orders(position.rules, row.orders)
    forms = [_form(position, decision, left.get(decision.kind), refused) for decision in offered]
    context = {"match": access.match, "forms": forms, "policies": form if may_choose(access) else None}
    return render(request, "site/orders.html", context)


def _leave(
    request: HttpRequest, access: Access, position: Position, offered: list[Decision]
) -> Refused | None:
    """Leave or withdraw the order that was sent; gives it back where it is refused."""
    decision = next((each for each in offered if each.kind == request.POST.get("order")), None)
    if decision is None:
        return None
    if "withdraw" in request.POST:
        leave_order(access, decision.kind, None)
        messages.success(request, _("Your order is withdrawn."))
        return None
    try:
        order = read_order(position.rules, decision, request.POST)
    except BadForm:
        order = read_order(position.rules, decision, request.POST, offered=False)
        reason = _("What you could choose from has changed meanwhile: look at the order again.")
        messages.error(request, reason)
        return Refused(decision.kind, order, reason)
    try:
        leave_order(access, decision.kind, order)
    except IllegalAction as refusal:
        reason = refusal_text(access.match.title, refusal)
        messages.error(request, reason)
        return Refused(decision.kind, order, reason)
    messages.success(request, _("Your order stands until you change it."))
    return None


def _form(
    position: Position, decision: Decision, left: StandingOrder | None, refused: Refused | None
) -> dict[str, object]:
    """The form of one order: with what was left, with what is usual, or with what was refused."""
    mine = refused if refused is not None and refused.kind == decision.kind else None
    standing = position.rules.shown(position.view, left) if left else None
    order = mine.order if mine else standing or usual(position.rules, decision)
    return {
        "kind": decision.kind,
        "question": say(position.words.question(position.view, decision)),
        "reason": _reason(position, decision),
        "form": FieldsForm(
            decision.fields, position.words, position.view, say, initial=_filled(decision, order)
        ),
        "refused": mine.reason if mine else "",
        "left": standing is not None,
    }


def _reason(position: Position, decision: Decision) -> str:
    phrase = position.words.reason(position.view, decision)
    return say(phrase) if phrase else ""


def _filled(decision: Decision, order: StandingOrder | None) -> dict[str, Any]:
    """The form's values for an order: the one that was left, or the usual one."""
    if order is None:
        return {}
    values: dict[str, Any] = {}
    for name, value in msgspec.structs.asdict(order).items():
        field = next((field for field in decision.fields if field.name == name), None)
        if isinstance(field, InOrder):
            values |= {
                name if place == 0 else f"{name}.{place + 1}": each for place, each in enumerate(value)
            }
        else:
            # Yes and no are 1 and 0 in a form.
            values[name] = (
                list(value) if isinstance(value, tuple) else int(value) if isinstance(value, bool) else value
            )
    return values
