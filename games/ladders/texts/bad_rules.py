"""Why terms of a ladder cannot be kept, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.bad_rules import BadRules
from games.ladders.movement import Effect, Outcome
from games.ladders.texts.effects import EFFECT_NAMES, OUTCOME_NAMES

SENTENCES = {
    "reach_too_small": gettext_lazy("One may challenge at least one rung up."),
    "reach_percent_out_of_range": gettext_lazy("A reach in per cent is from 1 to 100."),
    "most_out_out_of_range": gettext_lazy("Challenges out at a time: from 1 to %(limit)s."),
    "most_in_out_of_range": gettext_lazy("Challenges in at a time: from 1 to %(limit)s."),
    "bands_leave_rungs_out": gettext_lazy("Say for every rung how many may challenge it."),
    "bands_out_of_order": gettext_lazy("Bands of rungs go from the top down: %(rung)s is out of order."),
    "no_time_to_answer": gettext_lazy("A challenge needs time for its answer."),
    "negative_wait": gettext_lazy("A wait is not negative."),
    "negative_refusals": gettext_lazy("Refusals are not negative."),
    "seats_out_of_range": gettext_lazy("Tables have from %(least)s to %(most)s seats."),
    "smallest_out_of_range": gettext_lazy("The smallest table has from %(least)s to %(most)s seats."),
    "tables_too_often": gettext_lazy("Tables are formed once a day at the most."),
}


def bad_rules_text(why: BadRules) -> str:
    """The sentence for what cannot be kept."""
    if why.code == "effect_has_no_sense":
        return _("“%(outcome)s” cannot have this effect: %(effect)s.") % {
            "outcome": OUTCOME_NAMES[Outcome(str(why.params["outcome"]))],
            "effect": EFFECT_NAMES[Effect(str(why.params["effect"]))],
        }
    return str(SENTENCES[why.code]) % why.params
