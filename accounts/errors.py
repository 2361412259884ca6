"""Errors about accounts."""

from django.db.models import ProtectedError


class AccountError(Exception):
    """Base class of this room's errors."""


class AddressTaken(AccountError):
    """The address already has an account. Visitors must never learn this."""


class NameTaken(AccountError):
    """Someone else has the display name."""


class NoAddress(AccountError):
    """The account has been erased: it has no email address."""


class AbsenceInThePast(AccountError):
    """An absence must start now or later, and must have a length."""


class AbsenceTooLong(AccountError):
    """The absence would exceed the allowance of a calendar year."""


class AbsenceBegun(AccountError):
    """Raised when an absence that has ended would be cancelled."""


class ExportTooSoon(AccountError):
    """An archive can be requested only once a day."""


class UserDeletionRefused(AccountError, ProtectedError):
    """Users are never deleted, only erased (`accounts.services.erasure`)."""

    def __init__(self) -> None:
        super().__init__("Users are never deleted: erase the person instead.", set())


class NoMoreGuests(AccountError):
    """The site has reached its limit of guests, or accepts none."""


class TooManyGuestsHere(AccountError):
    """Too many guests were created from one place within a short time."""
