"""The one place that answers refusals: as a message on the next page, or as an error of the form.

A page lets a refusal pass, and the middleware `AnswerRefusals` (`games.matches.middleware`) answers it with
`answer_refusal`. A page that has something better to show than the page of its match or competition uses
`carry_out` or `show_in_form`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import ResolverMatch, reverse

from games.engine.errors import Refusal
from games.engine.invariants import require
from games.matches.errors import DeputyRelieved, ExplainedRefusal, rules_sentence
from games.matches.pages.opening import refuse_hidden

MAIN_PAGES = {
    ("matches", "match_id"): "matches:match",
    ("ratings", "match_id"): "matches:match",
    ("competitions", "number"): "competitions:desk",
    ("ladders", "challenge_id"): "ladders:answer",
    ("ladders", "ladder_id"): "ladders:ladder",
    ("tournaments", "competition_id"): "tournaments:tournament",
}
"""The page that shows a refusal, by the namespace of the refused address and the parameter that both have."""


def answer_refusal(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """Redirect to the page that shows why a request was refused, at the refusal's level.

    A `DeputyRelieved` person, who may no longer see the match, gets the message on the list of matches that
    are waiting for them. Return None for any other error, and for a refusal that is a `Http404`. A title's
    rules refuse only on the pages of a match: anywhere else, their refusal is an error of the site. Raises
    `Http404` if the request was about a match that the person may not see.
    """
    if isinstance(error, DeputyRelieved):
        show_refusal(request, error)
        return redirect("matches:waiting")
    match_id = _resolved(request).kwargs.get("match_id", 0)
    known = ExplainedRefusal if match_id == 0 else (ExplainedRefusal, Refusal)
    if isinstance(error, Http404) or not isinstance(error, known):
        return None
    if match_id:
        refuse_hidden(request, match_id)
    show_refusal(request, error, match_id)
    return redirect(main_page(request))


def main_page(request: HttpRequest) -> str:
    """Return the address of the match or competition that a request is about, or of the front page."""
    found = _resolved(request)
    for (namespace, parameter), page in MAIN_PAGES.items():
        if found.namespace == namespace and parameter in found.kwargs:
            return reverse(page, args=[found.kwargs[parameter]])
    return reverse("matches:front")


def show_refusal(request: HttpRequest, refusal: ExplainedRefusal | Refusal, match_id: int = 0) -> None:
    """Show on the next page, at its level, why a request was refused."""
    if isinstance(refusal, ExplainedRefusal):
        messages.add_message(request, refusal.level, refusal.sentence(match_id))
    else:
        messages.error(request, rules_sentence(match_id, refusal))


def carry_out(request: HttpRequest, act: Callable[[], object], done: str) -> bool:
    """Call `act`, and show `done`, or why it was refused, on the next page; return whether it was done.

    Raises refusals that are a `Http404` again.
    """
    try:
        act()
    except Http404:
        raise
    except ExplainedRefusal as refusal:
        show_refusal(request, refusal)
        return False
    messages.success(request, done)
    return True


@contextmanager
def show_in_form(
    form: forms.Form,
    *kinds: type[ExplainedRefusal],
    field: str | None = None,
    match_id: int = 0,
) -> Iterator[None]:
    """Show a refusal of the block as an error of the form, which keeps what the person typed.

    `kinds` are the refusals that the form shows (without them: all but those that are a `Http404`), and
    `field` is the field whose error they are. The code after the block shows the form again.
    """
    try:
        yield
    except ExplainedRefusal as refusal:
        if isinstance(refusal, Http404) or not isinstance(refusal, kinds or ExplainedRefusal):
            raise
        form.add_error(field, refusal.sentence(match_id))


def _resolved(request: HttpRequest) -> ResolverMatch:
    return require(request.resolver_match, "a page is found before it is opened")
