"""Pages on which a director acts on several tables, after a preview for each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import FormSubmission, submission_of
from accounts.models import User
from accounts.services.once import create_once
from games.competitions import desk_previews
from games.competitions.desk_previews import Preview
from games.competitions.errors import AlreadyChanged
from games.competitions.forms.desk_actions import ExtendForm, MailForm, PauseForm, ReasonForm
from games.competitions.models import Announcement, Competition, Table
from games.competitions.pages.bulk import BulkOutcome, apply_to_each
from games.competitions.pages.page_versions import parse_instant
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.selectors.desk import MAX_TABLE_NUMBER
from games.competitions.selectors.own_tables import own_tables
from games.competitions.selectors.table_rows import OpenTable, open_tables
from games.competitions.services import announcing, table_actions
from games.competitions.texts.desk import tables_named
from games.engine.sent_numbers import read_number, read_numbers
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form

MAX_TABLES_AT_ONCE = 100
"""Maximum number of tables in one action."""

ShownDeadlines = dict[int, list[tuple[int, datetime]]]
"""The visits a table is waiting for, with the deadlines that the page showed, by the table's number."""


class ActionRequest(NamedTuple):
    """A director's request for an action at some tables, with the choices made for it."""

    competition: Competition
    by: User
    now: datetime
    data: dict[str, Any]
    waits: ShownDeadlines
    press: FormSubmission | None


class DeskAction(NamedTuple):
    """An action that a director can take: its texts, its preview, and its function.

    `choice` is the form for choices that the preview depends on; `form` is for everything else.
    """

    title: Promise
    what: Promise
    button: Promise
    done: Promise
    look: Callable[[ActionRequest], Callable[[OpenTable], Preview]]
    do: Callable[[ActionRequest, Sequence[Table]], BulkOutcome]
    choice: type[forms.Form] | None = None
    form: type[forms.Form] | None = None


def _each(
    act: Callable[[ActionRequest, Table], object],
) -> Callable[[ActionRequest, Sequence[Table]], BulkOutcome]:
    """Return a function that carries out the action at each table separately."""
    return lambda asked, tables: apply_to_each(tables, lambda table: act(asked, table))


def _extend(asked: ActionRequest, table: Table) -> None:
    waits = asked.waits.get(table.number, [])
    if not waits:
        raise AlreadyChanged
    for visit, seen in waits:
        table_actions.extend(
            table_id=table.pk, by=asked.by, visit_id=visit, hours=asked.data["hours"], seen=seen
        )


def _write(asked: ActionRequest, tables: Sequence[Table]) -> BulkOutcome:
    create_once(
        asked.press,
        Announcement,
        lambda: announcing.write_to_tables(
            competition_id=asked.competition.pk,
            by=asked.by,
            table_ids=[table.pk for table in tables],
            text=asked.data["text"],
        )[0],
    )
    return BulkOutcome(table.number for table in tables)


DESK_ACTIONS: dict[str, DeskAction] = {
    "extend": DeskAction(
        title=gettext_lazy("More time"),
        what=gettext_lazy(
            "The players whose turn it is at these tables get more time. Everyone at their "
            "tables sees it in the log."
        ),
        button=gettext_lazy("Give more time"),
        done=gettext_lazy("More time: %(tables)s."),
        look=lambda asked: desk_previews.more_time(asked.now, asked.data["hours"]),
        do=_each(_extend),
        choice=ExtendForm,
    ),
    "pause": DeskAction(
        title=gettext_lazy("A pause"),
        what=gettext_lazy("All clocks at these tables stop and restart automatically afterwards."),
        button=gettext_lazy("Pause"),
        done=gettext_lazy("Paused: %(tables)s."),
        look=lambda asked: desk_previews.pause(asked.now, asked.data["days"]),
        do=_each(
            lambda asked, table: table_actions.pause(table_id=table.pk, by=asked.by, days=asked.data["days"])
        ),
        choice=PauseForm,
    ),
    "resume": DeskAction(
        title=gettext_lazy("Resume"),
        what=gettext_lazy("Every clock at these tables continues from where it stopped."),
        button=gettext_lazy("Resume"),
        done=gettext_lazy("Resumed: %(tables)s."),
        look=lambda asked: desk_previews.resume,
        do=_each(lambda asked, table: table_actions.resume(table_id=table.pk, by=asked.by)),
    ),
    "mail": DeskAction(
        title=gettext_lazy("Write to the players"),
        what=gettext_lazy("All players at these tables get the same email from you."),
        button=gettext_lazy("Send"),
        done=gettext_lazy("Email sent to: %(tables)s."),
        look=lambda asked: desk_previews.mail,
        do=_write,
        form=MailForm,
    ),
    "adjudicate": DeskAction(
        title=gettext_lazy("Decide now"),
        what=gettext_lazy(
            "These tables are decided now, in the way that was chosen before the competition started."
        ),
        button=gettext_lazy("Decide these tables"),
        done=gettext_lazy("Decided: %(tables)s."),
        look=lambda asked: desk_previews.adjudication(asked.competition),
        do=_each(
            lambda asked, table: table_actions.adjudicate(
                table_id=table.pk, by=asked.by, reason=asked.data["reason"]
            )
        ),
        form=ReasonForm,
    ),
}


