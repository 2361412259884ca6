"""What can go wrong with notices."""


class UnknownKind(LookupError):
    """No room registered this kind of notice."""


class BadToken(ValueError):
    """A link to stop mails that we did not sign, or that names what no longer exists."""


class TooManyApproaches(Exception):
    """Somebody would be asked by mail more often than one may be; nothing was stored."""


class SenderTooBusy(TooManyApproaches):
    """One person approaches at most `most` strangers within a day; `done` are done."""

    def __init__(self, most: int, done: int) -> None:
        super().__init__()
        self.most = most
        self.done = done


class ApproachedTooOften(TooManyApproaches):
    """The person called `name` was approached too often within a day: `times` by this sender, or, where
    that is None, by strangers altogether."""

    def __init__(self, name: str, times: int | None = None) -> None:
        super().__init__()
        self.name = name
        self.times = times
