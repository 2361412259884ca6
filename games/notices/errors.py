"""Errors that notices can raise."""


class UnknownKind(LookupError):
    """No room has registered this kind of notice."""


class BadToken(ValueError):
    """Raised for a link in an email that this site did not sign, or whose target no longer exists."""


class NotABounce(ValueError):
    """Raised for an email that does not report a bounce or a complaint about an email."""


class BadPushKey(ValueError):
    """Raised if VAPID_PRIVATE_KEY is not a private key."""


class BadEndpoint(ValueError):
    """Raised for an address that no push service can have, so that no notification is sent to it."""


class TooManyApproaches(Exception):
    """People would be asked by email more often than is allowed; nothing was stored."""


class SenderTooBusy(TooManyApproaches):
    """A person may approach at most `most` strangers in a day, and has already approached `done` of them."""

    def __init__(self, most: int, done: int) -> None:
        super().__init__()
        self.most = most
        self.done = done


class ApproachedTooOften(TooManyApproaches):
    """The person called `name` was approached too often in a day.

    `times` is the limit for this sender; None means the limit for all strangers together.
    """

    def __init__(self, name: str, times: int | None = None) -> None:
        super().__init__()
        self.name = name
        self.times = times
