"""What a table is told of a proposal, of what came of it, and of what is done without asking."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.consent.kinds import KINDS
from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    **{f"house.asked_{kind}": Announcement(each.asked) for kind, each in KINDS.items()},
    "house.refused": Announcement(_("The table did not agree.")),
    "house.withdrawn": Announcement(_("%(seat)s withdrew the proposal.")),
    "house.expired": Announcement(
        _("The proposal ran out: not enough had agreed in time."), mark="sands-of-time"
    ),
    "house.lapsed": Announcement(_("The proposal lapsed: the match had moved on.")),
    "house.paused_by_table": Announcement(
        _("The table agreed on a pause; all clocks stand still."), mark="sands-of-time"
    ),
    "house.paused_by_host": Announcement(
        _("The host paused the match; all clocks stand still."), mark="sands-of-time"
    ),
    "house.paused_by_director": Announcement(
        _("A director paused the match; all clocks stand still."), mark="sands-of-time"
    ),
    "house.extended_by_table": Announcement(_("The table gave more time: %(seat)s.")),
    "house.extended_by_host": Announcement(_("The host gave more time: %(seat)s.")),
    "house.extended_by_director": Announcement(_("A director gave more time: %(seat)s.")),
    "house.extended_own": Announcement(_("%(seat)s took one of the seat's extensions.")),
    "house.autopilot_by_table": Announcement(
        _("%(seat)s: the table agreed that the autopilot plays on, until a substitute comes.")
    ),
}
