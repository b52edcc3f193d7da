"""Makes `tests/table.py` and the like importable from every test, wherever pytest is started; and a place for saves."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves, for this test alone and not there yet; and nothing of the environment that matters."""
    monkeypatch.setenv("CATCARDS_HOME", str(tmp_path))
    for name in ("CATCARDS_PLAIN", "CATCARDS_COMMAND", "NO_COLOR", "PAGER"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "saves"
