"""Take a turn with the lines of a reply: drafted and, with "send", sent."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.actions import Action
from games.engine.errors import BadNotation, IllegalAction
from games.engine.rules import Rules
from games.engine.trial import DraftStop, attempt
from games.matches import codecs
from games.matches.access import Access
from games.matches.errors import ConfirmationNeeded, MatchBusy, SiteRefusal
from games.matches.models import Match, Tenure, Visit
from games.matches.positions import Position, read_position
from games.matches.render import refusal_text
from games.matches.selectors.story import log_sentences
from games.matches.services import turns
from games.matches.services.locked_match import lock_seat, refuse_busy
from games.matches.services.orders import save_orders
from games.replies.errors import BadOrder, NoOwnLine, NotSent, OlderVisit
from games.replies.models import ReceivedMail
from games.replies.reading.commands import ReplyCommands, read_commands
from games.replies.reading.order_lines import read_order_line
from games.replies.reports import ReplyReport
from games.replies.services.press_replies import send_message

MAX_REPLY_SENTENCES = 12
"""How many sentences an answer says about what has happened since the reply."""


def take_turn(tenure: Tenure, mail: ReceivedMail, lines: list[str], report: ReplyReport) -> None:
    """Carry out the lines of a reply to the email about a turn, and add what was done or not to `report`.

    Must be called in a transaction. Standing orders come first, then the moves, the sending, and messages.
    Raises `MailRefused`, or the errors of `lock_seat`.
    """
    locked, tenure = lock_seat(tenure.match_id, tenure, deputies=True)
    refuse_busy(locked)
    visit = locked.visit_of(tenure.seat.index)
    if visit is None or visit.pk != mail.visit_key:
        raise OlderVisit
    rules, view = locked.rules, locked.current.view(tenure.seat.index)
    commands = read_commands(lines, lambda line: _is_notation(rules, view, line))
    if commands.is_empty:
        raise NoOwnLine
    before = locked.match.revision
    _Reply(tenure, mail, commands, report).carry_out()
    access = Access(Match.objects.get(pk=tenure.match_id), tenure)
    for sentence in log_sentences(access, after=before, last=MAX_REPLY_SENTENCES):
        report.tell(sentence.text)


def _is_notation(rules: Rules[Any], view: Any, line: str) -> bool:
    try:
        rules.parse(line, view)
    except BadNotation:
        return False
    return True


class _Place(NamedTuple):
    """The seat's access to the match as it now is, its position, and the form that a page would send."""

    access: Access
    position: Position
    form: turns.TurnForm


