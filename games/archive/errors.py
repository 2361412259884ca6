"""Errors raised by the archive, each with its message."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class AlreadyAmongTests(SiteRefusal):
    """The match has been written to the tests, so consent to that can no longer change."""

    code = "among_tests"
    level = WARNING
    said = _("This match has already been added to Muster’s tests, so your choice can’t change any more.")


class UnfitForTests(Exception):
    """Raised for a match that may not be written to the tests; the message says why, for the operator."""
