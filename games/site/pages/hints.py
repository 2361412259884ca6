"""Hints for beginners: noting which have been answered, and skipping the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.met_hints import Moment
from accounts.services.hints import meet_hint, skip_hints
from games.engine import registry
from games.matches.access import Access, get_access
from games.matches.database_failures import skip_if_unavailable
from games.matches.models import Draft
from games.matches.pages.guests import allow_guests
from games.matches.pages.opening import own_seat
from games.matches.pages.refusal_responses import post_only, show_refusals
from games.matches.services.turns import TurnForm


@contextmanager
def note_hint(request: HttpRequest, access: Access, form: TurnForm) -> Iterator[None]:
    """Note that the hint named in a turn's form was answered, unless the code inside raises an error.

    Hints are noted only in practice matches, and only if they belong to the match's own title.
    """
    key = request.POST.get("hint", "")
    lesson = registry.lessons(access.match.title) if key and access.match.practice else None
    known = lesson is not None and any(hint.key == key for hint in lesson.hints)
    moment = _moment(access, form) if known else None
    yield
    user_id = access.own_tenure.user_id
    if moment is not None and user_id is not None:
        # The turn is stored already: a hint that is shown once more does less harm than a refusal.
        with skip_if_unavailable():
            meet_hint(user_id, registry.meta(access.match.title).family, key, moment)


@allow_guests
@login_required
@post_only
@show_refusals
def hints(request: HttpRequest, match_id: int) -> HttpResponse:
    """Switch hints about this family of games off for a person who practises it, or on again."""
    access = get_access(request.user, match_id)
    own_seat(access)
    user_id = access.own_tenure.user_id
    if user_id is not None and access.match.practice:
        family = registry.meta(access.match.title).family
        skip_hints(user_id, family, skipped=request.POST.get("hints") != "on")
    return redirect("matches:match", match_id)


def _moment(access: Access, form: TurnForm) -> Moment:
    """Return the moment of the match that a form was made for."""
    draft = Draft.objects.filter(visit=form.visit, visit__match=access.match).first()
    drafted = len(draft.actions) if draft is not None else 0
    return Moment(form.visit, access.match.revision, drafted)