class _Reply:
    """A reply that is being carried out at a locked match."""

    def __init__(
        self, tenure: Tenure, mail: ReceivedMail, commands: ReplyCommands, report: ReplyReport
    ) -> None:
        self._tenure, self._mail, self._commands, self._report = tenure, mail, commands, report
        self._forms = 0

    def carry_out(self) -> None:
        for line in self._commands.orders:
            self._leave_order(line)
        was_done = self._take_moves()
        if self._commands.send:
            self._send(was_done=was_done)
        for text in self._commands.messages:
            self._report.repeat(text)
            self._report.tell(send_message(self._place().access, text))
        self._report.help = self._commands.help
        if self._commands.unread:
            self._report.tell(_("Nothing after “send” was read."))

    def _place(self) -> _Place:
        """Return the seat's place after everything that has been done so far."""
        match = Match.objects.get(pk=self._tenure.match_id)
        # With the orders of the lines before: they are stored through another instance of the seat.
        tenure = Tenure.objects.select_related("seat").get(pk=self._tenure.pk)
        access = Access(match, tenure)
        visit = Visit.objects.select_related("match", "seat", "deadline", "draft").get(
            pk=self._mail.visit_key
        )
        position = read_position(access, visit)
        self._forms += 1
        form = turns.TurnForm(
            visit.pk,
            position.counter,
            position.mark,
            f"reply{self._mail.pk}.{self._forms}",
            sure=self._commands.sure,
            by_email=True,
        )
        return _Place(access, position, form)

    def _take_moves(self) -> bool:
        """Draft the moves in order, up to the first that is not possible; return whether all were."""
        moves = self._commands.moves
        for number, line in enumerate(moves):
            refusal = self._move(line)
            if refusal is None:
                continue
            self._say_drafted(moves[:number])
            self._report.repeat(line)
            self._report.tell(_("Not done: %(reason)s") % {"reason": refusal})
            left = len(moves) - number - 1
            if left:
                self._report.tell(
                    ngettext(
                        "The %(count)d move after it was not tried.",
                        "The %(count)d moves after it were not tried.",
                        left,
                    )
                    % {"count": left}
                )
            return False
        self._say_drafted(moves)
        return True

    def _say_drafted(self, moves: tuple[str, ...]) -> None:
        if moves:
            self._report.repeat("\n".join(moves))
            self._report.tell(_("Accepted."))

    def _move(self, line: str) -> str | None:
        """Draft one move, or carry it out if it reveals something; return why not, or None."""
        match_id = self._tenure.match_id
        if len(line) > turns.MAX_NOTATION_LENGTH:
            return _("The line is too long.")
        place = self._place()
        try:
            action = place.position.rules.parse(line, place.position.stored.view(place.access.seat))
            if not self._commands.send:
                self._refuse_revealing(place, action)
            turns.add(place.access, place.form, [action])
        except BadNotation as refusal:
            return refusal_text(place.access.match.title, refusal)
        except MatchBusy:
            raise
        except ConfirmationNeeded as refusal:
            hint = _("To do it anyway, reply with the line again and the line “sure” above it.")
            return f"{refusal.sentence(match_id)} {hint}"
        except SiteRefusal as refusal:
            return refusal.sentence(match_id)
        return None

    def _refuse_revealing(self, place: _Place, action: Action) -> None:
        """Raise `NotSent` if an action cannot be drafted, because it reveals something."""
        position, own = place.position, place.access.own_tenure.seat
        seat = own.index
        orders = {seat: codecs.orders(position.rules, own.orders)}
        trial = attempt(position.stored, seat, [*position.drafted, action], orders)
        if trial.stopped == DraftStop.REVEALS:
            raise NotSent

    def _send(self, *, was_done: bool) -> None:
        if not was_done:
            self._report.tell(_("Your turn was not sent, because not every move was possible."))
            return
        place = self._place()
        if place.position.visit is not None and place.position.visit.closed_at is not None:
            self._report.tell(_("Your turn is sent."))
            return
        try:
            taken = turns.add(place.access, place.form, [], send=True)
        except MatchBusy:
            raise
        except SiteRefusal as refusal:
            reason = refusal.sentence(self._tenure.match_id)
            self._report.tell(_("Your turn was not sent: %(reason)s") % {"reason": reason})
            return
        if taken.visit_over:
            self._report.tell(_("Your turn is sent."))
        else:
            self._report.tell(_("Your turn isn’t complete yet, so it continues. See below what to do next."))

    def _leave_order(self, line: str) -> None:
        """Leave or withdraw one standing order, and report it."""
        self._report.repeat(f"orders: {line}")
        place = self._place()
        rules = place.position.rules
        hidden = rules.meta.personal if place.access.deputy else ()
        view = place.position.stored.view(place.access.seat)
        offered = [each for each in rules.orders(view) if each.kind not in hidden]
        try:
            kind, order = read_order_line(rules, offered, line)
            save_orders(place.access, {kind: order})
        except MatchBusy:
            raise
        except IllegalAction as refusal:
            self._report.tell(
                _("Not done: %(reason)s") % {"reason": refusal_text(place.access.match.title, refusal)}
            )
        except (BadOrder, SiteRefusal) as refusal:
            reason = refusal.sentence(self._tenure.match_id)
            self._report.tell(_("Not done: %(reason)s") % {"reason": reason})
        else:
            if order is None:
                self._report.tell(_("Your order has been withdrawn."))
            else:
                self._report.tell(_("Your order applies until you change it."))
