"""The page on which a player sets standing orders, and policies for when time runs out."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine.decisions import Decision
from games.engine.errors import BadForm, IllegalAction
from games.engine.forms import neutral_order, read_order
from games.engine.orders import StandingOrder
from games.matches.access import Access, get_access, own_seat
from games.matches.codecs import orders as read_orders
from games.matches.models import Seat
from games.matches.pages.decorators import allow_guests
from games.matches.pages.opening import refuse_set_aside
from games.matches.positions import Position, read_position
from games.matches.render import refusal_text
from games.matches.selectors.unanswered import may_choose_policies
from games.matches.services.orders import save_orders
from games.matches.services.policies import choose
from games.site.forms.orders import order_forms
from games.site.forms.policies import PoliciesForm


class RefusedOrders(NamedTuple):
    """Orders that were refused, because one of them could never be carried out or their form was out of date.

    It contains the orders that the form still shows, by kind, and the reason.
    """

    orders: dict[str, StandingOrder]
    reason: str


@allow_guests
@login_required
def orders(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the orders that the reader may set for their seat now, as forms.

    The page also shows the policies for time-outs if the reader may choose them. Deputies get no orders that
    only the player may give. A POST sets or withdraws the orders of one form, or stores the policies.
    """
    access = get_access(request.user, match_id)
    seat = own_seat(access)
    refuse_set_aside(access.match)
    position = read_position(access, None)
    hidden = position.rules.meta.personal if access.deputy else ()
    offered = [each for each in position.rules.orders(position.view) if each.kind not in hidden]
    refused: RefusedOrders | None = None
    row = Seat.objects.get(match=access.match, index=seat)
    form = PoliciesForm(
        access.match.title, row.policies, request.POST if "policies" in request.POST else None
    )
    if form.is_bound:
        if form.is_valid():
            choose(access, form.cleaned_data)
            messages.success(request, _("Your turns will be answered like this if your time runs out."))
            return redirect("matches:orders", match_id)
    elif request.method == "POST":
        refused = _leave(request, access, position, offered)
        if refused is None:
            return redirect("matches:orders", match_id)
    kept, why = refused or RefusedOrders({}, "")
    found = order_forms(position, offered, read_orders(position.rules, row.orders), kept, why)
    context = {
        "match": access.match,
        "forms": found,
        "policies": form if may_choose_policies(access) else None,
        "policies_told": form.told,
    }
    return render(request, "site/orders.html", context)


def _leave(
    request: HttpRequest, access: Access, position: Position, offered: list[Decision]
) -> RefusedOrders | None:
    """Set or withdraw the orders of the submitted form; if one is refused, return them with the reason."""
    sent = request.POST.getlist("order")
    asked = [each for each in offered if each.kind in sent]
    if not asked:
        return None
    if "withdraw" in request.POST:
        save_orders(access, dict.fromkeys(each.kind for each in asked))
        messages.success(request, _("Your order has been withdrawn."))
        return None
    try:
        orders = {each.kind: read_order(position.rules, each, request.POST) for each in asked}
    except BadForm:
        orders = {each.kind: read_order(position.rules, each, request.POST, offered=False) for each in asked}
        reason = _("Your options have changed in the meantime. Check the order again.")
        messages.error(request, reason)
        return RefusedOrders(orders, reason)
    # If a form has several orders, those that change nothing are not stored.
    none = {each.kind for each in asked if orders[each.kind] == neutral_order(position.rules, each)}
    wanted = {kind: None if len(asked) > 1 and kind in none else order for kind, order in orders.items()}
    try:
        save_orders(access, wanted)
    except IllegalAction as refusal:
        reason = refusal_text(access.match.title, refusal)
        messages.error(request, reason)
        return RefusedOrders(orders, reason)
    messages.success(request, _("Your order applies until you change it."))
    return None
