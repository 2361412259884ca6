"""The page on which players on the waiting list get seats at tables in progress."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.competitions.forms.desk_actions import SubstituteForm
from games.competitions.models import Entrant, Table
from games.competitions.pages.bulk import apply_to_each
from games.competitions.pages.desk_actions import open_rows, selected_numbers
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.selectors.waiting_list import reserves
from games.competitions.services import table_actions
from games.matches.pages.people import signed_in_user


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def replace(request: HttpRequest, number: int) -> HttpResponse:
    """Show the seats and the possible newcomers for each table; on POST with confirmation, seat them."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    sent = request.POST if request.method == "POST" else request.GET
    rows = [
        row for row in open_rows(competition, selected_numbers(sent), user.pk) if not row.mine and row.people
    ]
    if not rows:
        messages.info(request, _("Tick at least one table in progress where you don’t play."))
        return redirect("competitions:desk", competition.pk)
    waiting = reserves(competition)
    form = SubstituteForm(
        {row.table.number: row.people for row in rows},
        {each.entry: each.name for each in waiting},
        data=request.POST if request.method == "POST" else None,
        initial={f"seat-{row.table.number}": row.wanting for row in rows},
    )
    if request.method == "POST" and form.is_valid():
        given = form.chosen()
        entries = Entrant.objects.select_related("user").in_bulk([entry for _seat, entry in given.values()])

        def act(table: Table) -> None:
            seat, entry = given[table.number]
            table_actions.substitute(table_id=table.pk, by=user, seat=seat, newcomer=entries[entry])

        outcome = apply_to_each([row.table for row in rows if row.table.number in given], act)
        outcome.tell(request, _("A seat has a new player: %(tables)s."))
        return redirect("competitions:desk", competition.pk)
    context = {
        "form": form,
        "rows": [
            (row, seat, newcomer) for row, (_number, seat, newcomer) in zip(rows, form.rows(), strict=True)
        ],
        "reserves": waiting,
    }
    return render_page(request, "competitions/replace.html", competition, **context)
