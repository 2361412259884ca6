"""What the lines of a reply ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

WRAPPED_FROM = 60
"""From how many characters on a line may have been broken by the program that sent it."""


class ReplyCommands(NamedTuple):
    """What a reply asks for.

    `moves` are lines of notation, in order; `messages` go to the table; each of `orders` sets or withdraws a
    standing order. `sure` confirms that something valuable may be given up. `unread` means that there were
    lines after "send", which are not read.
    """

    moves: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    send: bool = False
    sure: bool = False
    help: bool = False
    unread: bool = False

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to do."""
        return self == ReplyCommands(unread=self.unread)


def keyword(line: str) -> str:
    """Return the keyword that a line consists of ("send", "sure" or "help"), or "".

    Capital letters, and a full stop or an exclamation mark at the end, make no difference.
    """
    word = line.strip().rstrip(".!").lower()
    return word if word in ("send", "sure", "help") else ""


def read_commands(lines: Sequence[str], is_move: Callable[[str], bool]) -> ReplyCommands:
    """Return the commands in the lines of an email; `is_move` says whether a line is notation.

    Nothing is read after "send": signatures follow it. A message or an order is one line. The next line
    continues it only if a mail program seems to have broken it, and never if that line is a move, because
    the table must not read a move in a message.
    """
    moves: list[str] = []
    messages: list[str] = []
    orders: list[str] = []
    flags: set[str] = set()
    open_list: list[str] | None = None
    longest = False
    for place, line in enumerate(lines):
        head, colon, rest = line.partition(":")
        name = head.strip().lower() if colon else ""
        if word := keyword(line):
            flags.add(word)
            open_list = None
            if word == "send":
                return ReplyCommands(
                    tuple(moves),
                    tuple(filter(None, messages)),
                    tuple(filter(None, orders)),
                    True,
                    "sure" in flags,
                    "help" in flags,
                    any(lines[place + 1 :]),
                )
        elif name in ("press", "orders"):
            open_list = messages if name == "press" else orders
            open_list.append(rest.strip())
        elif not line:
            # "press:" on a line of its own may be followed by a blank line before its text.
            open_list = open_list if open_list and not open_list[-1] else None
        elif open_list is not None and (longest or not open_list[-1]) and not is_move(line):
            open_list[-1] = f"{open_list[-1]} {line}".strip()
        else:
            open_list = None
            moves.append(line)
        longest = len(line) >= WRAPPED_FROM
    return ReplyCommands(
        tuple(moves),
        tuple(filter(None, messages)),
        tuple(filter(None, orders)),
        sure="sure" in flags,
        help="help" in flags,
    )
