"""Check every draw of a finished match of Muster. Needs Python 3 and nothing else.

    python check_chance.py record.json

The record is the JSON that the match's chance page offers after the end. The bytes are
fixed in docs/chance.md. Exit status: 0 all draws are as the key gives them, 1 some are
not, 2 the record cannot be read.
"""

import hashlib
import hmac
import json
import sys

RANGE = 1 << 64


def numbers(key, match, epoch, revision, words):
    """The numbers of a revision: give it a bound, get the next whole number below it."""
    n = 0
    bound = yield
    while True:
        message = json.dumps(
            ["muster-1", match, epoch, revision, n, words], separators=(",", ":"), ensure_ascii=True
        )
        number = int.from_bytes(hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()[:8], "big")
        n += 1
        if number < RANGE - RANGE % bound:
            bound = yield number % bound


def faults(record):
    """A sentence for everything that does not fit."""
    key = bytes.fromhex(record["key"])
    if hashlib.sha256(key).hexdigest() != record["seal"]:
        yield "the key does not fit the seal"
    for entry in record["revisions"]:
        source = numbers(key, record["match"], entry["epoch"], entry["revision"], record["words"])
        next(source)
        for place, (bound, value) in enumerate(entry["draws"]):
            again = source.send(bound)
            if again != value:
                yield f"revision {entry['revision']}, draw {place}: logged {value}, the key gives {again}"


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip())
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            record = json.load(file)
        if record["format"] != "muster-1":
            raise ValueError(record["format"])
        found = list(faults(record))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"this is no record of a match: {error}")
        return 2
    for fault in found:
        print(fault)
    count = sum(len(entry["draws"]) for entry in record["revisions"])
    print("some draws differ" if found else f"the seal fits, and all {count} draws are the same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
