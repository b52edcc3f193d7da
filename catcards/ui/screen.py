"""The screen front: table, question and prompt on the alternate screen, redrawn whenever anything changes."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, is_searching
from prompt_toolkit.formatted_text import ANSI, AnyFormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyBindingsBase, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    AnyContainer,
    BufferControl,
    ConditionalContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    SearchBufferControl,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.cells import cell_len
from rich.text import Text

from catcards.core.pieces import Piece, Table
from catcards.core.typed import yes_or_no
from catcards.ui import curtain
from catcards.ui.complete import completions
from catcards.ui.front import House, Left, Scene, Suspended
from catcards.ui.layout import Below, screenful, whole
from catcards.ui.panels import console
from catcards.ui.replies import Refuse, Tell
from catcards.ui.sequences import ask
from catcards.ui.terminal import HOME, Terminal, blank, drop_typed_ahead, forgetting, warning
from catcards.ui.theme import Theme, colours, theme
from catcards.ui.words import Words

HINT = "? what can I do"
WIDEST = 100
"""A table printed for good, at the end, is no wider than this."""


class Held(Vt100_Output):
    """An output whose alternate screen is ours to enter and leave, not each prompt's, and may not be there at all.

    All drawing begins in the first row, wherever a window of another size has left the cursor, and nothing is erased in
    a way that moves it into a scrollback.
    """

    secret = True
    """Whether what is drawn is not for everybody."""
    _drawn: Size | None = None

    def enter_alternate_screen(self) -> None:
        """Only go to its first row: we are there."""
        self.write_raw(HOME)

    def quit_alternate_screen(self) -> None:
        """Nothing: we stay there."""

    def erase_down(self) -> None:
        """Blank all of the screen; asked for only where a drawing begins, and when it is taken away."""
        size = self.get_size()
        if self.secret and self._drawn not in (None, size):  # what the window lost may be in the scrollback now
            self.write_raw(forgetting())
        self._drawn = size
        self.write_raw(HOME + blank(size.rows))

    def erase_screen(self) -> None:
        """The same."""
        self.erase_down()


class Screen:
    """Draws everything private on the alternate screen, which is held from `open` to `close`."""

    piped = False
    rematch = True

    def __init__(self, house: House) -> None:
        self._colour = colours(house.color, True)
        self._theme = theme(sys.stdout.encoding)
        self._terminal = Terminal()
        self._output = _output()
        self._input = _input()
        self._histories: dict[str, InMemoryHistory] = {}
        self._below = Below()
        self._told = True
        self._answered = True
        self._page = 0
        self._pages = 1
        self._warning: list[str] = []

    def open(self, words: Words) -> None:
        self._words = words
        self._histories = {}
        self._warning = warning()
        self._terminal.secret = words.session.state.private and len(words.session.setup.names) > 1
        if isinstance(self._output, Held):
            self._output.secret = self._terminal.secret
        self._terminal.enter()

    def close(self) -> None:
        self._terminal.leave()

    def curtain(self, name: str, table: Table, story: Sequence[str]) -> None:
        told = (*self._warning, *story)
        hidden, below, waiting = curtain.covered(table, name), Below(story=told), curtain.Curtain(name)
        self._drop()
        self._run(lambda w, h: self._lines(hidden, below, w, h), lambda: self._theme.shown(waiting.bar()), waiting.keys)
        self._drop()

    def kept(self, name: str, table: Table, pieces: Sequence[Piece]) -> None:
        self.curtain(name, table, ())
        waiting = curtain.Curtain(name)
        shown = Table(table.title, "", tuple(pieces), question=f"{name}, press Enter to turn them face down again.")
        self._run(
            lambda w, h: self._lines(shown, Below(), w, h), lambda: self._theme.shown(waiting.bar()), waiting.keys
        )
        self._drop()

    def turn(self, scene: Scene, fresh: bool) -> None:
        self._scene = scene
        self._warning = []  # whoever sits there has lifted the curtain that said it
        self._below = Below(
            scene.story, scene.since, log=scene.log, hint="" if scene.guide else HINT, guide=scene.guide
        )
        self._told, self._answered, self._page = True, True, 0
        if fresh:  # what the last player typed ahead is not for this one
            self._drop()

    def look(self) -> None:
        self._below = replace(self._below, answers=())
        self._page = 0

    def answer(self, reply: Tell | Refuse) -> None:
        answer = Tell((reply.reason,), reply.items) if isinstance(reply, Refuse) else reply
        before = () if self._answered else self._below.answers
        self._below = replace(self._below, answers=(*before, answer))
        self._answered, self._page = False, 0
        if isinstance(reply, Refuse):
            self._drop()

    def read(self) -> str:
        history = self._histories.setdefault(self._scene.name, InMemoryHistory())
        while True:
            text = self._typed(self._table, self._bar, history, _Tab(self._words))
            self._told = False
            if text.strip():
                self._answered = True
                return text
            if self._page + 1 < self._pages:
                self._page += 1
            elif self._scene.table.enter and (not self._below.answers or (self._scene.guide and self._pages == 1)):
                return self._scene.table.enter
            else:
                self.look()
                self._words.forget()

    def agreed(self, table: Table, question: Sequence[str]) -> bool:
        asked = replace(table, private=(), question="Does everybody agree? `yes` or `no`")
        below = Below(answers=(Tell(tuple(question)),))
        self._drop()

        def drawn(width: int, height: int) -> list[Text]:
            return self._lines(asked, below, width, height)

        while True:
            text = self._typed(drawn, lambda: " everybody: yes or no", InMemoryHistory())
            if (answer := yes_or_no(text)) is not None:
                self._drop()
                return answer
            below = Below(answers=(Tell((*question, "Type yes or no, whoever sits there for all of you.")),))

    def over(self, table: Table, lines: Sequence[str]) -> None:
        self.close()
        size = self._output.get_size()
        width = min(size.columns, WIDEST)
        drawn = whole(table, width, size.rows - len(lines) - 2, self._theme)
        self._print([*drawn, Text(), *(Text(self._theme.shown(line)) for line in lines)], size.columns)

    def say(self, lines: Sequence[str]) -> None:
        self._print([Text(self._theme.shown(line)) for line in lines], self._output.get_size().columns)

    def another(self, question: str) -> bool:
        while True:
            try:
                answer = yes_or_no(ask(f"{self._theme.shown(question)} [y/n] "))
            except (EOFError, KeyboardInterrupt):
                self.say([""])
                return False
            if answer is not None:
                return answer

    # --- drawing

    def _table(self, width: int, height: int) -> list[Text]:
        below = self._below
        if below.answers and not self._told:
            below = replace(below, story=())
        shown = screenful(self._scene.table, below, width, height, self._theme, self._page)
        self._pages = shown.pages
        return shown.lines

    def _lines(self, table: Table, below: Below, width: int, height: int) -> list[Text]:
        return screenful(table, below, width, height, self._theme).lines

    def _bar(self) -> str:
        session = self._words.session
        secret = session.state.private and len(session.setup.names) > 1
        return bar(
            self._scene,
            session.setup.names,
            secret,
            bool(self._below.answers),
            self._output.get_size().columns,
            self._theme,
        )

    def _ansi(self, lines: Sequence[Text], width: int) -> str:
        file = io.StringIO()
        console(file, width, self._colour).print(
            Text("\n").join(lines), no_wrap=True, overflow="ignore", crop=False, end=""
        )
        return file.getvalue()

    def _print(self, lines: Sequence[Text], width: int) -> None:
        with suppress(OSError):  # when the terminal is gone there is nobody to tell
            for line in lines:
                console(sys.stdout, width, self._colour).print(line)
            sys.stdout.flush()

    # --- waiting for people

    def _typed(
        self,
        draw: Callable[[int, int], list[Text]],
        bar: Callable[[], str],
        history: InMemoryHistory,
        completer: Completer | None = None,
    ) -> str:
        buffer = Buffer(completer=completer, history=history, multiline=False, complete_while_typing=False)
        warned = False

        def changed(_: Buffer) -> None:
            nonlocal warned
            warned = False

        def warn() -> bool:
            nonlocal warned
            if buffer.text:
                buffer.reset()
                return False
            before, warned = warned, True
            return before

        def toolbar() -> str:
            if state := buffer.complete_state:
                return _choices(
                    [c.display_text for c in state.completions], state.complete_index, self._output.get_size().columns
                )
            return f" {curtain.AGAIN}" if warned else bar()

        def accept(_: Buffer) -> bool:
            self._app.exit(result=buffer.text)
            return False

        buffer.accept_handler = accept
        buffer.on_text_changed += changed
        text: str = self._run(draw, toolbar, _keys(buffer, warn), buffer)
        return text

    def _run(
        self,
        draw: Callable[[int, int], list[Text]],
        bar: Callable[[], str],
        keys: KeyBindingsBase,
        buffer: Buffer | None = None,
    ) -> Any:
        """Show a screen until somebody has answered it; raises Left or Suspended."""

        @lru_cache(maxsize=1)  # nothing but the size changes what is drawn while somebody types
        def drawn(columns: int, rows: int) -> AnyFormattedText:
            return ANSI(self._ansi(draw(columns, max(1, rows - 2)), columns))

        def message() -> AnyFormattedText:
            size = self._output.get_size()
            return drawn(size.columns, size.rows)

        above = FormattedTextControl(message, focusable=buffer is None, show_cursor=False)
        rows: list[AnyContainer] = [Window(above, dont_extend_height=True)]
        low = Window(FormattedTextControl(bar), height=1, style="reverse")
        if buffer is None:
            rows += [Window(), low]
        else:
            search = SearchBufferControl(input_processors=[BeforeInput(" search: ")])
            control = BufferControl(buffer, [BeforeInput("> ")], search_buffer_control=search, preview_search=True)
            rows += [Window(control, height=1), Window(), ConditionalContainer(low, ~is_searching)]
            rows.append(ConditionalContainer(Window(search, height=1, style="reverse"), is_searching))
        self._app: Application[Any] = Application(
            Layout(HSplit(rows), focused_element=above if buffer is None else buffer),
            key_bindings=keys,
            full_screen=True,
            erase_when_done=True,
            color_depth=None if self._colour else ColorDepth.DEPTH_1_BIT,
            input=self._input,
            output=self._output,
        )
        try:
            with self._terminal.waiting(self._wake):
                return self._app.run(pre_run=self._begin, set_exception_handler=False, handle_sigint=False)
        except Suspended as suspended:
            if not suspended.over:
                self._terminal.suspend()
            raise
        except (EOFError, OSError):  # the terminal is gone
            raise Left(129) from None

    def _begin(self) -> None:
        """An error while drawing ends the prompt and is raised from it, instead of being printed over the screen."""
        app = self._app

        def failed(loop: Any, context: dict[str, Any]) -> None:
            if app.future is not None and not app.future.done():
                app.exit(exception=context.get("exception") or RuntimeError())

        assert app.loop is not None
        app.loop.set_exception_handler(failed)
        self._wake()

    def _wake(self) -> None:
        """Let the prompt end with what a signal has asked for, when its loop gets round to it."""
        app = self._app

        def obey() -> None:
            if app.future is not None and not app.future.done() and (due := self._terminal.due()) is not None:
                app.exit(exception=due)

        if app.loop is not None:
            app.loop.call_soon_threadsafe(obey)

    def _drop(self) -> None:
        getattr(self._input, "drop", drop_typed_ahead)()
        clear_typeahead(self._input)


def _input() -> Input:
    if sys.platform != "win32":
        from catcards.ui.keyboard import Keyboard

        with suppress(io.UnsupportedOperation):  # no file, so no terminal
            return Keyboard(sys.stdin)
    return create_input(sys.stdin)


def _output() -> Output:
    if sys.platform == "win32":
        return create_output(sys.stdout)
    return Held.from_pty(sys.stdout, term=os.environ.get("TERM"))


def bar(scene: Scene, names: Sequence[str], secret: bool, answered: bool, width: int, theme: Theme) -> str:
    """The bottom line: who is asked what, and what works everywhere, as much of it as there is room for."""
    if scene.bar:
        where, *words = scene.bar.split(" · ")
        bars = [f" {' · '.join([*part, *words])}" for part in ((where,), (where.partition(":")[0],), ())]
        return theme.shown(next((bar for bar in bars if cell_len(bar) <= width), bars[-1]))
    asked = briefly(scene.table.question, scene.name, names)
    hide = " · hide" if secret else ""
    saved = "NOT SAVED · " if scene.unsaved else ""
    asked += f" · Enter: {scene.table.enter}" if scene.table.enter and not answered else ""
    for line in (
        f" {saved}{asked} · ? what you can do · Tab completes{hide} · help",
        f" {saved}{asked} · ? help",
        f" {saved}{scene.name}",
    ):
        if cell_len(shown := theme.shown(line)) <= width:
            break
    return shown


def briefly(question: str, name: str, names: Sequence[str]) -> str:
    """Who is asked, and the first words of the question unless these are commands already; names stay whole."""
    known = sorted(names, key=len, reverse=True)
    for i, each in enumerate(known):
        question = question.replace(each, chr(0xF0000 + i))
    asked = re.split(r"[:;?(]|, |\.$", question.partition(", ")[2])[0].strip()
    for i, each in enumerate(known):
        asked = asked.replace(chr(0xF0000 + i), each)
    return f"{name}, {asked}" if asked and "`" not in asked else name


class _Tab(Completer):
    """Our completions as prompt_toolkit wants them."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that can stand at the cursor."""
        for word in completions(document.text_before_cursor, self._words):
            yield Completion(word.text + (" " if word.more else ""), -word.replaces, display=word.text)


