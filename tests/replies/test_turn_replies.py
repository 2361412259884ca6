"""Taking turns, leaving orders and asking for help with replies, over SMTP on loopback."""

from __future__ import annotations

from datetime import time
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.arena.actions import Bid
from games.engine import registry
from games.engine.trial import attempt
from games.matches.models import Action, Draft, Match, Seat
from games.press.models import Press
from games.replies.models import ReceivedMail
from games.replies.services import turn_replies
from tests.e2e import battle_stage
from tests.factories import deputies
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match, play, state_of
from tests.replies.post import SIGNED_ADDRESS, Post, body, reply_to, said

pytestmark = pytest.mark.django_db(transaction=True)


def bidding(users: list[User] | None = None) -> Match:
    """Return a match of Titan: The Arena in which every seat is asked for a sealed bid."""
    return make_match("arena-1997", seats=3, users=users)


def drafted(match: Match, seat: int) -> list[object]:
    draft = Draft.objects.filter(visit__match=match, visit__seat__index=seat, visit__closed_at=None).first()
    return [] if draft is None else list(draft.actions)


def stored(match: Match) -> int:
    return Action.objects.filter(match=match).count()


@pytest.mark.thorough
def test_lines_go_into_the_draft_and_send_sends_them(post: Post) -> None:
    match = make_match("arena-2004")
    seat = state_of(match).mover
    user = holder(match, seat)
    answer = post.reply(user, post.latest(user), "bet troll")
    assert len(drafted(match, seat)) == 1
    assert stored(match) == 0
    assert "> bet troll Accepted." in said(answer)
    assert "Your draft, which is not sent yet - bet on the Troll" in said(answer)
    card = state_of(match).hands[seat][0]
    answer = post.reply(user, answer, f"play {card}")
    assert "so it can’t be kept as a draft" in said(answer)
    assert len(drafted(match, seat)) == 1
    answer = post.reply(user, answer, f"play {card}\nsend")
    assert "Not done" not in said(answer)
    assert {(row.cause, row.user_id) for row in Action.objects.filter(match=match)} == {("mail", user.pk)}
    assert stored(match) == 2
    assert "The position, described in words below." in said(answer)


