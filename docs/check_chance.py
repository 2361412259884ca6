"""Check the chance of a finished match of Muster. Needs Python 3 and nothing else.

    python check_chance.py RECORD LOG --match 17 --seal 630d… --epoch 0f0f… --word otter --word ? …

RECORD and LOG are the two files that the match's chance page offers after the end: the key with
every draw, and the whole log. They are checked against data from elsewhere: the match number, seal
and first epoch from the email that you received before you gave your word of luck, and a --word for
each seat, in order. Use your own word and those that the other players tell you ("?" for a word
that you do not know).

docs/chance.md defines the bytes. The script counts every revision of the log, makes every draw again
from the key, and derives the epochs after a restore from the first one. If Muster's own source is
available (this file is in its docs), it also plays the log again, so that no draw can be missing
from it. Exit status: 0 everything fits, 1 something does not fit, 2 a file or an argument is invalid.
"""

import argparse
import hashlib
import hmac
import json
import sys
from pathlib import Path

RECORD = "muster-proof-2"
LOG = "muster-match-1"
RANGE = 1 << 64
CHOSEN_BY_CHANCE = ("clock", "autopilot", "forced", "house", "staff")
"""The causes for which chance may have chosen an action: those that answer for a silent seat."""


class Unreadable(ValueError):
    """Raised for a file that is not what it should be."""


def numbers(key, match, epoch, revision, words):
    """Generate the numbers of a revision: send a bound, receive the next whole number below it."""
    n = 0
    bound = yield
    while True:
        message = ascii_json(["muster-1", match, epoch, revision, n, words])
        number = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
        n += 1
        if number < RANGE - RANGE % bound:
            bound = yield number % bound


def following_epoch(before, second):
    """Return the epoch after a restore at a second of UTC."""
    return hashlib.sha256(ascii_json(["muster-epoch-1", before, second])).hexdigest()[:32]


def ascii_json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True).encode("ascii")


# ---- reading -------------------------------------------------------------------------------


def read(path, form):
    """Return the bytes of a file, and the JSON object in them."""
    data = Path(path).read_bytes()
    found = json.loads(data)
    if not isinstance(found, dict) or found.get("format") != form:
        raise Unreadable(f"{path} is not a file in the format {form}")
    return data, found


def whole(value, least, what):
    if type(value) is not int or not least <= value < RANGE:
        raise Unreadable(f"{value!r} is not a valid {what}")
    return value


def text(value, what):
    if not isinstance(value, str):
        raise Unreadable(f"{value!r} is not a valid {what}")
    return value


def drawn(pairs):
    """Return logged draws: each has a bound of at least 2, and a value."""
    return [(whole(bound, 2, "bound of a draw"), whole(value, 0, "draw")) for bound, value in pairs]


def log_of(file):
    """Return the contents of a log: its revisions, their draws, and the restores in order."""
    log = file["log"]
    seen, draws, restores = [], {0: drawn(log["draws"])}, []
    for entry in log["entries"]:
        revision = whole(entry["revision"], 1, "revision")
        seen.append(revision)
        draws[revision] = drawn(entry.get("draws", []))
        action = entry["action"]
        if action["do"] == "epoch":
            parts = [text(action[name], "part of an epoch") for name in ("before", "at", "epoch")]
            restores.append((revision, *parts))
    return seen, draws, restores


# ---- checking ------------------------------------------------------------------------------


def faults(record, log, outside):
    """Yield a sentence for everything that does not fit."""
    key = bytes.fromhex(text(record["key"], "key"))
    if hashlib.sha256(key).hexdigest() != outside.seal:
        yield "the key does not fit your seal"
    for name, file in (("record", record), ("log", log)):
        said = text(file["match" if name == "record" else "id"], "number of a match")
        if said != outside.match:
            yield f"the {name} is of match {said}, not of yours"
        if text(file["seal"], "seal") != outside.seal:
            yield f"the {name} names a different seal from yours"
    if text(record["epoch"], "epoch") != outside.epoch:
        yield "the record names a different first epoch from yours"
    words = [text(word, "word") for word in record["words"]]
    if [text(seat["word"], "word") for seat in log["seats"]] != words:
        yield "the record and the log name different words of luck"
    if len(outside.word) != len(words):
        yield f"seats: {len(words)}, but words given with --word: {len(outside.word)}"
    if all(word == "?" for word in outside.word):
        yield "no word was given: give at least your own"
    for seat, mine in enumerate(outside.word[: len(words)], 1):
        if mine not in ("?", words[seat - 1]):
            yield f"seat {seat}: the word in the record differs from yours"
    since = whole(log.get("sealed_from", 0), 0, "revision")
    if max(since, whole(record["since"], 0, "revision")) > outside.since:
        yield f"draws before revision {since} are not covered; add --since {since} if you know why"
    yield from draw_faults(record, log, key, words, outside)


