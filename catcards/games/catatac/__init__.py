"""CATATAC: two clans fight over a yarn ball."""
