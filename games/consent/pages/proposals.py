"""Pages for asking the table and answering it, and for a seat's own extensions and the host's rights."""

from __future__ import annotations

from datetime import UTC, datetime
from string import ascii_lowercase
from typing import assert_never

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import created_before, do_once, was_done_before
from games.consent.appointments import may_suggest
from games.consent.forms import AskForm
from games.consent.models import Proposal
from games.consent.proposal_kinds import traits
from games.consent.selectors import (
    ProposalOptions,
    extensions_left,
    has_host_rights,
    host_options,
    open_proposals_at,
    proposal_options,
)
from games.consent.services import host_rights, own_extensions, poking, proposals
from games.consent.texts import outcome_text
from games.engine.sent_numbers import read_number
from games.matches.access import Access, get_access, own_seat
from games.matches.errors import AlreadyChanged, MatchNotRunning, NotYours
from games.matches.pages.decorators import allow_guests, post_only
from games.matches.pages.people import signed_in_user
from games.matches.render import match_line
from games.matches.services.time_outs import enforce
from games.notices.budget import Budget
from games.notices.now import database_now

KIND_LETTERS = ascii_lowercase[: len(Proposal.Kind)]
RIGHT_LETTERS = ascii_lowercase[len(Proposal.Kind) :]
"""The letters for choosing what a host may do by right, after those of the kinds of proposal."""


@allow_guests
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show the proposals that may be made. A POST makes one, or uses a host's right immediately."""
    user = signed_in_user(request)
    if get_access(user, match_id).match.running:
        enforce(match_id)
        proposals.expire_due(database_now(), Budget(), match_id=match_id)
    access = get_access(user, match_id)
    if not access.match.running:
        raise MatchNotRunning
    right = host_options(access, user)
    sent = request.POST if request.method == "POST" else request.GET
    host = "right" in sent
    offered = right if host else proposal_options(access)
    press = submission_of(request)
    if created_before(press, Proposal) is not None:
        return redirect("matches:match", match_id)
    if was_done_before(press):
        return _right_used(request, match_id)
    if not access.may_act and not has_host_rights(access.match, user):
        raise NotYours
    kind = sent.get("kind", "")
    form = None
    if kind in offered.kinds:
        form = AskForm(kind, offered, by_right=host, data=request.POST or None)
        if request.method == "POST" and form.is_valid():
            return _done(request, access, user, form, host=host)
    elif request.method == "POST":
        raise AlreadyChanged
    return _page(request, access, right, form, kind=kind, host=host)


@allow_guests
@login_required
@post_only
def answer(request: HttpRequest, match_id: int, proposal_id: int) -> HttpResponse:
    """Agree or decline, or withdraw a proposal that the reader made."""
    user = signed_in_user(request)
    get_access(user, match_id)
    said = request.POST.get("answer")
    if said == "withdraw":
        proposals.withdraw(match_id=match_id, proposal_id=proposal_id, user=user)
        messages.success(request, _("You have withdrawn the proposal."))
    elif said in ("agree", "refuse"):
        proposal = proposals.answer(
            match_id=match_id, proposal_id=proposal_id, user=user, agrees=said == "agree"
        )
        told = _("Your answer has been saved.")
        messages.success(request, told if proposal.is_open else outcome_text(proposal.outcome))
    else:
        raise Http404
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def extend(request: HttpRequest, match_id: int) -> HttpResponse:
    """Take one of the seat's own extensions."""
    access = get_access(request.user, match_id)
    own_seat(access)
    seen = _instant(request)
    own_extensions.take_extension(access, seen, submission_of(request))
    messages.success(request, _("Your deadline has moved. The other players can see it in the log."))
    return redirect("matches:match", match_id)


@allow_guests
@login_required
@post_only
def poke(request: HttpRequest, match_id: int) -> HttpResponse:
    """Nudge the player whose turn it is."""
    user, visit_id = signed_in_user(request), read_number(request.POST.get("visit", ""))
    get_access(user, match_id)
    if visit_id is None:
        raise Http404
    do_once(
        submission_of(request),
        user,
        lambda: poking.poke(match_id=match_id, user=user, visit_id=visit_id),
    )
    messages.success(request, _("Nudge sent."))
    return redirect("matches:match", match_id)


def _done(request: HttpRequest, access: Access, user: User, form: AskForm, *, host: bool) -> HttpResponse:
    match_id, data = access.match.pk, form.cleaned_data
    if not host:
        proposals.ask(
            match_id=match_id,
            user=user,
            kind=data["kind"],
            parameters=form.parameters(),
            press=submission_of(request),
        )
        messages.success(request, _("The table has been asked. You’ll be notified of the outcome."))
        return redirect("matches:match", match_id)
    kind, press = Proposal.Kind(data["kind"]), submission_of(request)
    match kind:
        case Proposal.Kind.PAUSE:
            host_rights.pause(match_id=match_id, user=user, days=data["days"], press=press)
        case Proposal.Kind.RESUME:
            host_rights.resume(match_id=match_id, user=user, press=press)
        case Proposal.Kind.EXTENSION:
            wait = form.wait
            host_rights.extend(
                match_id=match_id,
                user=user,
                visit_id=wait.visit,
                hours=data["hours"],
                seen=wait.due_at,
                press=press,
            )
        case Proposal.Kind.UNDO | Proposal.Kind.END | Proposal.Kind.REPLACEMENT:
            # Nobody has the right to do these without asking.
            raise NotYours
        case _:
            assert_never(kind)
    return _right_used(request, match_id)


def _right_used(request: HttpRequest, match_id: int) -> HttpResponse:
    messages.success(request, _("Done. Everyone can see it in the log."))
    return redirect("matches:match", match_id)


def _page(
    request: HttpRequest,
    access: Access,
    right: ProposalOptions,
    form: AskForm | None,
    *,
    kind: str,
    host: bool,
) -> HttpResponse:
    chosen = traits(kind) if form is not None else None
    context = {
        "match": access.match,
        "match_line": match_line(access.match),
        "asked": open_proposals_at(access),
        "own": extensions_left(access),
        "plays_with_others": may_suggest(access),
        "kinds": _choices(proposal_options(access), "" if host else kind, "?kind=%s#form", KIND_LETTERS),
        "rights": _choices(right, kind if host else "", "?kind=%s&right=1#form", RIGHT_LETTERS),
        "form": form,
        "host": host,
        "chosen": chosen,
    }
    return render(request, "consent/ask.html", context)


def _choices(offered: ProposalOptions, chosen: str, address: str, letters: str) -> list[dict[str, object]]:
    """Return the kinds that can be asked for, as rows of choices."""
    told = [(kind, traits(kind)) for kind in offered.kinds]
    return [
        {
            "key": letter,
            "name": each.name,
            "note": each.note,
            "url": address % kind,
            "chosen": kind == chosen,
        }
        for letter, (kind, each) in zip(letters[: len(told)], told, strict=True)
    ]


def _instant(request: HttpRequest) -> datetime:
    try:
        seen = parse_datetime(request.POST.get("seen", ""))
        if seen is None or seen.tzinfo is None:
            raise AlreadyChanged
        return seen.astimezone(UTC)
    except (ValueError, OverflowError):
        # The text is not an instant, or the instant is outside the range that Python supports.
        raise AlreadyChanged from None
