"""Tabletop card games at one terminal: the rules, the table and the people around it."""

import os
from shlex import quote

__version__ = "0.1.0"

COMMAND = quote(os.environ.get("CATCARDS_COMMAND") or "catcards")
"""What people type to start this program, for sentences that say how to go on; `scripts/play` sets it."""
