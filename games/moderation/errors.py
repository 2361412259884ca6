"""Errors raised when an action of moderation is refused, each with the sentence to show."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class TooManyReports(SiteRefusal):
    """Raised if a person has reached the daily limit of reports."""

    code = "too_many_reports"
    level = WARNING
    said = _("You’ve reached today’s limit for reports. Nothing you wrote was sent; try again tomorrow.")


class AccountClosed(SiteRefusal):
    """Raised if a person cannot be warned, suspended or banned.

    Their account is erased, or an operator has locked it.
    """

    code = "account_closed"
    level = WARNING
    said = _("This account is already closed. You can only answer the report.")


class StaffAccount(SiteRefusal):
    """Raised if a person may not be suspended or banned because they are staff.

    Only superusers may suspend or ban members of staff, and nobody may suspend or ban a superuser.
    """

    code = "staff_account"
    level = WARNING
    said = _("You can’t suspend or ban this member of staff. Warn them or take no action.")


class SameStaff(SiteRefusal):
    """Raised if the member of staff who made a decision would answer the appeal against it."""

    code = "same_staff"
    level = WARNING
    said = _("You made this decision, so another member of staff must answer the appeal.")
