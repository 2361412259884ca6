"""The one place that turns a competition's refusal into an answer to a person."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.competitions.errors import CompetitionRefusal, NotDirector, Partial, Unknown
from games.matches.errors import HouseRefusal, NotYours
from games.matches.pages.answers import sentence

Page = Callable[..., HttpResponse]


def refusals_answered(page: Page) -> Page:
    """Turn every refusal of a page's POST into a sentence on the same page.

    If the page itself is refused, the sentence is on the desk. What the person may not see does not exist for
    them.
    """

    @wraps(page)
    def answered(request: HttpRequest, number: int, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return page(request, number, *args, **kwargs)
        except (NotDirector, NotYours, Unknown):
            raise Http404 from None
        except (CompetitionRefusal, HouseRefusal) as refusal:
            messages.warning(request, words(refusal))
            if request.method == "POST" and not isinstance(refusal, Partial):
                return redirect(request.get_full_path())
            return redirect("competitions:desk", number)

    return answered


class Answers:
    """The same for the pages of a room above: refusals are shown on the page of the competition itself.

    `home` names that page's address; `number` is what the pages call the competition's number.
    """

    def __init__(self, home: str, number: str) -> None:
        self._home, self._number = home, number

    def refusals_answered(self, page: Page) -> Page:
        """Turn every refusal into a sentence on the competition's page.

        What the person may not see does not exist for them.
        """

        @wraps(page)
        def answered(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            try:
                return page(request, **kwargs)
            except (NotYours, Unknown):
                raise Http404 from None
            except (CompetitionRefusal, HouseRefusal) as refusal:
                messages.add_message(request, *told(refusal))
                return redirect(self._home, kwargs[self._number])

        return answered

    def posted(self, page: Page) -> Page:
        """Accept POST alone.

        Anyone who opens a form's address through a link, or returns to it from the sign-in page, is led to
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


def tried(form: forms.Form, act: Callable[[], object]) -> bool:
    """Do what a valid form asks, and return whether it was done.

    If not, the form shows the reason, and nothing that was typed is lost.
    """
    try:
        act()
    except (NotDirector, NotYours, Unknown):
        raise
    except (CompetitionRefusal, HouseRefusal) as refusal:
        form.add_error(None, words(refusal))
        return False
    return True


def words(refusal: CompetitionRefusal | HouseRefusal) -> str:
    """Return the sentence of a refusal."""
    return told(refusal)[1]


def told(refusal: CompetitionRefusal | HouseRefusal) -> tuple[int, str]:
    """Return the message level and the sentence of a refusal."""
    if isinstance(refusal, CompetitionRefusal):
        return messages.WARNING, refusal.sentence
    return sentence(refusal, 0)
