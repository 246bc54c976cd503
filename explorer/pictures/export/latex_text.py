"""Conversion of text to LaTeX source, with characters of other scripts set in suitable fonts.

No character is replaced by another. Characters that the engine can't print are marked; callers find them with
`unprintable_letters` and refuse to write the file.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from unicodedata import bidirectional, category, normalize

from explorer.core.i18n import _
from explorer.pictures.export.latex_letters import ENGINES, LATIN, cjk, dejavu

UNPRINTABLE_MARK = "\0"
"""Character placed before and after an unprintable letter; it does not occur in TeX files."""
MOST_NAMED = 8
"""Largest number of letters, and of places, in an error message."""

_ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "^": r"\textasciicircum{}",
    "_": r"\_", "~": r"\textasciitilde{}", "%": r"\%", '"': "''", "…": r"\ldots{}",
    "–": "--", "—": "---", "’": "'", "‘": "`", "“": "``", "”": "''", "[": "{[}", "]": "{]}",
}
_GREEK = dict(zip("αβγδεζηθικλμνξπρςστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", (
    "alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu",
    "xi", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega", "Gamma", "Delta",
    "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
), strict=True))  # fmt: skip
_MATH = {
    "<": "<", ">": ">", "|": "|", "≤": r"\leq", "≥": r"\geq", "∞": r"\infty", "−": "-", "×": r"\times", "·": r"\cdot",
    "≈": r"\approx", "±": r"\pm", "≠": r"\neq", "∅": r"\emptyset", "∪": r"\cup", "∩": r"\cap", "∈": r"\in",
    "½": r"\frac12", "²": "{}^2", "→": r"\to", "←": r"\leftarrow", "⌈": r"\lceil", "⌉": r"\rceil", "⌊": r"\lfloor",
    "⌋": r"\rfloor", "★": r"\star", "√": r"\surd", **{letter: f"\\{word}" for letter, word in _GREEK.items()},
}
_BEGIN_LIGATURES, _END_LIGATURES = "-,'`?!", "-,'`"
_FONTS = {
    "treeletters": r"\newfontfamily\treeletters{DejaVuSans.ttf}"
                   r"[BoldFont=DejaVuSans-Bold.ttf,ItalicFont=DejaVuSans.ttf,Scale=MatchLowercase]",
    "treearabic": r"\newfontfamily\treearabic{DejaVuSans.ttf}"
                  r"[BoldFont=DejaVuSans-Bold.ttf,Script=Arabic,Scale=MatchLowercase]",
    "treecjk": "".join(
        rf"\IfFontExistsTF{{{font}}}{{\newfontfamily\treecjk{{{font}}}}}{{%" "\n" for font in (
            "NotoSerifCJK-Regular.ttc", "NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "wqy-zenhei.ttc",
            "FandolSong-Regular.otf")
    ) + r"\errmessage{No font for Chinese, Japanese and Korean letters: install Noto CJK or WenQuanYi}" + "}" * 5,
    "treebreak": r"\def\treebreak{\hskip 0pt plus 0.1pt\relax}",
    "treeright": r"\ifdefined\directlua\def\treeright#1{{\textdir TRT #1}}"
                 r"\else\TeXXeTstate=1 \def\treeright#1{\beginR #1\endR}\fi",
}
"""Definitions of the LaTeX commands for other scripts, by command."""
_OPENING, _CLOSING = ("Ps", "Pi"), ("Pe", "Pf", "Po", "Lm")
"""Unicode categories of characters after which, and before which, a line may not break."""



def latex_source(words: str, engine: str = ENGINES[0]) -> str:
    """Return `words` as LaTeX source; unprintable letters are enclosed in UNPRINTABLE_MARK."""
    letters = [(_letter_kind(cluster, engine), cluster) for cluster in _clusters(words)]
    parts = []
    for kind, group in groupby(_merge_runs(letters, engine), key=itemgetter(0)):
        parts.append(_WRITERS[kind]([letter for _kind, letter in group]))
    return "".join(parts)


def unprintable_letters(source: str) -> list[str]:
    """Return the letters marked as unprintable in `source`, without repetition."""
    return list(dict.fromkeys(re.findall(f"(?s){UNPRINTABLE_MARK}(.[^{UNPRINTABLE_MARK}]*){UNPRINTABLE_MARK}", source)))


def describe_unprintable(found: Mapping[str, Sequence[str]], engine: str) -> str:
    """Return the error message for unprintable letters, with engines or changes that would help.

    `found` maps each place to the letters that can't be printed there.
    """
    letters = list(dict.fromkeys(letter for each in found.values() for letter in each))
    places = [place for place, each in found.items() if each]
    said = _("{engine} can't print {letters} (in {places})").format(
        engine=engine, letters=name_letters(letters), places=_join_words(places))
    others = [letter for letter in letters if _letter_kind(letter, ENGINES[1]) == "lost"]
    if engine != ENGINES[0] or len(others) == len(letters):
        return _("{}: change the text, or choose another format than LaTeX").format(said)
    first, second = ENGINES[1:]
    if others:
        return _("{problem}: the engines {first} and {second} print all but {letters}").format(
            problem=said, first=first, second=second, letters=name_letters(others))
    return _("{problem}: choose the engine {first} or {second}").format(problem=said, first=first, second=second)


def name_letters(letters: Sequence[str]) -> str:
    """Return the letters with the names of those that can't be seen, for an error message."""
    return _join_words([_letter_name(letter) for letter in letters])


