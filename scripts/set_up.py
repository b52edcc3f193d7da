"""Makes the checkout's own environment in `.venv` and installs what pyproject.toml asks for; changes nothing else.

Run by `scripts/play` and `scripts/test` with the Python they found; needs nothing but Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
PLACE = ROOT / ".venv"
OURS = PLACE / "made-by-catcards"
PYTHON = PLACE / "bin" / "python"


class Failed(Exception):
    """What could not be done, in a sentence for the people who started this."""


def stamp(wanted: str) -> Path:
    """The file that says, by being a copy of pyproject.toml, that all of this is installed."""
    return PLACE / f"ready-{wanted}"


def ready(wanted: str) -> bool:
    return PYTHON.exists() and stamp(wanted).exists() and stamp(wanted).read_bytes() == PROJECT.read_bytes()


def lock() -> int:
    """Wait until no other set-up of this checkout is under way; the lock ends with the program, however it ends."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        import fcntl

        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up of this checkout is under way; waiting for it.")
            fcntl.flock(folder, fcntl.LOCK_EX)
    except (ImportError, OSError):  # no such locks here
        pass
    return folder


def say(text: str) -> None:
    print(f"catcards: {text}", file=sys.stderr, flush=True)


def run(*command: str, failure: str) -> None:
    """Run a command quietly; raises Failed with the last thing that it said."""
    done = subprocess.run(
        command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        said = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        errors = [line for line in said if line.startswith("ERROR:")]
        raise Failed(f"{failure} ({(errors or said or ['it said nothing'])[-1]})")


def make_environment() -> None:
    """An empty environment; what an interrupted set-up left is thrown away, what somebody else made is not."""
    if PLACE.exists() or PLACE.is_symlink():
        if not OURS.exists() and any(PLACE.iterdir()):
            raise Failed(f"{PLACE} is there already and was not made by catcards; move it away and try again.")
        shutil.rmtree(PLACE)
    PLACE.mkdir()
    OURS.touch()
    # The real name, so that the environment is seen to be gone when the system moves to another Python.
    base = os.path.realpath(sys.executable)
    run(base, "-m", "venv", str(PLACE), failure=f"{base} could not make a virtual environment in {PLACE}.")


def install(wanted: str) -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *(project["optional-dependencies"]["dev"] if wanted == "test" else [])]
    pip = (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--retries=2")
    run(*pip, *needed, failure="what it needs could not be downloaded; is there a connection? Then try again.")


def set_up(wanted: str) -> None:
    """Have everything installed that is wanted: `play`, or `test`, which holds `play`."""
    if ready(wanted):
        return
    if wanted == "play":
        say("setting up once, in .venv; this takes a few seconds and needs the network.")
    else:
        say("setting up the tests, in .venv; this takes up to a minute and needs the network.")
    stamps = [stamp(kind) for kind in ("play", "test")]
    if not (PYTHON.exists() and any(kind.exists() for kind in stamps)):
        make_environment()
    for kind in stamps:  # gone while anything is half done, so that the next try starts afresh
        kind.unlink(missing_ok=True)
    install(wanted)
    for kind in stamps[: 2 if wanted == "test" else 1]:
        shutil.copyfile(PROJECT, kind.with_suffix(".new"))
        os.replace(kind.with_suffix(".new"), kind)


def main() -> int:
    try:
        lock()
        set_up(sys.argv[1])
    except (Failed, OSError) as error:
        say(f"the set-up did not work: {error}")
        return 1
    except KeyboardInterrupt:
        say("the set-up was interrupted; it starts again next time.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
