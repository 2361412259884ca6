"""Threads of email: the identifiers by which mail programs group them, and what each thread is about.

A notice to one address always gets the same identifier, so that mail programs merge an email that was sent
twice. Nobody can guess it, so a bounce that repeats it comes from a server that the email has reached.
"""

from collections.abc import Collection
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.addresses import normalise_address
from accounts.models import User
from games.engine.listeners import Listeners
from games.notices.links import site_host


class ThreadSubject(NamedTuple):
    """What a thread is about: its name, and the path of its page."""

    name: str
    path: str


subject_lookups: Listeners[[User, Collection[str]], dict[str, ThreadSubject]] = Listeners()
"""Asked for the subjects of a person's threads, such as matches, as far as each room knows them."""


def subjects_of(user: User, threads: Collection[str]) -> dict[str, ThreadSubject]:
    """Return the subjects of the matches among `threads` in which `user` has or had a seat."""
    found: dict[str, ThreadSubject] = {}
    for subjects in subject_lookups.ask(user, threads):
        found |= subjects
    return found


def message_id(key: str, address: str) -> str:
    """Return the Message-ID of the notice `key` to `address` (RFC 5322, 3.6.4).

    It does not reveal the key, because keys contain numbers of visits and other private facts.
    """
    return f"<{_message_digest(key, address, settings.SECRET_KEY)}@{site_host()}>"


def was_sent_to(message_id: str, key: str, address: str) -> bool:
    """Return whether the email `message_id` about the notice `key` was sent to `address`.

    It may have been sent before SECRET_KEY was changed, if the old key is among the fallbacks.
    """
    digest = message_id.strip("<>").partition("@")[0]
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(digest, _message_digest(key, address, secret)) for secret in secrets)


def thread_id(thread: str) -> str:
    """Return the id that all emails of `thread` refer to.

    No email has this id itself, because any of them may be the first.
    """
    return f"<{_digest('thread', thread, settings.SECRET_KEY)}@{site_host()}>"


def _message_digest(key: str, address: str, secret: str) -> str:
    return _digest("message", f"{key} {normalise_address(address)}", secret)


def _digest(what: str, value: str, secret: str) -> str:
    salt = f"games.notices.{what}_id"
    return salted_hmac(salt, value, secret=secret, algorithm="sha256").hexdigest()[:32]
