"""Errors about accounts."""

from django.db.models import ProtectedError


class AccountError(Exception):
    """The base class of errors about accounts, absences and guests."""


class AddressTaken(AccountError):
    """Raised if the address already has an account. Visitors must never learn this."""


class NameTaken(AccountError):
    """Raised if someone else has the display name."""


class NoAddress(AccountError):
    """Raised if an email address is needed but the person has none, for example after erasure."""


class AbsenceInThePast(AccountError):
    """Raised if an absence would start in the past or have no length."""


class AbsenceTooLong(AccountError):
    """Raised if an absence would exceed the allowance of a calendar year."""


class AbsenceBegun(AccountError):
    """Raised if an absence cannot be cancelled, because it has ended or was cancelled already."""


class ExportTooSoon(AccountError):
    """Raised if a person requests a second archive within a day."""


class UserDeletionRefused(AccountError, ProtectedError):
    """Raised by any attempt to delete a user: users are only erased (`accounts.services.erasure`)."""

    def __init__(self) -> None:
        super().__init__("Users are never deleted: erase the person instead.", set())


class NoMoreGuests(AccountError):
    """Raised if the site has as many guests as it allows, or accepts none."""


class TooManyGuestsHere(AccountError):
    """Raised if too many guests were created from one place within a short time."""
