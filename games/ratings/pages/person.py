"""The page of a person's ratings, with their history."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.drawing.scene import Picture
from games.matches.pages.people import reader
from games.ratings import drawing
from games.ratings.selectors import person as selectors


@require_safe
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show all ratings of a person, with the history of one.

    The history is that of the rating named in the address, or else of the one with the most matches.
    """
    shown = selectors.person_of(user_id)
    if shown is None:
        raise Http404
    lines = selectors.pool_lines(shown)
    wanted = request.GET.get("title"), request.GET.get("pace")
    chosen = next((line for line in lines if (line.pool.title, line.pool.pace) == wanted), None)
    if chosen is None:
        chosen = lines[0] if lines else None
    context: dict[str, object] = {"shown": shown, "lines": lines, "chosen": chosen}
    if chosen is not None:
        history = selectors.history(shown, chosen.pool, request.GET.get("page"), reader(request))
        context |= {
            "roles": selectors.role_lines(shown, chosen.pool),
            "history": history,
            "pictures": _pictures(history),
        }
    return render(request, "ratings/person.html", context)


def _pictures(history: selectors.History) -> tuple[Picture, ...]:
    drawn = history.drawn
    if not drawn:
        return ()
    first, last = (date_format(timezone.localtime(each.ended_at), "j M Y") for each in (drawn[0], drawn[-1]))
    label = _("Rating after each match, from %(before)d to %(after)d points") % {
        "before": drawn[0].before,
        "after": drawn[-1].after,
    }
    return drawing.pictures(drawn, (first, last), label)
