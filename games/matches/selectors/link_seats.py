"""The seat for which a link in an email acts (`games.notices.answer_links`), and what its page says of it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.matches.models import Tenure
from games.matches.render import COLOURS
from games.matches.tenure_filters import acting
from games.notices.answer_links import AnswerClosed
from games.notices.links import absolute_url


def acting_tenure(user: User, tenure_id: int) -> Tenure:
    """Return the tenure of a link's reader, if they still act for its seat. Raises `AnswerClosed`."""
    found = Tenure.objects.select_related("match", "seat", "user", "deputyship__owner")
    tenure = found.filter(acting(), pk=tenure_id, user=user).first()
    if tenure is None:
        gone = Tenure.objects.filter(pk=tenure_id).values_list("match_id", flat=True).first()
        raise AnswerClosed(
            _("You no longer act for this seat, so the link does nothing."),
            absolute_url(reverse("matches:match", args=[gone]) if gone else "/"),
        )
    return tenure


def whose_seat(tenure: Tenure) -> str:
    """Return the sentence that says for which seat a link acts."""
    names = {"match": tenure.match.shown_name, "colour": _(COLOURS[tenure.seat.index])}
    if tenure.deputyship is not None:
        return _("This counts for %(colour)s in %(match)s. You are acting as deputy for %(owner)s.") % (
            names | {"owner": tenure.deputyship.owner.name}
        )
    return _("This counts for your seat, %(colour)s, in %(match)s.") % names


def match_url(tenure: Tenure) -> str:
    """Return the absolute address of a tenure's match."""
    return absolute_url(reverse("matches:match", args=[tenure.match_id]))


def used_sentence() -> str:
    """Return the sentence for a link that was used before."""
    return _("This link has already been used.")
