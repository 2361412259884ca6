"""Errors raised about deputies, each with its message."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class TooManyDeputies(SiteRefusal):
    """The person has asked as many people to be their deputy as is allowed in a day."""

    code = "too_many_deputies"
    level = WARNING
    said = _("You’ve reached today’s limit for asking deputies. Ask again tomorrow.")


class NothingToDeputise(SiteRefusal):
    """None of the matches is still in progress with its owner at their seat."""

    code = "nothing_to_deputise"
    level = WARNING
    said = _("None of these matches is still in progress.")
