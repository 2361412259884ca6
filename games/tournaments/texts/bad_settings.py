"""What is wrong with a director's choices, in plain words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tournaments.formats import BadSettings
from games.tournaments.texts.standings import tie_break_name

TEXTS = {
    "seats_out_of_range": gettext_lazy("A table has %(least)d to %(most)d seats."),
    "smallest_out_of_range": gettext_lazy("The smallest table has %(least)d to %(most)d seats."),
    "too_few_entrants": gettext_lazy(
        "It takes at least %(least)d entrants to play this; you expect %(entrants)d."
    ),
    "too_many_entrants": gettext_lazy("There can be %(most)d entrants at the most; you expect %(entrants)d."),
    "points_are_for_tables": gettext_lazy(
        "Points by place are for tables of three and more: a win counts 1 here."
    ),
    "points_for_each_place": gettext_lazy(
        "Give points for each of the %(seats)d places, not for %(places)d."
    ),
    "points_must_fall": gettext_lazy(
        "A better place brings at least as many points as a worse one, and none below 0."
    ),
    "points_are_all_equal": gettext_lazy("The first place must bring more points than the last."),
    "tie_break_unknown": gettext_lazy("There is no tie-break “%(tie_break)s” for these tables."),
    "tie_break_twice": gettext_lazy("Each tie-break can stand in the list once."),
    "points_come_first": gettext_lazy("The first thing that counts is points."),
    "rounds_out_of_range": gettext_lazy("There can be %(least)d to %(most)d rounds."),
    "best_of_unknown": gettext_lazy("A match is one game, or the best of three."),
    "replays_out_of_range": gettext_lazy("A match that ends level is played again at most %(most)d times."),
    "rounds_are_for_tables": gettext_lazy(
        "At matches of two everybody meets everybody: the rounds follow from that."
    ),
    "twice_is_for_two": gettext_lazy("To meet twice is for matches of two."),
    "group_out_of_range": gettext_lazy("A group has %(least)d to %(most)d people."),
    "nobody_stays": gettext_lazy(
        "Of a group of %(size)d, %(up)d would rise and %(falling)d fall: somebody has to stay."
    ),
    "more_rounds_than_opponents": gettext_lazy(
        "With so many entrants there are opponents for %(most)d rounds, not for %(rounds)d."
    ),
    "advance_out_of_range": gettext_lazy("%(advance)d cannot go on from %(entrants)d."),
    "pools_out_of_range": gettext_lazy("%(entrants)d entrants cannot make %(pools)d pools."),
    "pool_too_small": gettext_lazy("A pool would have %(size)d people; it takes %(least)d."),
    "pool_too_large": gettext_lazy("A pool would have %(size)d people; %(most)d can play each other."),
    "advance_of_a_pool": gettext_lazy("%(advance)d cannot go on from a pool of %(size)d."),
    "double_elimination_is_for_two": gettext_lazy("Double elimination is for matches of two."),
    "one_of_two_goes_on": gettext_lazy("Of a match of two one goes on."),
    "series_are_for_two": gettext_lazy(
        "Best of three and a match for the third place are for matches of two."
    ),
    "advance_of_a_table": gettext_lazy("Of a table at least 1 and at most %(most)d go on."),
}


def sentence(wrong: BadSettings) -> str:
    """Why this cannot be played."""
    params = dict(wrong.params)
    if "tie_break" in params:
        params["tie_break"] = tie_break_name(str(params["tie_break"]))
    text = TEXTS.get(wrong.code)
    return str(text) % params if text is not None else _("This cannot be played.")