def draw_faults(record, log, key, words, outside):  # noqa: C901  # it reads from top to bottom
    """Yield what is wrong with revisions, epochs and draws."""
    seen, logged, restores = log_of(log)
    if seen != list(range(1, whole(log["revision"], 0, "revision") + 1)):
        yield f"the log does not have every revision from 1 to {log['revision']} once"
    epochs, now = {}, outside.epoch
    for revision, before, second, epoch in restores:
        if revision < outside.since:
            continue
        if before != now or epoch != following_epoch(now, second):
            yield f"revision {revision}: the epoch does not follow from the one before"
        now = epochs[revision] = epoch
    told, now = {}, outside.epoch
    for entry in record["revisions"]:
        revision = whole(entry["revision"], 0, "revision")
        if revision in told:
            yield f"revision {revision} appears twice in the record"
        told[revision] = (text(entry["epoch"], "epoch"), drawn(entry["draws"]))
    for revision in sorted(logged):
        now = epochs.get(revision, now)
        epoch, draws = told.pop(revision, (now, []))
        if revision < outside.since:
            continue
        if epoch != now:
            yield f"revision {revision}: the record has a different epoch from the log"
        if draws != logged[revision]:
            yield (
                f"revision {revision}: the log has {len(logged[revision])} draws, the record "
                f"{len(draws)}{' different ones' if len(draws) == len(logged[revision]) else ''}"
            )
        source = numbers(key, outside.match, now, revision, words)
        next(source)
        for place, (bound, value) in enumerate(logged[revision]):
            again = source.send(bound)
            if again != value:
                yield f"revision {revision}, draw {place}: logged {value}, the key gives {again}"
    for revision in sorted(told):
        yield f"revision {revision}: in the record, but not in the log"
    for entry in log["log"]["entries"]:
        if entry.get("prior", 0) and entry.get("cause", "player") not in CHOSEN_BY_CHANCE:
            yield f"revision {entry['revision']}: numbers chose an action recorded as a person's own"


def gaps(record, log, outside):
    """Yield a sentence for everything that these files cannot prove."""
    for seat, word in enumerate(outside.word, 1):
        if word == "?":
            yield f"whether the word of seat {seat} is the one its player gave"
    for seat in record["house_words"]:
        yield f"anything by seat {whole(seat, 0, 'seat') + 1}: it gave no word, so the site drew one"
    for revision, _before, second, _epoch in log_of(log)[2]:
        yield f"whether there was a restore at {second} (revision {revision}), announced to you by email"
    chosen = sum(1 for entry in log["log"]["entries"] if entry.get("prior", 0))
    if chosen:
        yield f"whether chance had to choose for seats that did not answer; actions it chose: {chosen}"


def played_again(data):
    """Return sentences on what is wrong when the log is played again, or None if its title is missing."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    try:
        import msgspec

        from games.engine import errors, registry
        from games.engine.log import Log, replay

        class File(msgspec.Struct):
            log: Log

        log = msgspec.json.decode(data, type=File).log
        rules = registry.get(log.title)
    except ImportError:
        return None
    except errors.UnknownTitle:
        return None
    except msgspec.DecodeError as error:
        raise Unreadable(error) from None
    try:
        over = rules.result(replay(rules, log)) is not None
    except Exception as error:  # noqa: BLE001  # a record may be anything
        return [f"the log cannot be played again: {error}"]
    return [] if over else ["played again, the match has not finished at the end of its log"]


def main(arguments):
    parser = argparse.ArgumentParser(
        prog="check_chance.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("record", help="key and draws, from the chance page")
    parser.add_argument("log", help="the whole log, from the chance page")
    parser.add_argument("--match", required=True, help="the number of the match")
    parser.add_argument("--seal", required=True, type=str.lower, help="64 digits, from your email")
    parser.add_argument("--epoch", required=True, type=str.lower, help="32 digits, from your email")
    parser.add_argument(
        "--word", action="append", required=True, help="word of each seat, in order; ? if unknown"
    )
    parser.add_argument("--since", type=int, default=0, help="the first revision played on this site (0)")
    outside = parser.parse_args(arguments)
    try:
        _, record = read(outside.record, RECORD)
        data, log = read(outside.log, LOG)
        found, unproved = list(faults(record, log, outside)), list(gaps(record, log, outside))
        again = played_again(data)
        count = sum(len(entry["draws"]) for entry in record["revisions"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f"the files cannot be checked: {type(error).__name__}: {error}")
        return 2
    found += again or []
    if again is None:
        unproved.append(
            "whether the log follows the rules: its title is not available, so it was not played again"
        )
    for fault in found:
        print(fault)
    for gap in unproved:
        print(f"not proved: {gap}")
    if not found:
        print(f"the key fits your seal, and all {count} draws are exactly those that it gives")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
