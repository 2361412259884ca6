"""Errors raised about deputies, each with its message."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class TooManyDeputies(SiteRefusal):
    """Raised if the person has reached the daily limit of people to ask to be their deputy."""

    code = "too_many_deputies"
    level = WARNING
    said = _("You’ve reached today’s limit for asking deputies. Ask again tomorrow.")


class NothingToDeputise(SiteRefusal):
    """Raised if the owner holds a seat in none of the matches still in progress, or the days have passed."""

    code = "nothing_to_deputise"
    level = WARNING
    said = _("None of these matches is still in progress.")
