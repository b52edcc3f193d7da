"""`python -m catcards`."""

from catcards.cli import main

main()
