"""Sentences that say why a director's choices cannot be played."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tournaments.formats import BadSettings
from games.tournaments.texts.standings import tie_break_name

BAD_SETTINGS_TEXTS = {
    "seats_out_of_range": gettext_lazy("A table has %(least)d to %(most)d seats."),
    "smallest_out_of_range": gettext_lazy("The smallest table has %(least)d to %(most)d seats."),
    "too_few_entrants": gettext_lazy("At least %(least)d entrants are needed; you expect %(entrants)d."),
    "too_many_entrants": gettext_lazy("At most %(most)d entrants are possible; you expect %(entrants)d."),
    "points_are_for_tables": gettext_lazy(
        "Points by place are for tables of three or more. In matches of two a win counts 1."
    ),
    "points_for_each_place": gettext_lazy(
        "Enter points for each of the %(seats)d places, not for %(places)d."
    ),
    "points_must_fall": gettext_lazy(
        "A better place must score at least as many points as a worse one, and no place can "
        "score less than 0."
    ),
    "points_are_all_equal": gettext_lazy("First place must score more points than last place."),
    "tie_break_unknown": gettext_lazy("The tie-break “%(tie_break)s” doesn’t exist for these tables."),
    "tie_break_twice": gettext_lazy("Each tie-break can be listed only once."),
    "points_come_first": gettext_lazy("Points always count first."),
    "rounds_out_of_range": gettext_lazy("There must be %(least)d to %(most)d rounds."),
    "best_of_unknown": gettext_lazy("A match must be one game or the best of three."),
    "replays_out_of_range": gettext_lazy(
        "A match that ends level can be played again at most %(most)d times."
    ),
    "rounds_are_for_tables": gettext_lazy(
        "In matches of two everyone plays everyone, so you can’t choose the number of rounds."
    ),
    "twice_is_for_two": gettext_lazy("Only in matches of two can everyone meet twice."),
    "group_out_of_range": gettext_lazy("A group must have %(least)d to %(most)d players."),
    "nobody_stays": gettext_lazy(
        "In a group of %(size)d, %(up)d would be promoted and %(falling)d relegated. At "
        "least one player must stay."
    ),
    "more_rounds_than_opponents": gettext_lazy(
        "With this many entrants, there are opponents for at most %(most)d rounds, not %(rounds)d."
    ),
    "advance_out_of_range": gettext_lazy("%(advance)d players can’t advance from %(entrants)d."),
    "pools_out_of_range": gettext_lazy("There are not enough entrants (%(entrants)d) for %(pools)d pools."),
    "pool_too_small": gettext_lazy("A pool would have %(size)d players; it needs at least %(least)d."),
    "pool_too_large": gettext_lazy(
        "A pool would have %(size)d players; at most %(most)d can all play each other."
    ),
    "advance_of_a_pool": gettext_lazy("%(advance)d players can’t advance from a pool of %(size)d."),
    "double_elimination_is_for_two": gettext_lazy("Double elimination is only for matches of two."),
    "one_of_two_goes_on": gettext_lazy("One player advances from a match of two."),
    "series_are_for_two": gettext_lazy(
        "The best of three and the match for third place are only for matches of two."
    ),
    "advance_of_a_table": gettext_lazy("From 1 to %(most)d players can advance from a table."),
}


def bad_settings_text(wrong: BadSettings) -> str:
    """Return the sentence that says why settings cannot be played."""
    params = dict(wrong.params)
    if "tie_break" in params:
        params["tie_break"] = tie_break_name(str(params["tie_break"]))
    text = BAD_SETTINGS_TEXTS.get(wrong.code)
    return str(text) % params if text is not None else _("This can’t be played.")
