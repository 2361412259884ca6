"""The page of a link in an email that does one thing (`games.notices.answer_links`)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.notices.answer_links import AnswerClosed, AnswerLink, answer_kind, read_answer_token
from games.notices.errors import BadToken
from games.notices.readers import as_reader


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the link does on GET, which programs use to inspect links; do it on POST, once.

    The token alone gives permission, and for this one thing only: the page works for people who are signed
    out, or signed in as someone else, and signs nobody in.
    """
    try:
        link = read_answer_token(token)
    except BadToken as error:
        raise Http404 from error
    with as_reader(link.user):
        try:
            shown = _shown(link, pressed=request.method == "POST")
        except AnswerClosed as closed:
            shown = {"closed": closed}
        # Without a form token the page sets no cookie, and it does not offer another language.
        return render(request, "notices/answer.html", {**shown, "csrf_token": ""})


def _shown(link: AnswerLink, *, pressed: bool) -> dict[str, object]:
    """Return what the page shows of a link that works; if its button was pressed, do what it is for first."""
    kind = answer_kind(link)
    try:
        question = kind.describe(link)
    except ValueError as error:
        # A link of an older version of the site, whose kind was bound to something else.
        raise Http404 from error
    return {"question": question, "done": kind.act(link) if pressed else ""}
