"""The rules of a ladder in plain words, made from its terms, with examples worked out by the rules."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import span
from games.competitions.models import Competition
from games.competitions.texts.seats import seats_sentence
from games.ladders.models import Ladder, Terms
from games.ladders.movement import (
    Challenger,
    Effects,
    Order,
    Outcome,
    after_challenge,
    after_table,
    dropped,
)
from games.ladders.rules import challenge_rules_of, effects_of
from games.ladders.texts.effects import CHALLENGER_NAMES, EFFECT_NAMES, OUTCOME_NAMES

SAMPLE_RUNG = 10
"""Rungs of the ladder in the examples."""


class Rule(NamedTuple):
    """A heading, and its sentences."""

    heading: str
    sentences: tuple[str, ...]


class Moved(NamedTuple):
    """One rung of an example: who stands on it before and after, by the rungs they came from; `marked`
    if who stands there now is one of those it is about."""

    rung: int
    before: str
    after: str
    marked: bool


class Example(NamedTuple):
    """What an outcome does on a ladder of ten: as a sentence, and as rungs of those who are moved."""

    outcome: str
    effect: str
    moved: tuple[Moved, ...]


def in_a_line(terms: Terms, competition: Competition) -> str:
    """What one needs to know at the foot of the rungs."""
    if not competition.for_two:
        return " ".join([_tables(terms, competition), _dealt()])
    effects = effects_of(terms)
    return " ".join(
        [
            _reach(terms),
            _limits(terms),
            _answer(terms),
            f"{OUTCOME_NAMES[Outcome.WIN]}: {EFFECT_NAMES[effects.win]}.",
            f"{OUTCOME_NAMES[Outcome.DRAW]}: {EFFECT_NAMES[effects.draw]}.",
        ]
    )


def rules(ladder: Ladder, terms: Terms, competition: Competition) -> tuple[Rule, ...]:
    """Every rule of a season."""
    who = (
        (_challenges(terms), _outcomes(terms))
        if competition.for_two
        else (
            Rule(
                _("Tables"),
                (_tables(terms, competition), _apart(terms), seats_sentence(competition)),
            ),
            Rule(_("Results"), (_dealt(), _leavers(terms))),
        )
    )
    return (
        *who,
        Rule(_("Matches"), (_match_days(terms), _decided(competition), _words(competition))),
        Rule(_("Coming, resting, going"), tuple(_people(ladder, terms))),
        Rule(_("Seasons"), tuple(_seasons(ladder, terms))),
    )


def examples(terms: Terms, competition: Competition) -> tuple[Example, ...]:
    """What each outcome does, worked out: rung 7 challenges rung 4, or a table of rungs 3 to 6."""
    order = tuple(range(1, SAMPLE_RUNG + 1))
    if not competition.for_two:
        seats = competition.seats_most
        places = {key: seats - place for place, key in enumerate(range(3, 3 + seats))}
        after = after_table(order, places)
        return (
            Example(
                _("A table of rungs %(first)d to %(last)d ends in the opposite order")
                % {"first": 3, "last": 2 + seats},
                _dealt(),
                _moved(order, after, set(places)),
            ),
            *_idle_example(terms, order),
        )
    challenger, defender = _sample_pair(terms)
    effects = effects_of(terms)
    found = [_challenge_example(order, effects, outcome, challenger, defender) for outcome in Outcome]
    return (*found, *_idle_example(terms, order))


def sample_pair_text(terms: Terms) -> str:
    """Whom the examples of challenges are about."""
    challenger, defender = _sample_pair(terms)
    return _("On a ladder of %(rungs)d, rung %(challenger)d has challenged rung %(defender)d.") % {
        "rungs": SAMPLE_RUNG,
        "challenger": challenger,
        "defender": defender,
    }


def _sample_pair(terms: Terms) -> tuple[int, int]:
    """A challenger and a defender three rungs apart, or as far as the terms let them be."""
    reach = challenge_rules_of(terms).reach_among(SAMPLE_RUNG)
    return 7, 7 - min(3, reach)


def _challenge_example(
    order: Order, effects: Effects, outcome: Outcome, challenger: int, defender: int
) -> Example:
    after = after_challenge(order, effects, outcome, challenger, defender)
    return Example(
        str(OUTCOME_NAMES[outcome]),
        str(EFFECT_NAMES[effects.of(outcome)]),
        _moved(order, after, {challenger, defender}),
    )


def _idle_example(terms: Terms, order: Order) -> tuple[Example, ...]:
    if not terms.idle_days:
        return ()
    after = dropped(order, [5], terms.idle_rungs)
    text = ngettext("falls %(count)d rung", "falls %(count)d rungs", terms.idle_rungs)
    return (
        Example(
            _("Rung %(rung)d is idle for %(span)s")
            % {"rung": 5, "span": span(timedelta(days=terms.idle_days))},
            text % {"count": terms.idle_rungs},
            _moved(order, after, {5}),
        ),
    )


def _moved(before: Order, after: Order, marked: set[int]) -> tuple[Moved, ...]:
    """The rungs whose people change."""
    found = []
    for rung, key in enumerate(before, 1):
        new = after[rung - 1] if rung <= len(after) else None
        if new != key:
            found.append(Moved(rung, str(key), str(new) if new else "", new in marked))
    return tuple(found)


def _challenges(terms: Terms) -> Rule:
    rematch = ngettext(
        "The same two meet again after %(count)d day.",
        "The same two meet again after %(count)d days.",
        terms.rematch_days,
    ) % {"count": terms.rematch_days}
    sentences = [_reach(terms), _limits(terms), _answer(terms), rematch]
    if terms.closed_days:
        sentences.append(
            ngettext(
                "No challenges on the last day of a season.",
                "No challenges in the last %(count)d days of a season.",
                terms.closed_days,
            )
            % {"count": terms.closed_days}
        )
    sentences.append(_("While the defender is away the time to answer stands still."))
    return Rule(_("Challenges"), tuple(sentences))


def _outcomes(terms: Terms) -> Rule:
    effects = effects_of(terms)
    listed = [f"{OUTCOME_NAMES[outcome]}: {EFFECT_NAMES[effects.of(outcome)]}." for outcome in Outcome]
    free = (
        ngettext(
            "%(count)d refusal a season is free and moves nobody.",
            "%(count)d refusals a season are free and move nobody.",
            terms.free_refusals,
        )
        % {"count": terms.free_refusals}
        if terms.free_refusals
        else _("No refusal is free.")
    )
    counts = _("Who counts as the challenger: %(who)s.") % {
        "who": CHALLENGER_NAMES[Challenger(terms.counted)]
    }
    lifts = _("What lifts somebody never lowers them: nobody loses a rung by a match they win.")
    return Rule(_("Results"), (*listed, free, counts, lifts))


def _reach(terms: Terms) -> str:
    if terms.reach is None and terms.reach_percent is None:
        return _("Challenge anybody above you.")
    if terms.reach_percent is None:
        return ngettext(
            "Challenge up to %(count)d rung up.", "Challenge up to %(count)d rungs up.", terms.reach or 0
        ) % {"count": terms.reach}
    if terms.reach is None:
        return _("Challenge up to %(percent)d %% of all rungs up.") % {"percent": terms.reach_percent}
    return ngettext(
        "Challenge up to %(count)d rung up, or %(percent)d %% of all rungs where that is more.",
        "Challenge up to %(count)d rungs up, or %(percent)d %% of all rungs where that is more.",
        terms.reach,
    ) % {"count": terms.reach, "percent": terms.reach_percent}


def _limits(terms: Terms) -> str:
    bands = challenge_rules_of(terms).most_in
    out = _("Out at a time: %(count)d.") % {"count": terms.most_out}
    parts = [
        _("%(most)d down to rung %(rung)d") % {"most": band.most, "rung": band.to_rung}
        if band.to_rung is not None
        else (_("%(most)d below") % {"most": band.most} if len(bands) > 1 else str(band.most))
        for band in bands
    ]
    into = _("In at a time: %(bands)s.") % {"bands": ", ".join(parts)}
    return f"{out} {into}"


def _answer(terms: Terms) -> str:
    return _("Answer within %(span)s.") % {"span": span(timedelta(hours=terms.answer_hours))}


def _tables(terms: Terms, competition: Competition) -> str:
    least, most = competition.seats_least, competition.seats_most
    size = str(most) if least == most else f"{least}\N{EN DASH}{most}"
    return ngettext(
        "Each day tables of %(size)s are formed of neighbours who have said ready.",
        "Every %(count)d days tables of %(size)s are formed of neighbours who have said ready.",
        terms.form_days,
    ) % {"count": terms.form_days, "size": size}


def _apart(terms: Terms) -> str:
    return (
        ngettext(
            "Who met within the last day sits together only where there is no other way.",
            "Who met within the last %(count)d days sits together only where there is no other way.",
            terms.apart_days,
        )
        % {"count": terms.apart_days}
        + " "
        + _("Who finds no seat has the first claim the next time.")
    )


def _dealt() -> str:
    return _("The rungs held by a table are dealt out again by place; who tie keep their order.")


def _leavers(terms: Terms) -> str:
    if terms.leavers_last:
        return _("Who leaves a table falls to the last rung.")
    return _("Who leaves a table is placed last at it.")


def _match_days(terms: Terms) -> str:
    return ngettext(
        "A match that has not ended %(count)d day after it was made is decided.",
        "A match that has not ended %(count)d days after it was made is decided.",
        terms.match_days,
    ) % {"count": terms.match_days}


def _decided(competition: Competition) -> str:
    return _("How it is decided: %(how)s.") % {"how": competition.get_adjudication_display()}


def _words(competition: Competition) -> str:
    return _(
        "A match is sealed and mailed first; then words of luck are awaited for %(span)s, and it begins."
    ) % {"span": span(timedelta(seconds=competition.words_seconds))}


def _people(ladder: Ladder, terms: Terms) -> list[str]:
    found = [_("Who joins comes in: %(where)s.") % {"where": terms.get_newcomers_display()}]
    if terms.idle_days:
        fall = ngettext(
            "Who neither plays nor challenges for %(days)s falls %(count)d rung.",
            "Who neither plays nor challenges for %(days)s falls %(count)d rungs.",
            terms.idle_rungs,
        )
        found.append(fall % {"days": span(timedelta(days=terms.idle_days)), "count": terms.idle_rungs})
        if terms.idle_most:
            off = ngettext(
                "After %(count)d such fall in a row they are off the ladder.",
                "After %(count)d such falls in a row they are off the ladder.",
                terms.idle_most,
            )
            found.append(off % {"count": terms.idle_most})
    if terms.hold_days:
        hold = ngettext(
            "Who says to be away has their rung held, for %(count)d day of a season at the most; "
            "open challenges are called off.",
            "Who says to be away has their rung held, for %(count)d days of a season at the most; "
            "open challenges are called off.",
            terms.hold_days,
        )
        found.append(hold % {"count": terms.hold_days})
    found.append(_("Who leaves plays their matches to the end; their rung is held until then."))
    return found


def _seasons(ladder: Ladder, terms: Terms) -> list[str]:
    length = ngettext(
        "A season lasts %(count)d day.", "A season lasts %(count)d days.", ladder.season_days
    ) % {"count": ladder.season_days}
    pause = ngettext(
        "The next begins %(count)d day later by itself.",
        "The next begins %(count)d days later by itself.",
        ladder.pause_days,
    ) % {"count": ladder.pause_days}
    if ladder.last_season is not None:
        pause = _("The last season is number %(number)d.") % {"number": ladder.last_season}
    kept = _("Rungs are kept.") if terms.rungs_kept else _("Rungs are drawn up anew, by rating.")
    unfinished = _("Matches that have not ended with the season: %(what)s.") % {
        "what": terms.get_unfinished_display()
    }
    honours = ngettext(
        "At the end the first is honoured.",
        "At the end the first %(count)d who have played are honoured.",
        terms.honours,
    ) % {"count": terms.honours}
    return [length, pause, kept, unfinished, *([honours] if terms.honours else [])]
