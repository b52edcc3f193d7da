"""Tabletop card games at one terminal: the rules, the table and the people around it."""

__version__ = "0.1.0"
