"""Write the golden playthroughs again."""

from tests.titan.golden import campaigns, scenes
from tests.titan.golden.telling import HERE

for campaign in campaigns.KEPT:
    log = campaigns.played(campaign)
    (HERE / f"{campaign.name}.json").write_bytes(campaigns.encoded(log))
    (HERE / f"{campaign.name}.txt").write_text(campaigns.told(log), "utf-8")
    print(campaign.name, len(log.entries))
for scene in scenes.KEPT:
    record = scenes.played(scene)
    (HERE / f"{scene.name}.json").write_bytes(scenes.encoded(record))
    (HERE / f"{scene.name}.txt").write_text(scenes.told(record), "utf-8")
    print(scene.name, len(record.acts))
