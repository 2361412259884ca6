"""What the core itself announces to a table: time, silence, who holds a seat, the operator's acts."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.autopilot": Announcement(_("%(seat)s: the player left; the autopilot plays on.")),
    "house.replaced": Announcement(_("%(seat)s: somebody else has taken the seat over.")),
    "house.replaced_by_director": Announcement(_("%(seat)s: a director gave the seat to somebody else.")),
    "house.restored": Announcement(
        _(
            "The house was restored from a backup at %(at)s: what came after the backup is lost, and chance "
            "goes on under a new epoch."
        )
    ),
    "house.time_out": Announcement(_("%(seat)s: time ran out.")),
    "house.paused": Announcement(
        _("The operator paused the match; its clocks stand still."), mark="sands-of-time"
    ),
    "house.resumed": Announcement(
        _("The operator let the match go on; every clock goes on where it stood."), mark="sands-of-time"
    ),
    "house.extended": Announcement(_("The operator gave more time: %(seat)s.")),
    "house.away": Announcement(_("%(seat)s is away, and has more time for it.")),
    "house.returned": Announcement(_("%(seat)s is back; the clock runs again.")),
    "house.absence": Announcement(_("%(seat)s: time ran out, and a day of absence began.")),
    "house.emergency": Announcement(_("%(seat)s: an emergency; all clocks stand still.")),
    "house.went_on": Announcement(
        _("The pause is over; every clock goes on where it stood."), mark="sands-of-time"
    ),
    "house.silent": Announcement(_("%(seat)s: silent from now on; the clock answers at once.")),
    "house.missed": Announcement(_("%(seat)s: silent; the clock answered at once.")),
    "house.back": Announcement(_("%(seat)s: back at the table.")),
    "house.opened": Announcement(_("%(seat)s: silent for long; the seat is open to a substitute.")),
    "house.given_up": Announcement(
        _("%(seat)s: silent for long; the autopilot plays on, until a substitute comes.")
    ),
    "house.dropped": Announcement(_("%(seat)s: silent for long, and out of the match.")),
}
