"""Identifiers of emails.

A notice always gets the same identifier, so that mail programs merge an email that was sent twice.
"""

from django.utils.crypto import salted_hmac

from games.notices.links import site_host


def message_id(key: str) -> str:
    """Return the Message-ID of the notice `key` (RFC 5322, 3.6.4).

    It does not reveal the key, because keys contain numbers of visits and other private facts.
    """
    return f"<{_digest('message', key)}@{site_host()}>"


def thread_id(thread: str) -> str:
    """Return the id that all emails of `thread` refer to.

    No email has this id itself, because any of them may be the first.
    """
    return f"<{_digest('thread', thread)}@{site_host()}>"


def _digest(what: str, value: str) -> str:
    return salted_hmac(f"games.notices.{what}_id", value, algorithm="sha256").hexdigest()[:32]
