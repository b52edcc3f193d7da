"""What every game shares: moves, luck, sessions, scripts and commands; no screen and no game."""
