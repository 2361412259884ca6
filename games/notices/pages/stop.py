"""The page that stops email of one kind, about one match or in digests, with the link in it (RFC 8058)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.notices.errors import BadToken
from games.notices.links import StopRequest, read_stop_token
from games.notices.models import When
from games.notices.now import database_now
from games.notices.services.stopping import stop_mail
from games.notices.threads import subjects_of


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
    stopped = request.method == "POST"
    if stopped:
        stop_mail(wanted, now=database_now())
    with translation.override(wanted.user.language):
        # Without a form token the page sets no cookie, and it does not offer another language.
        context = {"sentence": _sentence(wanted, stopped=stopped), "stopped": stopped, "csrf_token": ""}
        return render(request, "notices/stop.html", context)


def _sentence(wanted: StopRequest, *, stopped: bool) -> str:
    """Return the question whether to stop the email, or the confirmation that it was stopped."""
    if wanted.digest == When.DIGEST:
        asks, says = (
            _("Stop your daily digest? You won’t be emailed about anything that would be in it."),
            _("You’ll get no more daily digests, and no emails about anything that would be in them."),
        )
        return says if stopped else asks
    if wanted.digest is not None:
        asks, says = (
            _("Stop bundled emails? You won’t be emailed about anything that would be in them."),
            _("You’ll get no more bundled emails, and no emails about anything that would be in them."),
        )
        return says if stopped else asks
    about = {"kind": wanted.mail_kind.label if wanted.mail_kind else "", "match": ""}
    if not wanted.thread:
        asks, says = _("Stop emails of the kind “%(kind)s”?"), _("You’ll get no more “%(kind)s” emails.")
        return (says if stopped else asks) % about
    subject = subjects_of(wanted.user, [wanted.thread]).get(wanted.thread)
    if subject is None:
        raise Http404
    about["match"] = subject.name
    if wanted.mail_kind is None:
        asks = _("Stop all emails about %(match)s?")
        says = _("You’ll get no more emails about %(match)s.")
    else:
        asks = _("Stop emails of the kind “%(kind)s” about %(match)s?")
        says = _("You’ll get no more “%(kind)s” emails about %(match)s.")
    return (says if stopped else asks) % about
