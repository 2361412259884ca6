"""The page that stops one kind of email, with the link in such an email (RFC 8058)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.notices.errors import BadToken
from games.notices.services.stopping import stop_mail
from games.notices.unsubscribing import read_stop_token


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for confirmation on GET, which programs use to inspect links; stop on POST, which needs no cookie.

    The token alone gives permission: the page works for people who are signed out, or signed in as someone
    else, and it works repeatedly.
    """
    try:
        wanted = read_stop_token(token)
    except BadToken as error:
        raise Http404 from error
    if request.method == "POST":
        stop_mail(user=wanted.user, mail_kind=wanted.mail_kind)
    with translation.override(wanted.user.language):
        # Without a form token the page sets no cookie, and it does not offer another language.
        context = {
            "mail_kind": wanted.mail_kind,
            "stopped": request.method == "POST",
            "csrf_token": "",
        }
        return render(request, "notices/stop.html", context)
