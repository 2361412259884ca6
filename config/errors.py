"""The pages for what went wrong on our side."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

from games.matches.services import trouble

AGAIN_IN = 60
"""Seconds after which a browser or a watchman may try again."""

LONGEST = 10_000
"""Characters of what was typed that the page gives back."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while an exception is being answered: 503 where the database is in trouble or
    another holds what was wanted, which passes; else 500, a mistake of ours."""
    error = sys.exc_info()[1]
    context = {"request_id": getattr(request, "id", "")}
    if error is not None and (trouble.met(error) or isinstance(error, OperationalError)):
        typed = request.POST.get("text", "")[:LONGEST] if request.method == "POST" else ""
        page = render_to_string("503.html", context | {"sent": request.method == "POST", "typed": typed})
        return HttpResponse(page, status=503, headers={"Retry-After": str(AGAIN_IN)})
    return HttpResponseServerError(render_to_string("500.html", context))