def start_action(request: HttpRequest, competition: Competition, user: User) -> HttpResponse:
    """Handle a button below the list of tables.

    Reminders are sent immediately; for all other actions, redirect to the preview.
    """
    key = request.POST.get("action", "")
    tables = selected_tables(competition, selected_numbers(request.POST))
    back = f"{reverse('competitions:desk', args=[competition.pk])}?{_kept(request.GET, tables)}"
    if not tables:
        messages.info(request, _("Tick at least one table first."))
        return redirect(back)
    if key == "remind":
        remind(competition, user, tables).tell(request, _("Reminded: %(tables)s."))
        return redirect(back)
    if key not in {*DESK_ACTIONS, "replace"}:
        raise Http404
    name = "competitions:replace" if key == "replace" else "competitions:desk_action"
    address = reverse(name, args=[competition.pk] if key == "replace" else [competition.pk, key])
    return redirect(f"{address}?{_numbers(tables)}")


def remind(competition: Competition, user: User, tables: Collection[Table]) -> BulkOutcome:
    """Remind the players for whom these tables are waiting; return at which tables this succeeded."""
    listed = open_rows(competition, [table.number for table in tables], user.pk)
    rows = {row.table.number: row for row in listed}

    def act(table: Table) -> None:
        visits = [each.visit for each in rows[table.number].awaited if each.visit is not None]
        if not visits:
            raise AlreadyChanged
        for visit in visits:
            table_actions.remind(table_id=table.pk, by=user, visit_id=visit)

    return apply_to_each([table for table in tables if table.number in rows], act)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk_action(request: HttpRequest, number: int, key: str) -> HttpResponse:
    """Show the effect of an action on each table; on POST, carry it out."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    found = DESK_ACTIONS.get(key)
    if found is None:
        raise Http404
    sent = request.POST if request.method == "POST" else request.GET
    rows = open_rows(competition, selected_numbers(sent), user.pk)
    if not rows:
        messages.info(request, _("Tick at least one table first."))
        return redirect("competitions:desk", competition.pk)
    choice = _choice(found, sent)
    form = found.form(request.POST if request.method == "POST" else None) if found.form else None
    asked = ActionRequest(competition, user, timezone.now(), choice, _waits(sent), submission_of(request))
    if request.method == "POST" and (form is None or form.is_valid()):
        data = choice | (form.cleaned_data if form is not None else {})
        with nullcontext() if form is None else show_in_form(form):
            outcome = found.do(asked._replace(data=data), [row.table for row in rows])
            outcome.tell(request, str(found.done))
            return redirect("competitions:desk", competition.pk)
    context = {
        "action": found,
        "previews": desk_previews.previews(rows, found.look(asked)),
        "choice": found.choice(initial=choice) if found.choice else None,
        "chosen": choice.items(),
        "form": form,
        "waits": [
            f"{row.table.number} {each.visit} {each.due_at.isoformat()}"
            for row in rows
            for each in row.awaited
            if each.visit is not None and each.due_at is not None
        ],
        "tables": tables_named(row.table.number for row in rows),
    }
    return render_page(request, "competitions/desk_action.html", competition, **context)


def selected_tables(competition: Competition, keys: Collection[int]) -> list[Table]:
    """Return the tables with these numbers that have not finished, at most `MAX_TABLES_AT_ONCE`."""
    found = Table.objects.filter(
        competition=competition, number__in=keys, status__in=[Table.Status.PLANNED, Table.Status.RUNNING]
    )
    return list(found.order_by("number")[:MAX_TABLES_AT_ONCE])


def selected_numbers(sent: QueryDict) -> list[int]:
    """Return the numbers of the selected tables, at most `MAX_TABLES_AT_ONCE`."""
    return read_numbers(sent.getlist("table"), most=MAX_TABLE_NUMBER)[:MAX_TABLES_AT_ONCE]


def open_rows(competition: Competition, keys: Collection[int], reader: int) -> list[OpenTable]:
    """Return the tables with these numbers as the desk shows them to `reader`, without finished ones.

    Only the first `MAX_TABLES_AT_ONCE` numbers are used.
    """
    tables = Table.objects.filter(competition=competition, number__in=[*keys][:MAX_TABLES_AT_ONCE])
    return open_tables(competition, tables, (), own_tables(competition, reader), timezone.now())


def _choice(action: DeskAction, sent: QueryDict) -> dict[str, Any]:
    """Return the choices for the preview; the defaults if they are missing or invalid."""
    if action.choice is None:
        return {}
    usual = {name: field.initial for name, field in action.choice().fields.items()}
    form = action.choice(sent)
    return dict(form.cleaned_data) if form.is_valid() else usual


def _waits(sent: QueryDict) -> ShownDeadlines:
    """Return the visits that the page showed; if one is invalid, nothing will be done at its table."""
    found: ShownDeadlines = {}
    for text in sent.getlist("wait"):
        table, wait, at = [*text.split(" "), "", "", ""][:3]
        number, visit, seen = read_number(table, most=MAX_TABLE_NUMBER), read_number(wait), parse_instant(at)
        if number is not None and visit is not None and seen is not None:
            found.setdefault(number, []).append((visit, seen))
    return found


def _numbers(tables: Iterable[Table]) -> str:
    return urlencode([("table", table.number) for table in tables])


def _kept(query: QueryDict, tables: Iterable[Table]) -> str:
    """Return the query string of the current address with the selected tables."""
    kept = query.copy()
    kept.setlist("table", [str(table.number) for table in tables])
    return kept.urlencode()
