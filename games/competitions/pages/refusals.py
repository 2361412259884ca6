"""Decorators and helpers that show a competition's refusals to the reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.competitions.errors import CompetitionRefusal, ConflictOfInterest, NotDirector, NotFound
from games.matches.errors import NotYours, SiteRefusal
from games.matches.pages.refusal_responses import refusal_message

View = Callable[..., HttpResponse]


def show_refusals(page: View) -> View:
    """Decorate a page so that a refused POST shows a sentence on the same page.

    If the page cannot be shown at all, the sentence appears on the desk. If the person may not see what the
    page is about, the page does not exist for them.
    """

    @wraps(page)
    def answered(request: HttpRequest, number: int, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return page(request, number, *args, **kwargs)
        except (NotDirector, NotYours, NotFound):
            raise Http404 from None
        except (CompetitionRefusal, SiteRefusal) as refusal:
            messages.warning(request, refusal_text(refusal))
            if request.method == "POST" and not isinstance(refusal, ConflictOfInterest):
                return redirect(request.get_full_path())
            return redirect("competitions:desk", number)

    return answered


class RefusalHandler:
    """A handler that shows a room's refusals on the page of the competition.

    `home` is the name of that page's URL; `number` is the URL parameter with the competition's number.
    """

    def __init__(self, home: str, number: str) -> None:
        self._home, self._number = home, number

    def refusals_answered(self, page: View) -> View:
        """Decorate a page so that a refusal shows a sentence on the competition's page.

        If the person may not see what the page is about, the page does not exist for them.
        """

        @wraps(page)
        def answered(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            try:
                return page(request, **kwargs)
            except (NotYours, NotFound):
                raise Http404 from None
            except (CompetitionRefusal, SiteRefusal) as refusal:
                messages.add_message(request, *refusal_with_level(refusal))
                return redirect(self._home, kwargs[self._number])

        return answered

    def posted(self, page: View) -> View:
        """Decorate a page that accepts only POST.

        Anyone who opens its address through a link, or returns to it from the sign-in page, is redirected to
        the competition with a message.
        """

        @wraps(page)
        def taken(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                return page(request, **kwargs)
            if request.method in ("GET", "HEAD"):
                messages.info(request, _("Nothing was sent. Please press the button again."))
                return redirect(self._home, kwargs[self._number])
            return HttpResponseNotAllowed(["POST"])

        return taken


def try_action(form: forms.Form, act: Callable[[], object]) -> bool:
    """Call `act` for a valid form; return whether it succeeded.

    If it was refused, the form shows the reason and keeps the input.
    """
    try:
        act()
    except (NotDirector, NotYours, NotFound):
        raise
    except (CompetitionRefusal, SiteRefusal) as refusal:
        form.add_error(None, refusal_text(refusal))
        return False
    return True


def refusal_text(refusal: CompetitionRefusal | SiteRefusal) -> str:
    """Return the sentence of a refusal."""
    return refusal_with_level(refusal)[1]


def refusal_with_level(refusal: CompetitionRefusal | SiteRefusal) -> tuple[int, str]:
    """Return the message level and the sentence of a refusal."""
    if isinstance(refusal, CompetitionRefusal):
        return messages.WARNING, refusal.sentence
    return refusal_message(refusal, 0)
