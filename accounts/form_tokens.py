"""Tokens that make a form take effect only once, however often its button is pressed.

Each rendering of a form has its own token (`{% once_token %}`). The service that creates the row receives the
`FormSubmission` and records the result in its own transaction (`services.once`).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

ONCE_FIELD = "once"
"""The name of the hidden field that carries the token."""

_TOKEN = re.compile(r"[\w-]{1,32}", re.ASCII)
_SALT = "accounts.form_tokens"

_NOT_COMPARED = ("csrfmiddlewaretoken", "word")
"""Fields with a new random value each time a form is rendered; they do not make it a different form."""


class FormSubmission(NamedTuple):
    """One submission of a form: the sender, and the form's token with a digest of its content.

    The same form with other input counts as another form. People who are not signed in are recognised by
    their browser's CSRF secret.
    """

    presser: str
    token: str

    def key(self, kind: str) -> str:
        """Return the 64 hexadecimal digits that identify this submission for one kind of row."""
        return salted_hmac(_SALT, f"{self.presser}\n{kind}\n{self.token}", algorithm="sha256").hexdigest()


def new_token() -> str:
    """Return a new, unique token."""
    return secrets.token_urlsafe(16)


def token_in_address(request: HttpRequest) -> str:
    """Return the token in a page's query string (`templates/parts/once.html`); "" if it has no valid one."""
    token = request.GET.get(ONCE_FIELD, "")
    return token if _TOKEN.fullmatch(token) else ""


def submission_of(request: HttpRequest) -> FormSubmission | None:
    """Return the submission of a posted form, or None if it has no valid token or no known sender.

    A form without a token takes effect each time it is sent.
    """
    token = request.POST.get(ONCE_FIELD, "")
    if not _TOKEN.fullmatch(token):
        return None
    token += _digest(request)
    if request.user.is_authenticated:
        return FormSubmission(f"user {request.user.pk}", token)
    secret = request.META.get("CSRF_COOKIE")
    return FormSubmission(f"browser {secret}", token) if secret else None


def browser_submission_of(request: HttpRequest) -> FormSubmission | None:
    """Return the submission of a posted form by its browser, also if someone is signed in, or None.

    Use it for forms that sign someone in or give the session another key: a press that arrives later has no
    valid session, but the same CSRF secret. Once the browser has the first answer, it has another secret.
    """
    press, secret = submission_of(request), request.META.get("CSRF_COOKIE")
    return press._replace(presser=f"browser {secret}") if press is not None and secret else None


def _digest(request: HttpRequest) -> str:
    """Return a digest of a form's address and fields, independent of their order."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in _NOT_COMPARED)
    return hashlib.sha256(repr((request.path, fields)).encode("utf-8", "surrogatepass")).hexdigest()
