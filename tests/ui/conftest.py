"""The toy game, at hand for every test of the screen."""

from __future__ import annotations

import sys
from pathlib import Path

from catcards import games

sys.path.insert(0, str(Path(__file__).parent))
games.GAMES["toy"] = "toygame"
