"""Refusals of moderation, each with the sentence that is shown."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class TooManyReports(SiteRefusal):
    """The person has reached the daily limit of reports."""

    code = "too_many_reports"
    level = WARNING
    said = _("You’ve reached today’s limit for reports. Nothing you wrote was sent; try again tomorrow.")


class AccountClosed(SiteRefusal):
    """The account is erased, or an operator has locked it, so it can be neither warned nor suspended."""

    code = "account_closed"
    level = WARNING
    said = _("This account is already closed. You can only answer the report.")


class StaffAccount(SiteRefusal):
    """Only a superuser suspends or bans members of staff, and nobody suspends or bans a superuser here."""

    code = "staff_account"
    level = WARNING
    said = _("You can’t suspend or ban this member of staff. Warn them or take no action.")


class SameStaff(SiteRefusal):
    """An appeal is answered by a member of staff other than the one who made the decision."""

    code = "same_staff"
    level = WARNING
    said = _("You made this decision, so another member of staff must answer the appeal.")
