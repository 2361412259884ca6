"""Names of mails. One notice always gets the same, so that mail programs fold a repeat into one."""

from django.utils.crypto import salted_hmac

from games.notices.links import site_host


def message_id(key: str) -> str:
    """The Message-ID of the notice ``key`` (RFC 5322, 3.6.4).

    The key is not readable from it: keys count visits and other things that are nobody's business.
    """
    return f"<{_digest('message', key)}@{site_host()}>"


def thread_id(thread: str) -> str:
    """The id all mails of ``thread`` refer to. No mail carries it itself: any of them may be the first."""
    return f"<{_digest('thread', thread)}@{site_host()}>"


def _digest(what: str, value: str) -> str:
    return salted_hmac(f"games.notices.{what}_id", value, algorithm="sha256").hexdigest()[:32]
