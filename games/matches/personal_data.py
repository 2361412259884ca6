"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models.functions import Now

from accounts.models import User
from games.matches.models import Action, Errand, Match, Tenure
from games.matches.registries import tenure_records
from games.matches.selectors.seats import thread_of
from games.matches.services import deferred_changes
from games.matches.services.leaving import leave_site
from games.matches.tenure_filters import holding, seated
from games.notices.models import Notice

SEATS_AT_ONCE = 50
"""How many seats are exported in one step."""


def count_seats(user: User) -> int:
    """Return how many seats a person has or had, which is how many `seats_after` returns in all."""
    return Tenure.objects.filter(user=user).count()


def seats_after(user: User, key: int) -> list[tuple[int, dict[str, Any]]]:
    """Return the next seats that a person has or had, as pairs of the tenure's key and the data to export.

    They are those after the tenure `key`, at most `SEATS_AT_ONCE`. The data of each includes the person's own
    actions, the messages that they wrote and those written to them alone, and the proposals that they made
    and answered.
    """
    tenures = list(
        Tenure.objects.filter(user=user, pk__gt=key)
        .select_related("match", "seat")
        # The states of the matches are not read: they may be large, and contain nothing that is exported
        # here.
        .only(
            *("user_id", "role", "began_at", "last_look", "how", "notes", "notes_for_substitute"),
            *("match_id", "seat_id"),
            *("match__name", "match__title", "seat__index", "seat__word", "seat__house_word"),
        )
        .order_by("pk")[:SEATS_AT_ONCE]
    )
    actions, records = _actions(user, tenures), tenure_records.records_of(tenures)
    return [
        (
            tenure.pk,
            {
                "match": tenure.match.name,
                "title": tenure.match.title,
                "seat": tenure.seat.index,
                "role": tenure.role,
                "began_at": tenure.began_at,
                "last_look": tenure.last_look,
                "ended": tenure.how,
                "word_of_luck": tenure.seat.word if _has_word(tenure) else "",
                "notes": tenure.notes,
                "notes_for_substitute": tenure.notes_for_substitute,
                "actions": actions[tenure.match_id],
                **{name: found.get(tenure.pk, []) for name, found in records.items()},
            },
        )
        for tenure in tenures
    ]


RecordsByTenure = dict[int, list[dict[str, Any]]]
"""What is exported about each match, or each tenure, by its key."""


def _actions(user: User, tenures: list[Tenure]) -> RecordsByTenure:
    """Return a person's actions by match.

    Their numbers are left out, because they would reveal what others did in between.
    """
    found: RecordsByTenure = defaultdict(list)
    acts = Action.objects.filter(match__in=[tenure.match_id for tenure in tenures], user=user)
    rows = acts.order_by("revision").values_list("match_id", "stored_at", "notation")
    for match_id, at, notation in rows:
        found[match_id].append({"at": at, "notation": notation})
    return found


def _has_word(tenure: Tenure) -> bool:
    """Return whether the seat's word of luck came from the person of this tenure.

    A deputy gives no word, the word may have been drawn automatically, and if the person left the table,
    their seat may have another person's word by now.
    """
    mine = tenure.role != Tenure.Role.DEPUTY and tenure.how not in Tenure.BEFORE_THE_START
    return mine and not tenure.seat.house_word


def forget(user: User) -> None:
    """Store an errand for each match of a person who leaves the site; `forget_at` carries it out."""
    held = Tenure.objects.filter(user=user).values_list("match_id", flat=True)
    deferred_changes.defer_change(Errand.Kind.FORGET, user.pk, held)


def forget_at(match: Match, user: User) -> None:
    """Give up the person's seat in a locked match that has started, and delete their notes and looks.

    If they have returned in the meantime, this concerns only a seat that they gave up
    (`give_up_running_seats`). An email about the match that was queued while the account was being deleted is
    deleted, because it would tell them after their return what the seat learned since.

    Their actions stay, because they are part of the other players' records.
    """
    held = Tenure.objects.filter(match=match, user=user)
    given_up = held.filter(seated(), left_at__isnull=False) if user.may_act else held.filter(seated())
    if match.status != Match.Status.OFFERED and given_up.exists():
        threads = [thread_of(key) for key in given_up.values_list("pk", flat=True)]
        leave_site(match_id=match.pk, user=user)
        Notice.objects.filter(user=user, thread__in=threads).delete()
    held.update(notes="", last_look=None, present_at=None)


def give_up_running_seats(user: User) -> None:
    """Record that a person who returns to the site has given up their seats in matches in progress.

    Most of these matches have recorded it themselves (`leave_site`). This concerns matches whose errand has
    not been carried out yet: from now on the person has no more access there than anyone else. It is written
    without the matches' locks, as the last thing in the transaction that restores the account. A match that
    carries its errand out at the same moment writes the same, or ends the tenure.
    """
    held = Tenure.objects.filter(holding(), user=user, match__status=Match.Status.RUNNING, seat__out=False)
    held.update(left_at=Now())
