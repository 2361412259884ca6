"""What the reader leaves ahead for his seat: standing orders, and policies for time-outs."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine.decisions import Decision, InOrder
from games.engine.forms import FieldsForm, read_order, usual
from games.engine.orders import StandingOrder
from games.matches.access import access_seat
from games.matches.forms.policies import PoliciesForm
from games.matches.models import Seat
from games.matches.pages.answers import refusals_answered
from games.matches.pages.reaching import own_seat
from games.matches.positions import Position, read_position
from games.matches.rows import orders as read_orders
from games.matches.rows import policies
from games.matches.services.orders import leave_order
from games.matches.services.policies import choose
from games.matches.teller import say


@login_required
@refusals_answered
def orders(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every order the seat may leave now, as forms; one form leaves or withdraws one. Beside
    them, who answers when time runs out."""
    access = access_seat(request.user, match_id)
    seat = own_seat(access)
    position = read_position(access, None)
    hidden = position.rules.meta.personal if access.deputy else ()
    offered = [each for each in position.rules.orders(position.view) if each.kind not in hidden]
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
        decision = next((each for each in offered if each.kind == request.POST.get("order")), None)
        if decision is not None:
            withdrawn = "withdraw" in request.POST
            order = None if withdrawn else read_order(position.rules, decision, request.POST)
            leave_order(access, decision.kind, order)
            text = _("Your order is withdrawn.") if withdrawn else _("Your order stands until you change it.")
            messages.success(request, text)
        return redirect("matches:orders", match_id)
    left = read_orders(position.rules, row.orders)
    forms = [
        {
            "kind": decision.kind,
            "question": say(position.words.question(position.view, decision)),
            "reason": _reason(position, decision),
            "form": FieldsForm(
                decision.fields,
                position.words,
                position.view,
                say,
                initial=_filled(decision, left.get(decision.kind) or usual(position.rules, decision)),
            ),
            "left": decision.kind in left,
        }
        for decision in offered
    ]
    chooses = len(position.rules.meta.policies) > 1 and not access.match.practice
    context = {"match": access.match, "forms": forms, "policies": form if chooses else None}
    return render(request, "matches/orders.html", context)


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
