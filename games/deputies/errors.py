"""What is refused of deputies; each refusal with its sentence."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import HouseRefusal


class TooManyDeputies(HouseRefusal):
    """The person has asked as many to be deputy as one may in a day."""

    code = "too_many_deputies"
    level = WARNING
    said = _("You have asked as many today as one may. Ask again tomorrow.")


class NothingToDeputise(HouseRefusal):
    """None of the matches is under way any more, with its owner at their seat."""

    code = "nothing_to_deputise"
    level = WARNING
    said = _("None of these matches is under way any more.")
