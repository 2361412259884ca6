"""Links in emails that do one thing each, without signing in.

A link names one reader and one thing to do for them. Opening the link only shows a page with one button,
because programs that preview links or scan email open it too. Pressing the button does the thing, once. The
rooms above register what can be done, by kind, in their AppConfig.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from django.core import signing
from django.urls import reverse

from accounts.form_tokens import FormSubmission
from accounts.models import User
from games.engine.listeners import NamedRegistrations
from games.notices.errors import BadToken
from games.notices.links import absolute_url


class AnswerLink(NamedTuple):
    """The content of a link: the kind of answer, its reader, and the words that bind it to one question."""

    kind: str
    user: User
    binding: tuple[str, ...]


class AnswerQuestion(NamedTuple):
    """What the page of a link shows, in the reader's language. All of it was also in the email."""

    whose: str  # the seat or the person for whom the answer counts
    task: str
    label: str  # of the button
    url: str  # the page where the reader finds the same question, which may ask them to sign in


class AnswerClosed(Exception):
    """Raised if a link no longer works. `sentence` says why, and `url` is the page where its question was."""

    def __init__(self, sentence: str, url: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.url = url


class AnswerKind(NamedTuple):
    """How links of one kind work; both functions raise `AnswerClosed`.

    `describe` only reads. `act` does the thing in one transaction, in which it also marks the link as used,
    and returns a sentence that says what was done. Both are called with the reader's language and time zone
    active.
    """

    describe: Callable[[AnswerLink], AnswerQuestion]
    act: Callable[[AnswerLink], str]


answer_kinds: NamedRegistrations[AnswerKind] = NamedRegistrations()
"""How the links of each kind work."""

_SIGNER = signing.Signer(sep="~", salt="games.notices.answer_links")
_SEPARATOR = "."


def instant_mark(instant: datetime) -> str:
    """Return the words that bind a link to an instant, such as a deadline that may move."""
    return str(round(instant.timestamp() * 1_000_000))


def answer_kind(link: AnswerLink) -> AnswerKind:
    """Return the kind of a link, given what `read_answer_token` returned for it."""
    return answer_kinds[link.kind]


def answer_url(kind: str, user_id: int, *binding: object) -> str:
    """Return the absolute address of an answer link. The parts of `binding` must not contain dots."""
    token = _SIGNER.sign(_SEPARATOR.join(str(each) for each in (kind, user_id, *binding)))
    return absolute_url(reverse("notices:answer", args=[token]))


def press_of(link: AnswerLink) -> FormSubmission:
    """Return the submission under which a service records that a link was used (`accounts.services.once`)."""
    return FormSubmission(f"email {link.user.pk}", _SEPARATOR.join((link.kind, *link.binding)))


def read_answer_token(token: str) -> AnswerLink:
    """Return the content of a link.

    Raises `BadToken` if this site did not sign it, if its kind is unknown, or if its reader has left the site
    or is locked out.
    """
    try:
        kind, user_id, *binding = _SIGNER.unsign(token).split(_SEPARATOR)
        user = User.objects.get(pk=int(user_id), is_active=True, erased_at=None)
    except (signing.BadSignature, User.DoesNotExist, ValueError) as error:
        raise BadToken from error
    if kind not in answer_kinds:
        raise BadToken
    return AnswerLink(kind, user, tuple(binding))
