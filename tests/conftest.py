"""Makes `tests/table.py` and the like importable from every test, wherever pytest is started."""
