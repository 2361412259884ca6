import msgspec

from games.engine.meta import AUTOPILOT, Preset, TitleMeta
from games.engine.phrases import phrase


class Options(msgspec.Struct, frozen=True):
    hand: int = 4
    sealed: bool = True
    brink: int = 0
    namings: int = 1


TITLES = {
    "probe": TitleMeta(
        key="probe",
        family="probe",
        edition=2026,
        name=phrase("Probe"),
        seats=(2, 6),
        options=Options,
        presets=(
            Preset("open", phrase("Open"), {"sealed": False}),
            Preset("brink", phrase("On the brink"), {"brink": 2}),
        ),
        policies=("default", AUTOPILOT),
        kinds=("name", "parry", "turn"),
        clocks=("main", "battle"),
        stage="beta",
    )
}