def _choices(words: Sequence[str], index: int | None, width: int) -> str:
    """The completions in one line, the chosen one in brackets and always in sight."""
    shown = [f"[{word}]" if i == index else f" {word} " for i, word in enumerate(words)]
    first = 0
    while first < (index or 0) and len("".join(shown[first : (index or 0) + 1])) + 8 > width:
        first += 1
    line = "".join(shown[first:])
    if len(line) > width - 2:
        line = line[: width - 4].rpartition(" ")[0] + " .."
    return f"{'..' if first else ''}{line}"


def _keys(buffer: Buffer, warn: Callable[[], bool]) -> KeyBindings:
    bindings = KeyBindings()
    empty = Condition(lambda: not buffer.text)

    @bindings.add("c-c", filter=~is_searching)
    def interrupt(event: KeyPressEvent) -> None:
        if warn():
            event.app.exit(exception=Left())

    @bindings.add("c-d", filter=empty & ~is_searching)
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=Left())

    @bindings.add("c-z")
    def suspend(event: KeyPressEvent) -> None:
        event.app.exit(exception=Suspended())

    @bindings.add("tab", filter=~is_searching)
    def complete(event: KeyPressEvent) -> None:
        if buffer.complete_state:
            buffer.complete_next()
            return
        found = list(buffer.completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        typed = -found[0].start_position if found else 0
        shared = os.path.commonprefix([word.text for word in found])
        if len(found) == 1 or len(shared) > typed:
            buffer.delete_before_cursor(typed)
            buffer.insert_text(shared)
        elif found:
            buffer.start_completion()

    @bindings.add(Keys.BracketedPaste)
    def paste(event: KeyPressEvent) -> None:
        lines = [line.strip() for line in event.data.replace("\r", "\n").split("\n") if line.strip()]
        event.current_buffer.insert_text("; ".join(lines))

    return bindings
