"""Decorators and helpers that show a competition's refusals to the reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.competitions.errors import ConflictOfInterest, NotDirector, NotFound
from games.matches.errors import ExplainedRefusal, NotYours
from games.matches.pages.decorators import answer_unposted, refusal_message

View = Callable[..., HttpResponse]


def show_refusals(page: View) -> View:
    """Decorate a page so that a refused POST redirects to the same page, which shows the reason.

    If the page cannot even be shown, or the director has a part in the table, the reason appears on the desk.
    If the person may not see what the page is about, they get a 404.
    """

    @wraps(page)
    def answered(request: HttpRequest, number: int, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return page(request, number, *args, **kwargs)
        except (NotDirector, NotYours, NotFound):
            raise Http404 from None
        except ExplainedRefusal as refusal:
            messages.warning(request, refusal.sentence())
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
        """Decorate a page so that a refusal redirects to the competition's page, which shows the reason.

        If the person may not see what the page is about, they get a 404.
        """

        @wraps(page)
        def answered(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            try:
                return page(request, **kwargs)
            except (NotYours, NotFound):
                raise Http404 from None
            except ExplainedRefusal as refusal:
                messages.add_message(request, *refusal_message(refusal, 0))
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
            return answer_unposted(request, self._home, kwargs[self._number])

        return taken


def try_action(form: forms.Form, act: Callable[[], object]) -> bool:
    """Call `act` for a valid form; return whether it succeeded.

    If it was refused, the form shows the reason and keeps the input. Raises `NotDirector`, `NotYours` and
    `NotFound` again, for which there is no page to show.
    """
    try:
        act()
    except (NotDirector, NotYours, NotFound):
        raise
    except ExplainedRefusal as refusal:
        form.add_error(None, refusal.sentence())
        return False
    return True
