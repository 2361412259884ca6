"""Write the golden battles again."""

from tests.titan.battle.golden.battles import HERE, KEPT, encoded, played, told

for kept in KEPT:
    record = played(kept)
    (HERE / f"{kept.terrain}.json").write_bytes(encoded(record))
    (HERE / f"{kept.terrain}.txt").write_text(told(record), "utf-8")
    print(kept.terrain, len(record.acts), record.acts[-1].hash[:8])
