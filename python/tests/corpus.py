"""Games of every kind, and every way to play them."""

FORMS = [
    "0",
    "*",
    "*3",
    "{0,*2}",
    "*+*2+*20",
    "3.*2 + (* + *3)",
    "*2_#",
    "*(2_1)_#",
    "*2_{##2}",
    "*(1_#1)20",
    "*(2/0)0",
    "*[12]",
    "{{{0}},*}",
]
HEAPS = [
    "nim:1+2+3",
    "nim:15+14+23+5",
    "0.77:5+3+3",
    "0.15:9+8",
    "4.7:9",
    "S{2,3,6}:20",
    "S!{2,3}:9",
    "grundy:9+5",
    "0.77:5 & nim:3+4",
    "0.77:5 + nim:3+4",
    "0.[3]:7",
]
PARTIZAN = [
    "{1L|}",
    "1L+*2",
    "{1C||}",
    "{1C||}+{1C||}",
    "2C+{1L|*|1R}",
    "{1C|1R|2L}+*2",
    "{0|*|*2}",
    "1L+1C+1R",
    "{1C1|||}",
    "{1C||}'",
]
SHORT = ["{1|0}", "1/2+↑", "±1", "{2|-1}+*", "↑*", "-3/4"]
HACKENBUSH = [
    "hack:LR",
    "hack:L(R)(L)+RL",
    "hack:LCR",
    "hack:LCR+L(C)(R)",
    "hack:0-1L 1-2C 2-0R",
    "hack:0-1C 0-2L 0-3L 2-4R 3-4C",
]
BOARDS = ["cram:2x3", "domineering:2x3", "wythoff:1,2 + nim:3", "hack:LR + *2 + wythoff:1,2", "2.cram:2x2"]
GAMES = FORMS + HEAPS + PARTIZAN + SHORT + HACKENBUSH + BOARDS

WRONG = ["", "*2 + ?", "{0,", "0.7x:3", "hack:L(", "é·*", "nim:3+é", "{1C||", "*[", "S{:3", "1/3", "ø"]
"""Texts that are not games."""

CONVENTIONS: list[tuple[str | None, int | None]] = [
    (None, None),
    ("normal", 3),
    ("normal", 5),
    ("misere", None),
    ("misere", 3),
    ("propp", 3),
    ("winners:N,O", 3),
    ("winners:none", 3),
    ("podium", None),
    ("podium", 4),
    ("elimination", None),
    ("ending:LR", None),
    ("ending:LNRP", None),
]

PAIRS = [
    ("3.*", "6.*"),
    ("*2+*2", "0"),
    ("*+*", "0"),
    ("{0,*2}", "*"),
    ("nim:3+3", "nim:0"),
    ("0.77:4", "nim:1"),
    ("1L", "{0||}"),
    ("{1C||}", "0"),
    ("{1|0}", "1/2"),
    ("±1", "0"),
    ("{1C|1R|}", "1L"),
]

RULES = ["nim", "grundy", "0.77", "0.07", "0.15", "4.7", "S{2,3}", "S{1,2}", "S!{2}", "0.[3]", "0.4107"]

GRAPH = "a -> b + c, 0\nb -> 0\nc -> b, 0\nd -> a + a, c\n"
"""Coins."""

ENDING_GRAPH = "a -> b, c\nb: L\nc: R\nd -> a, b\n"