def test_moves_and_send_in_one_email_are_one_turn(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    answer = post.reply(user, post.latest(user), "Bid  3\n\nSend.\n\nSee you, Nina")
    assert stored(match) == 1
    assert "Your turn is sent." in said(answer)
    assert "Nothing after “send” was read." in said(answer)


def test_a_refused_move_is_answered_with_its_rule_and_those_before_it_are_kept(post: Post) -> None:
    match = make_match("arena-2004")
    seat = state_of(match).mover
    user = holder(match, seat)
    answer = post.reply(user, post.latest(user), "bet troll\nbet troll\ndone\nsend")
    text = said(answer)
    assert len(drafted(match, seat)) == 1
    assert "> bet troll Accepted." in text
    assert "> bet troll Not done:" in text
    assert "(Colossal Arena rules, phase" in text
    assert "The 1 move after it was not tried." in text
    assert "Your turn was not sent, because not every move was possible." in text
    assert stored(match) == 0


def test_what_is_no_notation_is_named_with_its_place(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    answer = post.reply(user, post.latest(user), "Hello there,\nbid 3\nsend")
    assert "Muster doesn’t understand “hello” (at character 1)." in said(answer)
    assert drafted(match, 0) == []


def test_an_incomplete_turn_is_not_sent(post: Post) -> None:
    match = make_match("arena-2004")
    seat = state_of(match).mover
    user = holder(match, seat)
    answer = post.reply(user, post.latest(user), "bet troll\nsend")
    assert stored(match) == 0
    assert "Your turn isn’t complete yet" in said(answer)
    assert reply_to(answer) == reply_to(post.mails(user)[0])


def test_what_gives_up_the_match_must_be_confirmed(post: Post) -> None:
    people = [make_user(), make_user()]
    match = battle_stage.laid_out(people, battle_stage.mountains())
    user = holder(match, 0)
    mail = post.latest(user)
    answer = post.reply(user, mail, "resign\nsend")
    assert "“sure” above it" in said(answer)
    match.refresh_from_db()
    assert match.running
    answer = post.reply(user, answer, "sure\nresign\nsend")
    match.refresh_from_db()
    assert not match.running


def test_help_explains_with_moves_that_are_possible_in_the_position(post: Post) -> None:
    match = make_match("arena-2004")
    seat = state_of(match).mover
    user = holder(match, seat)
    answer = post.reply(user, post.latest(user), "Help!")
    lines = body(answer).splitlines()
    example = next(line for line in lines if line.startswith("- play "))
    move, _dash, meaning = example.removeprefix("- ").partition("  –  ")
    assert meaning.startswith("Play ")
    assert "Write one move on each line." in said(answer)
    answer = post.reply(user, answer, f"bet troll\n{move}\nsend")
    assert stored(match) == 2
    assert "Not done" not in said(answer)


def test_press_goes_to_the_table_and_a_move_after_it_does_not(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    answer = post.reply(user, post.latest(user), "press: Good luck, everyone!\nbid 3\nsend")
    written = Press.objects.get(match=match)
    assert (written.text, written.reader, written.author.user_id) == ("Good luck, everyone!", None, user.pk)
    assert stored(match) == 1
    assert "> Good luck, everyone! Sent to the table." in said(answer)


def test_orders_are_left_and_withdrawn(post: Post) -> None:
    people = [make_user(), make_user()]
    match = battle_stage.laid_out(people, battle_stage.mountains())
    user = holder(match, 0)
    answer = post.reply(user, post.latest(user), "orders: spoils angels=best; summon=none")
    left = Seat.objects.get(match=match, index=0).orders
    assert msgspec.json.decode(left["spoils"]) == {
        "order": "spoils",
        "angels": "best",
        "summon": "none",
        "reinforce": "ask",
    }
    assert "> orders: spoils angels=best; summon=none Your order applies until you change it." in said(answer)
    answer = post.reply(user, answer, "orders: spoils off\norders: nonsense\norders: spoils angels=worst")
    assert "spoils" not in Seat.objects.get(match=match, index=0).orders
    text = said(answer)
    assert "Your order has been withdrawn." in text
    assert "“nonsense” isn’t a kind of standing order here." in text
    assert "“worst” isn’t possible for “angels”. You can write: ask|best|none." in text
    answer = post.reply(user, answer, "help")
    assert "orders: strikes prefer=value|hits; carry=no|yes" in body(answer)


def test_moves_are_tried_with_the_orders_left_in_the_same_email(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = battle_stage.laid_out([make_user(), make_user()], battle_stage.mountains())
    rules, state, user = registry.get(match.title), state_of(match), holder(match, 0)
    mine = next(each for each in rules.decisions(state) if each.seat == 0)
    move = rules.format(next(iter(rules.legal(state, mine))))
    tried: list[Any] = []

    def spy(stored: Any, seat: int, actions: Any, orders: Any) -> Any:
        tried.append(orders[seat])
        return attempt(stored, seat, actions, orders)

    monkeypatch.setattr(turn_replies, "attempt", spy)
    post.reply(user, post.latest(user), f"orders: spoils angels=best; summon=none\n{move}")
    assert [sorted(orders) for orders in tried] == [["spoils"]]


def test_the_address_stands_in_no_body_and_changes_with_the_visit(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    mail = post.latest(user)
    answer = post.reply(user, mail, "help")
    for each in (mail, answer):
        assert SIGNED_ADDRESS.fullmatch(reply_to(each))
        for kind in ("plain", "html"):
            assert not SIGNED_ADDRESS.search(body(each, kind))
    other = post.latest(holder(match, 1))
    assert reply_to(other) != reply_to(mail)


def test_a_reply_to_an_ended_turn_does_nothing_and_says_where_to_reply(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    mail = post.latest(user)
    play(match, 0, Bid(0, 3))
    answer = post.reply(user, mail, "bid 4\nsend")
    assert "about a turn that has ended, so nothing was done" in said(answer)
    assert stored(match) == 1
    assert ReceivedMail.objects.get().refusal == "older_visit"


def test_time_that_ran_out_before_the_reply_came_is_not_given_back(post: Post) -> None:
    match = bidding()
    user = holder(match, 0)
    mail = post.latest(user)
    overdue(match)
    answer = post.reply(user, mail, "bid 4\nsend")
    assert "about a turn that has ended" in said(answer)


def test_a_deputy_replies_as_deputy_and_no_longer_once_replaced(post: Post) -> None:
    match = bidding()
    friend = deputies.make_deputy(match, 0)
    mail = post.latest(friend)
    post.reply(friend, mail, "bid 3\nsend")
    assert Action.objects.get(match=match).cause == "deputy"


def test_who_wants_public_facts_only_has_no_address_to_reply_to(post: Post) -> None:
    match = bidding([make_user(mail_public_facts_only=True), make_user(), make_user()])
    mail = post.latest(holder(match, 0))
    assert not mail["Reply-To"]
    assert "reply to this email" not in said(mail).lower()


def test_the_answer_is_sent_in_the_readers_night_and_language(post: Post) -> None:
    match = bidding([make_user(language="ru"), make_user(), make_user()])
    user = holder(match, 0)
    mail = post.latest(user)
    User.objects.filter(pk=user.pk).update(night_start=time(0), night_end=time(23, 59, 59))
    answer = post.reply(user, mail, "bid 3\nsend")
    assert "Ход отправлен." in said(answer)
    assert "Nothing" not in said(answer)


def test_without_a_domain_no_email_has_an_address_to_reply_to(post: Post, settings: object) -> None:
    settings.REPLY_DOMAIN = ""  # type: ignore[attr-defined]
    mail = post.latest(holder(bidding(), 0))
    assert not mail["Reply-To"]
    assert "reply to this email" not in said(mail).lower()


def test_the_answer_says_that_a_program_wrote_it_and_what_it_answers(post: Post) -> None:
    user = holder(bidding(), 0)
    answer = post.reply(user, post.latest(user), "help")
    assert answer["In-Reply-To"] == ReceivedMail.objects.get().message_id
    assert answer["In-Reply-To"] in answer["References"]
    assert not bytes(ReceivedMail.objects.get().raw)
