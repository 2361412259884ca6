"""What can go wrong with notices."""


class UnknownKind(LookupError):
    """No room registered this kind of notice."""


class BadToken(ValueError):
    """A link to stop mails that we did not sign, or that names what no longer exists."""
