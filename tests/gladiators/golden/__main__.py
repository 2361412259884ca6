"""Write the golden playthroughs again."""

from tests.gladiators.golden.playthroughs import HERE, KEPT, encoded, played, told

for kept in KEPT:
    log = played(kept)
    (HERE / f"{kept.name}.json").write_bytes(encoded(log))
    (HERE / f"{kept.name}.txt").write_text(told(log), "utf-8")
    print(kept.name, len(log.entries))
