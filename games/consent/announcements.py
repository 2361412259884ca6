"""Log announcements about proposals, their outcomes, and actions that people take without asking."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.consent.proposal_kinds import KINDS
from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    **{f"house.asked_{kind}": Announcement(each.asked, own=each.asked_own) for kind, each in KINDS.items()},
    "house.refused": Announcement(_("The table did not agree.")),
    "house.withdrawn": Announcement(
        _("%(seat)s withdrew the proposal."), own=_("You withdrew the proposal.")
    ),
    "house.expired": Announcement(
        _("The proposal expired because too few players agreed before the deadline."), mark="sands-of-time"
    ),
    "house.lapsed": Announcement(_("The proposal no longer applied because the match had moved on.")),
    "house.paused_by_table": Announcement(
        _("The table agreed on a pause; all clocks are stopped."), mark="sands-of-time"
    ),
    "house.paused_by_host": Announcement(
        _("The host paused the match; all clocks are stopped."), mark="sands-of-time"
    ),
    "house.paused_by_director": Announcement(
        _("A director paused the match; all clocks are stopped."), mark="sands-of-time"
    ),
    "house.extended_by_table": Announcement(
        _("The table gave %(seat)s more time."), own=_("The table gave you more time.")
    ),
    "house.extended_by_host": Announcement(
        _("The host gave %(seat)s more time."), own=_("The host gave you more time.")
    ),
    "house.extended_by_director": Announcement(
        _("A director gave %(seat)s more time."), own=_("A director gave you more time.")
    ),
    "house.extended_own": Announcement(_("%(seat)s used an extension."), own=_("You used an extension.")),
    "house.autopilot_by_table": Announcement(
        _("The table agreed that the computer plays for %(seat)s until a substitute takes over.")
    ),
}