def font_lines(source: str) -> list[str]:
    """Return the definitions of the script commands used in `source`; they may be included more than once."""
    return [rf"\ifdefined\{command}\else{lines}\fi" for command, lines in _FONTS.items() if f"\\{command}" in source]


def _clusters(words: str) -> Iterator[str]:
    """Yield each letter together with the combining marks that follow it, in normalization form NFC."""
    cluster = ""
    for sign in words:
        if cluster and category(sign)[0] != "M":
            yield normalize("NFC", cluster) if len(cluster) > 1 else cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield normalize("NFC", cluster) if len(cluster) > 1 else cluster


def _letter_kind(cluster: str, engine: str) -> str:
    """Return the kind of a letter, which is its key in _WRITERS."""
    if cluster in _MATH:
        return "math"
    if cluster.isspace():
        return "plain"
    if cluster in _ESCAPED or (len(cluster) == 1 and " " < cluster <= "~") or cluster in LATIN:
        return "plain"
    if engine == ENGINES[0]:
        return "lost"
    if cjk().issuperset(cluster):
        return "cjk"
    base, accents = cluster[0], cluster[1:]
    if dejavu().issuperset(accents) and (base in dejavu() or (accents and base.isalnum() and base.isascii())):
        return "right" if bidirectional(base) in ("R", "AL") else "letters"
    return "lost"


def _merge_runs(letters: list[tuple[str, str]], engine: str) -> Iterator[tuple[str, str]]:
    """Assign spaces between right-to-left letters, and Greek next to other scripts, to the neighbouring run."""
    for place, (kind, letter) in enumerate(letters):
        near = [letters[other] for other in (place - 1, place + 1) if 0 <= other < len(letters)]
        if letter.isspace() and [other for other, _letter in near] == ["right", "right"]:
            yield "right", letter
        elif letter in _GREEK and engine != ENGINES[0] and any(
                other == "letters" or each in _GREEK for other, each in near):
            yield "letters", letter
        else:
            yield kind, letter


def _write_plain(run: Sequence[str]) -> str:
    parts: list[str] = [""]
    for letter in run:
        if letter.isspace():
            parts.append("\\ " if parts[-1] in (" ", "\\ ") else " ")
            continue
        source = _ESCAPED.get(letter, letter)
        # Prevents ligatures, such as two hyphens becoming a dash.
        apart = parts[-1][-1:] in _BEGIN_LIGATURES and source[0] in _END_LIGATURES
        parts.append(f"{{}}{source}" if parts[-1] and apart else source)
    return "".join(parts)


def _write_right_to_left(run: Sequence[str]) -> str:
    """Write letters from right to left; Arabic letters are set in a font that joins them."""
    parts = []
    for is_arabic, group in groupby(run, key=lambda letter: not letter.isspace() and bidirectional(letter[0]) == "AL"):
        words = "".join(" " if letter.isspace() else letter for letter in group)
        parts.append(words if words == " " else f"{{\\tree{'arabic' if is_arabic else 'letters'} {words}}}")
    return f"\\treeright{{{''.join(parts)}}}"


def _write_cjk(run: Sequence[str]) -> str:
    """Write Chinese, Japanese and Korean letters, with permitted line breaks between them."""
    parts = [run[0]]
    for before, letter in pairwise(run):
        tied = category(before[0]) in _OPENING or category(letter[0]) in _CLOSING
        parts.append(letter if tied else f"\\treebreak {letter}")
    return f"{{\\treecjk {''.join(parts)}}}"


_WRITERS: dict[str, Callable[[Sequence[str]], str]] = {
    "plain": _write_plain,
    "math": lambda run: f"${''.join(_MATH[letter] for letter in run)}$",
    "letters": lambda run: f"{{\\treeletters {''.join(run)}}}",
    "right": _write_right_to_left,
    "cjk": _write_cjk,
    "lost": lambda run: "".join(f"{UNPRINTABLE_MARK}{letter}{UNPRINTABLE_MARK}" for letter in run),
}


def _letter_name(letter: str) -> str:
    """Return the letter, if it is visible, and its Unicode code points."""
    codes = " ".join(f"U+{ord(sign):04X}" for sign in letter)
    return f"{letter} ({codes})" if letter.isprintable() else codes


def _join_words(words: Sequence[str]) -> str:
    return ", ".join([*words[:MOST_NAMED], *(["…"] if len(words) > MOST_NAMED else [])])
