"""The demonstration's mailbox, which shows every email of the site to anyone who uses this machine."""

import ipaddress
from collections.abc import Callable
from functools import wraps

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.notices.mailbox import KeptMail, kept_mail, kept_mails

#: An email brings its styles and its pictures, and may do nothing except open a page in place of this one.
_SANDBOX = "allow-top-navigation-by-user-activation"
_POLICY = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
    "form-action": [NONE],
    "frame-ancestors": [SELF],
    "sandbox": [_SANDBOX],
}

View = Callable[..., HttpResponseBase]


def demonstration_only(page: View) -> View:
    """Make `page` available only in the demonstration, and only from this machine."""

    @wraps(page)
    def guarded(request: HttpRequest, **kwargs: str) -> HttpResponseBase:
        if not settings.DEMO or not ipaddress.ip_address(request.META["REMOTE_ADDR"]).is_loopback:
            raise Http404
        return page(request, **kwargs)

    return guarded


@require_safe
@demonstration_only
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the emails in the demonstration's mailbox, the newest first."""
    return render(request, "notices/mailbox.html", {"mails": kept_mails()})


@require_safe
@demonstration_only
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """Show one email: its text, and its HTML in a frame."""
    return render(request, "notices/mailbox_mail.html", {"mail": _find(name), "sandbox": _SANDBOX})


@require_safe
@demonstration_only
@xframe_options_sameorigin
@csp(_POLICY)  # type: ignore[arg-type]  # its types do not cover pages with arguments
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """Return the HTML of one email, with its own content security policy."""
    # Links in it open outside the frame.
    return HttpResponse(_find(name).html.replace("<head>", '<head><base target="_top">', 1))


def _find(name: str) -> KeptMail:
    try:
        return kept_mail(name)
    except FileNotFoundError as error:
        raise Http404 from error
