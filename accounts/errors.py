"""What can go wrong with accounts."""

from django.db.models import ProtectedError


class AccountError(Exception):
    """Root of this room's errors."""


class AddressTaken(AccountError):
    """The address has an account. Never told to a visitor."""


class NameTaken(AccountError):
    """Somebody else has the display name."""


class NoAddress(AccountError):
    """The account has been emptied: no mail reaches it."""


class AbsenceInThePast(AccountError):
    """An absence begins now or later, and lasts some time."""


class AbsenceTooLong(AccountError):
    """A calendar year would take more than its allowance."""


class AbsenceBegun(AccountError):
    """What is over cannot be taken back."""


class ExportTooSoon(AccountError):
    """An archive is made once a day at most."""


class UserDeletionRefused(AccountError, ProtectedError):
    """Users are never deleted, only emptied (`accounts.services.erasure`)."""

    def __init__(self) -> None:
        super().__init__("Users are never deleted: erase the person instead.", set())


class NoMoreGuests(AccountError):
    """The house has as many guests as it takes, or takes none."""
