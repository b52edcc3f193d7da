"""How a game meets people: drawn on a screen, or spoken in plain lines."""
