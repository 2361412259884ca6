"""Sentences that say why a ladder's terms cannot work."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.bad_rules import BadRules
from games.ladders.movement import Effect, Outcome
from games.ladders.texts.effects import EFFECT_NAMES, OUTCOME_NAMES

BAD_RULES_SENTENCES = {
    "reach_too_small": gettext_lazy("Players must be able to challenge at least one rung up."),
    "reach_percent_out_of_range": gettext_lazy("The percentage of rungs must be from 1 to 100."),
    "most_out_out_of_range": gettext_lazy("Outgoing challenges at a time must be from 1 to %(limit)s."),
    "most_in_out_of_range": gettext_lazy("Incoming challenges at a time must be from 1 to %(limit)s."),
    "bands_leave_rungs_out": gettext_lazy("Set how many incoming challenges every rung can have."),
    "bands_out_of_order": gettext_lazy(
        "Ranges of rungs must go from the top down: rung %(rung)s is out of order."
    ),
    "no_time_to_answer": gettext_lazy("Allow some time for answering a challenge."),
    "negative_wait": gettext_lazy("A wait can’t be negative."),
    "negative_refusals": gettext_lazy(
        "The number of challenges that can be declined for free can’t be negative."
    ),
    "seats_out_of_range": gettext_lazy("Tables must have %(least)s to %(most)s seats."),
    "smallest_out_of_range": gettext_lazy("The smallest table must have %(least)s to %(most)s seats."),
    "closed_all_season": gettext_lazy(
        "If the last %(closed)s days are closed, a season of %(season)s days has no day left "
        "for new matches. Make the season longer, or close fewer days."
    ),
    "tables_too_often": gettext_lazy("Tables can be formed at most once a day."),
}


def bad_rules_text(why: BadRules) -> str:
    """Return the sentence that says why terms cannot work."""
    if why.code == "effect_has_no_sense":
        return _("“%(outcome)s” can’t have this effect: %(effect)s.") % {
            "outcome": OUTCOME_NAMES[Outcome(str(why.params["outcome"]))],
            "effect": EFFECT_NAMES[Effect(str(why.params["effect"]))],
        }
    return str(BAD_RULES_SENTENCES[why.code]) % why.params
