"""What terminals say by themselves, whole and broken off, for the tests of the keyboard."""

from __future__ import annotations

REPORTS = (
    "\x1b[I",  # the window has the focus
    "\x1b[O",  # and has it no more
    "\x1b[M !!",  # the mouse, in the four ways there are
    "\x1b[M \udcf0\udc9b",
    "\x1b[<35;10;20M",
    "\x1b[<0;1;1m",
    "\x1b[35;10;20M",
    "\x1b[12;40R",  # where the cursor is
    "\x1b[?12;40R",
    "\x1b[?62;1;6c",  # what kind of terminal it is
    "\x1b[>41;354;0c",
    "\x1b[0n",
    "\x1b[?2026;2$y",  # which modes it has
    "\x1b[4;2$y",
    "\x1b[?1u",
    "\x1b[57399u",
    "\x1b[97;5:3u",  # a key that was let go
    "\x1b[8;24;80t",
    "\x1b]11;rgb:ffff/ffff/ffff\x1b\\",  # its colours
    "\x1b]11;rgb:ffff/ffff/ffff\x07",
    "\x1bP>|XTerm(370)\x1b\\",
    "\x1bP1$r0m\x1b\\",
    "\x1b_Gi=1;OK\x1b\\",
    "\x1b^x\x1b\\",
    "\x1bXx\x1b\\",
    "\x1b[201~",  # the end of a paste that nobody saw begin
    "\x1b[1;1;1x",
    "\x1b[E",
    "\x1bOq",
    "\x1b[[Z",
    "\x1b\\",
    "\x9b?62c",  # the same in eight bits
    "\x9d11;x\x9c",
    "\x85",
    "\udcff",  # no character at all
    "\udce1",  # Alt and a letter at a terminal of eight bits
)
BROKEN_OFF = (
    "\x1b[200~abc",
    "\x1b[200~wait\nwait",
    "\x1b[",
    "\x1b[1;5",
    "\x1b[<35;1",
    "\x1b[M!",
    "\x1b[[",
    "\x1bO",
    "\x1b]11;rgb:ff",
    "\x1b]52;c;" + "A" * 3000,
    "\x1bP>|XTerm",
    "\x1b_G",
    "\x1b[" + "1" * 200,
    "\x9b?6",
    "\udce2\udc82",  # two thirds of a character
)


def raw(text: str) -> bytes:
    """The bytes that a terminal sends."""
    return text.encode("utf-8", "surrogateescape")
