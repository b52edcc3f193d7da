"""The command line: what it says, where, with which exit code."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from catcards import __version__, games
from command_line import GAMES, ROOT, begun, called, one_sentence, run

pytestmark = pytest.mark.usefixtures("home")

# --- what it is


def test_the_help_shows_no_ranges_and_says_what_is_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "resume"):
        assert "<=" not in called(capsys, command, "--help")[1]
    assert "clans sit alternately" in " ".join(called(capsys, "play", "--help")[1].split())
    assert "not kept in the save" in " ".join(called(capsys, "resume", "--help")[1].split())


def test_the_help_names_the_variants_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(called(capsys, "play", "--help")[1].split())
    for game in map(games.game, GAMES):
        variants = [option.name for option in game.options if option.variant]
        assert not variants or any(f"`{name}`" in told for name in variants)
        assert not variants or f"in {game.title}" in told


def test_hints_can_be_pasted_into_a_shell() -> None:
    place = "/tmp/my games/it's/play"
    shown = run(CATCARDS_COMMAND=place).stdout
    pasted = re.search(r"^Its rules: +(.*)$", shown, re.MULTILINE)
    assert pasted
    assert shlex.split(pasted[1]) == [place, "rules", "catatac"]
    for wrong in (["play", "--purr"], ["resume", "nobody"]):
        said = re.search(r"`(.*)`", run(*wrong, CATCARDS_COMMAND=place).stderr)
        assert said
        assert shlex.split(said[1])[0] == place


def test_the_version_and_the_help_are_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "--version") == (0, f"catcards {__version__}\n", "")
    code, out, err = called(capsys, "--help")
    assert (code, err) == (0, "")
    for command in ("games", "play", "resume", "saves", "replay", "rules", "cards"):
        assert re.search(rf"^  {command} +[A-Z]", out, re.MULTILINE), command
        code, told, err = called(capsys, command, "--help")
        assert (code, err) == (0, "")
        assert told.startswith(f"Usage: catcards {command}")
        assert not re.search(r"[╭│╰─\x1b]", told)


def test_a_bare_call_says_what_it_is_and_how_to_start(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys)
    assert (code, err) == (0, "")
    for game in GAMES:
        assert games.game(game).title in out
    assert "catcards play" in out
    assert "catcards --help" in out
    assert "Left unfinished" not in out


def test_a_bare_call_names_the_game_left_unfinished(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    run("play", "catatac", "--names", "Zoë 🐈,[/]", "--save", "cats", typed="")
    (home / "torn.cat").write_text("catcards script")
    code, out, _ = called(capsys)
    assert code == 0
    assert "Left unfinished: cats, CATATAC with Zoë 🐈, [/], 0 moves. `catcards resume` goes on with it." in out


def test_the_games_are_listed_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys, "games")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(GAMES)
    assert re.match(r"catatac +CATATAC +2, 4 or 6 players +15-30 minutes +against each other\n", out)


@pytest.mark.parametrize(
    ("args", "without"),
    [
        (
            ["--version"],
            ["prompt_toolkit", "rich", "msgspec", "platformdirs", "catcards.core.session", "catcards.ui", "tomllib"],
        ),
        (["games"], ["prompt_toolkit", "rich", "msgspec", "platformdirs", "catcards.ui", "tomllib"]),
        (["rules", "catatac"], ["prompt_toolkit", "rich", "msgspec", "platformdirs", "tomllib"]),
        (["saves"], ["prompt_toolkit", "rich", "msgspec", "tomllib"]),
        (["cards", "catatac"], ["prompt_toolkit", "rich.console"]),
        (["play", "catatac", "--players", "2"], ["prompt_toolkit", "rich.console"]),
    ],
)
def test_a_command_imports_only_what_it_needs(args: list[str], without: list[str]) -> None:
    code = (
        "import sys\nfrom catcards.cli import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit:\n    print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    loaded = done.stderr.split()
    assert "catcards.cli" in loaded
    assert [name for name in without if name in loaded] == []


# --- wrong calls: one sentence on stderr, 2 for wrong usage, 1 for what could not be done


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        ("paly", 2, "No such command 'paly'. Did you mean 'play'"),
        ("catatac", 2, "No such command 'catatac'"),
        ("--vers", 2, "No such option: --vers"),
        ("play", 2, "Missing argument 'GAME'"),
        ("play chess", 2, "There is no game called 'chess'; there are: catatac"),
        ("play catatca", 2, "did you mean catatac?"),
        ("rules chess", 2, "There is no game called 'chess'"),
        ("cards chess", 2, "There is no game called 'chess'"),
        ("play catatac", 2, "Say how many play CATATAC: `--players` with 2, 4 or 6"),
        ("play catatac --players", 2, "requires an argument"),
        ("play catatac --players four", 2, "not a valid int"),
        ("play catatac --players four --purr", 2, "`catcards play --help` says more."),
        ("replay", 2, "`catcards replay --help` says more."),
        ("paly", 2, "`catcards --help` says more."),
        ("play catatac --players 0", 2, "CATATAC is for 2, 4 or 6 players, not 0"),
        ("play catatac --players -2", 2, "CATATAC is for 2, 4 or 6 players, not -2"),
        ("play catatac --players 1000000000", 2, "CATATAC is for 2, 4 or 6 players, not 1000000000"),
        ("play hissy-fit --players 0", 2, "Hissy Fit is for 1 to 4 players, not 0"),
        ("play hissy-fit --players 5", 2, "Hissy Fit is for 1 to 4 players, not 5"),
        ("play cat-horror-festival --players 1", 2, "Cat Horror Festival is for 2, 3 or 4 players, not 1"),
        ("play cat-horror-festival --players 5", 2, "Cat Horror Festival is for 2, 3 or 4 players, not 5"),
        ("play whack-a-catgirl --players 1", 2, "Whack a Catgirl is for 2 to 5 players, not 1"),
        ("play whack-a-catgirl --players 6", 2, "Whack a Catgirl is for 2 to 5 players, not 6"),
        ("play catatac --players 2 --tracker tiger", 2, "CATATAC has no option tracker; it has: deck-hockey"),
        ("play catatac --players 2 --private-hands", 2, "CATATAC has no option private-hands"),
        ("play hissy-fit --players 2 --manual-refill", 2, "Hissy Fit has no option manual-refill"),
        (
            "play catatac --players 4 --variant hockey",
            2,
            "CATATAC has no variant 'hockey'; did you mean deck-hockey? It has deck-hockey (a pair may counter",
        ),
        ("play hissy-fit --players 2 --variant race", 2, "Hissy Fit has no variants, so not 'race' either."),
        ("play hissy-fit --players 2 --tracker nonsense", 2, "house-cat, alley-cat, tiger-mode; not 'nonsense'."),
        ("play hissy-fit --players 2 --tracker=", 2, "house-cat, alley-cat, tiger-mode; not ''."),
        ("play hissy-fit --players 2 --tracker \x1b[31m", 2, "not '\\x1b[31m'."),
        ("play whack-a-catgirl --players 2 --games 0", 2, "games can be 1, 2, 3, 4, 5, 6, 7, 8, 9; not '0'."),
        ("play whack-a-catgirl --players 2 --games -1", 2, "games can be 1, 2, 3, 4, 5, 6, 7, 8, 9; not '-1'."),
        ("play whack-a-catgirl --players 2 --games x", 2, "not a valid int"),
        ("play cat-horror-festival --players 2 --variant golf", 2, "it has race (an objective"),
        ("play catatac --players 1", 2, "CATATAC is for 2, 4 or 6 players, not 1"),
        ("play catatac --players 3", 2, "not 3"),
        ("play catatac --players 5", 2, "not 5"),
        ("play catatac --players 7", 2, "not 7"),
        ("play catatac --players 8", 2, "not 8"),
        ("play catatac --names Ada", 2, "not 1"),
        ("play catatac --players 2 --names Ada,Bea,Cal", 2, "There are 3 names for 2 players"),
        ("play catatac --names Ada,", 2, "Name 2 is empty"),
        ("play catatac --names Ada,,Cal,Dot", 2, "Name 2 is empty"),
        ("play catatac --players 2 --names=", 2, "Name 1 is empty"),
        ("play catatac --names Ada,ADA", 2, "Two players are called ADA"),
        ("play catatac --names Ada,Then", 2, "Name 2 has the word `then` in it"),
        ("play catatac --names Ada,Bartholomew-the-Second", 2, "Name 2 is too long"),
        ("play catatac --names Ada,\x1b[31mBea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,\u202eBea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,B\u200bea", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,\u3164", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,\u2800\u2800", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,A\u2800", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,A\U000e0101", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,\u0301\u0302", 2, "Name 2 has a control or invisible character"),
        ("play catatac --names Ada,a" + "\u0322" * 300, 2, "Name 2 is too long; 40 characters are the most."),
        ("play catatac --names Ada,\U0001f1eb\U0001f1ee", 2, "Name 2 has a flag, skin tone or keycap in it"),
        ("play catatac --names Ada,\U0001f44d\U0001f3fd", 2, "Name 2 has a flag, skin tone or keycap in it"),
        ("play catatac --names Ada,1\ufe0f\u20e3", 2, "Name 2 has a flag, skin tone or keycap in it"),
        ("play catatac --names Ada,\U0001f468\u200d\U0001f4bb", 2, "Name 2 has a control or invisible character"),
        ("play catatac --players 2 --first Bo", 2, "'Bo' is none of the players: Player 1, Player 2"),
        ("play catatac --players 6 --variant kittens", 2, "The kittens variant is for 2 or 4 players"),
        ("play catatac --players 2 --variant kitten", 2, "did you mean kittens? It has deck-hockey ("),
        ("play catatac --players 2 --games 3", 2, "CATATAC has no option games"),
        ("play whack-a-catgirl --players 2 --games 10", 2, "games can be 1, 2, 3, 4, 5, 6, 7, 8, 9; not '10'."),
        ("play catatac --players 2 --variant manual-refill", 2, "CATATAC has no variant 'manual-refill'"),
        ("play catatac --players 2 --purr", 2, "No such option: --purr"),
        ("play catatac --players 2 --seed x", 2, "not a valid int"),
        ("play catatac --players 2 --undo maybe", 2, "'maybe' is not one of 'free', 'ask', 'never'"),
        ("play catatac --players 2 --color blue", 2, "is not one of"),
        ("play catatac --players 2 --save a/b", 2, "A save cannot be called 'a/b'"),
        ("play catatac --players 2 --save ../x", 2, "A save cannot be called '../x'"),
        ("play catatac --players 2 --save con", 2, "A save cannot be called 'con'"),
        ("play catatac --players 2 --deck /nowhere/x.toml", 1, "/nowhere/x.toml cannot be read: No such file"),
        ("play catatac --players 2 --deck /", 1, "/ cannot be read: Is a directory"),
        ("play catatac --players 2 and more", 2, "unexpected extra argument"),
        ("resume", 1, "There is no unfinished game"),
        ("resume nobody", 1, "There is no save called 'nobody'; `catcards saves` lists them."),
        ("resume nobody --to x", 2, "not a valid int"),
        ("resume nobody --to -1", 2, "There is no move -1: the start of a game is `--to 0`."),
        ("resume ../../etc/passwd", 1, "There is no save called"),
        ("replay", 2, "Missing argument 'SAVE'"),
        ("replay nobody", 1, "There is no save called 'nobody'"),
        ("rules catatac ct.99", 1, "The rules of CATATAC say nothing about 'ct.99'"),
        ("rules catatac bagpipes", 1, "say nothing about 'bagpipes'"),
        ("cards catatac pouce", 1, "There is no card called 'pouce'; did you mean Pounce?"),
        ("cards catatac bagpipes", 1, "There is no card called 'bagpipes'"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_answered_in_one_sentence(
    capsys: pytest.CaptureFixture[str], home: Path, args: str, code: int, said: str
) -> None:
    ended, out, err = called(capsys, *args.split(" "))
    assert said in err
    one_sentence(err)
    assert (ended, out) == (code, "")
    assert not home.exists(), "nothing was begun"


# --- rules and cards


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_are_shown(capsys: pytest.CaptureFixture[str], game: str) -> None:
    from catcards.core.rulebook import rulebook

    book = rulebook(games.GAMES[game])
    code, out, err = called(capsys, "rules", game)
    assert (code, err) == (0, "")
    flat = " ".join(out.split())
    assert book.aim in flat
    for clause in book.clauses:
        assert clause.heading in out
        assert " ".join(f"{clause.id} {clause.name}. {clause.text}".split()) in flat
    assert max(map(len, out.splitlines())) <= 96


def test_rules_are_found_by_id_number_and_topic(capsys: pytest.CaptureFixture[str]) -> None:
    for topic in (["ct.13"], ["13"], ["CT.13"], ["ct", "13"], ["ct13"], ["CT 13."]):
        code, out, _ = called(capsys, "rules", "catatac", *topic)
        assert code == 0
        assert re.findall(r"^ct\.\d+", out, re.MULTILINE) == ["ct.13"]
    for word in ("aim", "set-up", "turn", "end", "stash", "joker", "variants"):
        code, out, err = called(capsys, "rules", "catatac", word)
        assert (code, err) == (0, "")
        assert out.strip()
    assert "Marathon" in called(capsys, "rules", "catatac", "variants")[1]
    assert "Set-up" in called(capsys, "rules", "catatac", "setup")[1]
    assert "Set-up" in called(capsys, "rules", "whack-a-catgirl", "setup")[1]
    assert called(capsys, "rules", "catatac", "all") == called(capsys, "rules", "catatac")
    assert called(capsys, "rules", "catatac", "what is a stash?") == called(capsys, "rules", "catatac", "stash")


@pytest.mark.parametrize("game", GAMES)
def test_a_heading_shows_all_that_stands_under_it(capsys: pytest.CaptureFixture[str], game: str) -> None:
    from catcards.core.rulebook import rulebook

    clauses = rulebook(games.GAMES[game]).clauses
    for heading in {clause.heading for clause in clauses}:
        under = [clause.id for clause in clauses if clause.heading == heading]
        for typed in (heading, heading.upper(), re.sub(r"(?i)^(a|the) ", "", heading), heading.replace(" ", "-")):
            code, out, _ = called(capsys, "rules", game, *typed.split())
            assert (code, re.findall(r"^[a-z]+\.\d+", out, re.MULTILINE)) == (0, under), typed


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_shown_and_what_is_ours(capsys: pytest.CaptureFixture[str], game: str) -> None:
    code, out, err = called(capsys, "cards", game)
    assert (code, err) == (0, "")
    for group in games.module(game, "table").gallery(None):
        assert group.title in out
        for card in group.cards:
            assert card.face.name in out
            assert card.face.short in out.replace("'", "`") or card.face.short
    assert "ours" in out
    assert "printed" in out


def test_one_card_comes_with_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = called(capsys, "cards", "catatac", "miracle")
    assert code == 0
    assert "Miracle" in out
    assert "(ct.23)" in out
    assert "Pounce" not in out


def test_a_card_is_found_by_the_words_that_examine_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "cards", "catatac", "the", "miracle") == called(capsys, "cards", "catatac", "mirac")
    assert called(capsys, "cards", "catatac", "card", "5", "pounce") == called(capsys, "cards", "catatac", "pounce")
    out = called(capsys, "cards", "catatac", "4")[1]
    assert re.search(r"^4: a plain card", out, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_the_card_list_of_every_game_can_be_exported_shown_and_played(tmp_path: Path, game: str) -> None:
    deck = tmp_path / "my cards.toml"
    deck.write_text(run("cards", game, "--export").stdout, encoding="utf-8")
    shown = run("cards", game, "--deck", str(deck))
    assert (shown.returncode, shown.stderr) == (0, "")
    for group in games.module(game, "table").gallery(deck.read_text(encoding="utf-8")):
        assert group.title in shown.stdout
        assert all(card.face.name in shown.stdout for card in group.cards)
    args = ("play", game, "--players", "2", "--seed", "3")
    ours, theirs = run(*args, typed=""), run(*args, "--deck", str(deck), "--save", "own", typed="")
    assert (theirs.returncode, theirs.stderr) == (0, "")
    assert ours.stdout.split("Saved as")[0] == theirs.stdout.split("Saved as")[0]
    assert run("resume", "own", typed="").returncode == 0


def test_counts_unlike_those_of_the_box_are_told_and_not_refused(tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(games.game("catatac").deck_text(), encoding="utf-8")
    assert "\nEvery count is that of the box.\n" in run("cards", "catatac", "--deck", str(deck)).stdout
    text = deck.read_text(encoding="utf-8")
    joker = text[text.index("[paw.joker]") :]
    deck.write_text(text.replace(joker, joker.replace("count = 2", "count = 3", 1)), encoding="utf-8")
    shown = run("cards", "catatac", "--deck", str(deck))
    assert shown.stdout.endswith(
        "Not as in the box, which is allowed:\n  paw cards: 59, in the box 58\n  Jokers: 3, in the box 2\n"
    )
    assert run("play", "catatac", "--players", "2", "--deck", str(deck), typed="").returncode == 0
    assert "prints no counts" in run("cards", "whack", "--deck", str(exported(tmp_path, "whack-a-catgirl"))).stdout


def exported(folder: Path, game: str) -> Path:
    """A file with our own card list, as somebody would begin theirs."""
    deck = folder / f"{game}.toml"
    deck.write_text(games.game(game).deck_text(), encoding="utf-8")
    return deck


def test_a_card_needs_an_id(tmp_path: Path) -> None:
    """Without one the order in which it was dealt could not be read back from a save."""
    deck = tmp_path / "empty.toml"
    deck.write_text(games.game("catatac").deck_text().replace("[paw.1]", '[paw.""]', 1), encoding="utf-8")
    done = run("play", "catatac", "--players", "2", "--deck", str(deck))
    assert done.returncode == 1 and f"{deck}: paw card '': an id is lower-case letters" in done.stderr


def test_one_card_cannot_be_exported(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys, "cards", "catatac", "miracle", "--export")
    assert (code, out) == (2, "") and err == "`--export` writes the whole list; leave out the card.\n"


@pytest.mark.parametrize("command", ["cards", "play"])
def test_a_mistake_in_a_deck_is_said_of_the_file_by_its_name(tmp_path: Path, command: str) -> None:
    deck = tmp_path / "bad.toml"
    deck.write_text(games.game("catatac").deck_text().replace("count = 2", "count = -2", 1), encoding="utf-8")
    args = ["--players", "2"] if command == "play" else []
    done = run(command, "catatac", "--deck", str(deck), *args)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{deck}: paw card "), done.stderr
    assert "count" in done.stderr


def test_a_group_without_cards_is_not_shown(tmp_path: Path) -> None:
    """A deck of plain cards alone: no heading stands over nothing, in lines or drawn."""
    text = games.game("catatac").deck_text()
    plain = [part for part in re.split(r"(?m)^(?=\[)", text) if re.match(r"\[(paw\.\d|points)", part)]
    deck = tmp_path / "plain.toml"
    deck.write_text("".join(plain), encoding="utf-8")
    shown = run("cards", "catatac", "--deck", str(deck))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Plain cards" in shown.stdout
    assert "Points cards" in shown.stdout
    assert "has the ball" not in shown.stdout


def test_an_exported_card_list_can_be_played(tmp_path: Path) -> None:
    exported = run("cards", "catatac", "--export")
    assert exported.returncode == 0
    deck = tmp_path / "mine.toml"
    deck.write_text(exported.stdout.replace('"Pounce"', '"Big Pounce"'), encoding="utf-8-sig")
    shown = run("cards", "catatac", "--deck", str(deck), "big", "pounce")
    assert "Big Pounce" in shown.stdout
    args = ("play", "catatac", "--players", "2", "--seed", "3")
    ours, theirs = run(*args, typed="").stdout, run(*args, "--deck", str(deck), "--save", "own", typed="").stdout
    assert ours.split("Saved as")[0].replace("Pounce", "Big Pounce") == theirs.split("Saved as")[0]
    deck.unlink()
    assert run("resume", "own", typed="").returncode == 0, "the save holds the card list"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "[paw", "is not a card list in TOML"),
        ("[paw.1]", "[claw.1]", "unknown section 'claw'"),
        ("count = 4", "count = 0", "paw card '1': count"),
        ("count = 4", 'count = "many"', "paw card '1': count"),
        ("count = 4", "counts = 4", "paw card '1'"),
        ("number = 1", "number = 12", "paw card '1': number"),
        ('name = "1"', 'name = "\\u001b[31m"', "control or invisible character"),
        ('name = "1"', 'name = "\u202e1"', "control or invisible character"),
    ],
)
def test_a_bad_card_list_names_file_card_and_key(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text(games.game("catatac").deck_text().replace(old, new, 1), encoding="utf-8")
    code, out, err = called(capsys, "play", "catatac", "--players", "2", "--deck", str(deck))
    assert (code, out) == (1, "")
    one_sentence(err)
    assert err.startswith(str(deck))
    assert said in err
    assert not home.exists()


def test_card_lists_that_are_no_text_or_far_too_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "x.toml"
    for data, said in ((b"\xff\xfe\x00", "is not a text in UTF-8"), (b"#" * 2_000_000, "too long for a card list")):
        deck.write_bytes(data)
        code, _, err = called(capsys, "play", "catatac", "--players", "2", "--deck", str(deck))
        assert code == 1
        assert said in err
        one_sentence(err)


# --- completion


def completed(line: str) -> list[str]:
    words = line.split(" ")
    done = run(_CATCARDS_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert done.stderr == ""
    return done.stdout.split()


def test_the_shell_can_complete_commands_games_saves_and_variants() -> None:
    begun("evening", 1)
    assert completed("catcards re") == ["resume", "replay"]
    assert completed("catcards play c") == [name for name in games.GAMES if name.startswith("c")]
    assert completed("catcards play cata") == ["catatac"]
    assert completed("catcards resume ev") == ["evening"]
    assert "--variant" in completed("catcards play catatac --v")
    assert completed("catcards play catatac --variant ma") == ["marathon"]


@pytest.mark.parametrize(("line", "offered"), [
    ("catcards play catatac --variant ", ["deck-hockey", "marathon", "kittens"]),
    ("catcards play cata --variant ", ["deck-hockey", "marathon", "kittens"]),
    ("catcards play --plain whack --variant ", ["golf"]),
    ("catcards play --players 2 cat-horror --variant ", ["race"]),
    ("catcards play hissy-fit --variant ", []),
    ("catcards play catatac --variant kittens --variant ", ["deck-hockey", "marathon"]),
    ("catcards play catatac --variant kittens,marathon --variant d", ["deck-hockey"]),
    ("catcards play catatac --tracker ", []),
    ("catcards play hissy --tracker ti", ["tiger-mode"]),
    ("catcards play whack --names Ada,Bea --first ", ["Ada", "Bea", "draw"]),
    ("catcards walkthrough hissy-fit --part 1", ["1"]),
    ("catcards rules catatac mira", []),
    ("catcards rules catatac stash-a", None),
    ("catcards cards whack pie", ["pie"]),
    ("catcards cards catatac poun", ["pounce"]),
    ("catcards resume ", ["evening"]),
    ("catcards replay ", ["done", "evening"]),
])  # fmt: skip
def test_completion_offers_what_fits_what_stands_before_it(line: str, offered: list[str] | None) -> None:
    begun("evening", 1)
    begun("done", 10_000)
    found = completed(line)
    if offered is None:
        assert found and all(word.startswith(line.rpartition(" ")[2]) for word in found)
    else:
        assert sorted(found) == sorted(offered)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_the_shell_can_be_told_how_to_complete() -> None:
    shown = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m catcards --show-completion; true"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stderr == ""
    assert "_CATCARDS_COMPLETE=complete_bash" in shown.stdout
