"""Starting a practice match."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.errors import BadOptions
from games.lobby.errors import TooMuchPractice
from games.lobby.forms.practice import PracticeForm
from games.lobby.selectors.tables import offered_keys
from games.lobby.services import practice as service
from games.matches.pages.answers import sentence
from games.matches.pages.people import signed_in
from games.matches.render import refusal_text
from games.matches.services.luck import propose_word


@login_required
def practice(request: HttpRequest, title: str) -> HttpResponse:
    """A match against autopilots, which begins at once."""
    if title not in offered_keys() or not registry.meta(title).autopilot:
        raise Http404
    user = signed_in(request)
    posted = request.POST if request.method == "POST" else None
    form = PracticeForm(title, data=posted, initial={"word": propose_word()})
    if request.method == "POST" and form.is_valid():
        try:
            match = service.begin(
                user=user,
                title=title,
                seats=form.cleaned_data["seats"],
                options=form.options,
                name=_("Practice"),
                word=form.cleaned_data["word"],
            )
        except BadOptions as refusal:
            form.add_error(None, refusal_text(title, refusal))
        except TooMuchPractice as refusal:
            form.add_error(None, sentence(refusal, 0)[1])
        else:
            return redirect("matches:match", match.pk)
    return render(request, "lobby/practice.html", {"form": form, "meta": form.meta})
