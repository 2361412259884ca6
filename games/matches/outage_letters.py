"""The mail that tells an operator of an outage."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import span, with_zone
from games.matches.models import Outage
from games.notices.letters import Answer, Button, Drop, Letter
from games.notices.links import absolute

if TYPE_CHECKING:
    from games.notices.models import Notice


def outage(notice: Notice, now: datetime) -> Answer:
    """An outage the house found is over: from when to when, and why."""
    found = Outage.objects.filter(pk=notice.ids["outage"], is_open=False).first()
    if found is None or found.end is None or notice.user is None or not notice.user.is_staff:
        return Drop("over")
    return Letter(
        subject=_("Muster was down for %(span)s") % {"span": span(found.end - found.start)},
        headline=_("An outage is over"),
        paragraphs=(
            _("From %(start)s to %(end)s: %(cause)s.")
            % {
                "start": with_zone(found.start),
                "end": with_zone(found.end),
                "cause": found.get_cause_display(),
            },
            _("No time ran out meanwhile, and every clock gets its share back."),
        ),
        button=Button(_("Outages"), absolute(reverse("staff:outages"))),
        why=_("You get this mail because you are an operator."),
    )
