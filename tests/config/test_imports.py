"""Lower rooms never import upper ones; the contracts are in pyproject.toml."""

import pytest
from importlinter import cli


@pytest.mark.thorough
def test_every_room_keeps_its_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    # It would silence every logger there is, for the tests that come after.
    monkeypatch.setattr(cli, "_configure_logging", lambda verbose: None)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS
