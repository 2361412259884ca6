"""A silent player is back, or his deputy is there for him.

By a button of his own, or by anything else he does at the match; not by looking at its page,
which browsers and mail programs fetch without being asked.
"""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction

from accounts.models import User
from games.engine.events import public
from games.matches.access import Access
from games.matches.errors import HouseRefusal, NotYours
from games.matches.models import Seat, Tenure
from games.matches.registries import acts
from games.matches.services.locked_match import lock_match
from games.matches.services.time_outs import enforce
from games.matches.tenure_filters import acting


def arrive(access: Access) -> None:
    """What comes before every act of a player: deadlines that ran out have their effect, and
    he is not silent. Costs one query where there is nothing to do."""
    ran_out = enforce(access.match.pk)
    if ran_out or is_silent(access):
        be_back(access)


def arrive_at(match_id: int, user: User) -> None:
    """The same for one whose place at the match is not known yet."""
    enforce(match_id)
    if Seat.objects.filter(
        acting("tenures__"), tenures__user=user, match=match_id, silent_since__isnull=False
    ):
        with suppress(HouseRefusal):
            come_back(match_id=match_id, user=user)


def be_back(access: Access) -> None:
    """Let the person of a form be no longer silent; if he cannot, his form says why itself."""
    if access.tenure is not None and access.tenure.user is not None:
        with suppress(HouseRefusal):
            come_back(match_id=access.match.pk, user=access.tenure.user)


def is_silent(access: Access) -> bool:
    """Whether the person was silent when his page or form was made."""
    return access.tenure is not None and access.tenure.seat.silent_since is not None


def come_back(*, match_id: int, user: User) -> bool:
    """He is awaited again from now on, and all are told; gives whether he was silent. What his
    deputy does here is marked and told as his other acts are.

    Raises `NotYours` if the seat is not his any more, or the errors of `lock_match`.
    """
    with transaction.atomic():
        locked = lock_match(match_id)
        assert locked is not None
        tenure = Tenure.objects.select_related("seat").filter(acting(), match=locked.match, user=user).first()
        if tenure is None:
            raise NotYours
        index = tenure.seat.index
        if not locked.silence.end(index):
            return False
        visit = locked.visit_of(index)
        if visit is not None:
            # It opened while he was to get no mail.
            locked.timing.rearm(visit.deadline, locked.now)
            visit.deadline.save(update_fields=["remind_at"])
        locked.announce(public("house.back", seat=index))
        acts.tell(tenure, locked.now, locked)
        locked.settle(by=index)
        locked.write()
        return True
