"""Lower rooms never import upper ones; the contracts are in pyproject.toml."""

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_every_room_keeps_its_contracts():
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS
