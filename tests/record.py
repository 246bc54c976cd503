"""Recording of the program's output, to compare two commits byte by byte.

    python -m tests.record FOLDER [--corpus ../shared/corpus]

writes the output and the files of every command for the samples, the corpus and a few literals. Record before and after
a refactoring, then run `diff -r` on the two folders. It takes half a minute on one core.
"""

import argparse
import io
import itertools
import json
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from explorer.cli import main
from explorer.exam import FORMS

ROOT = Path(__file__).parent.parent
LITERALS = {
    "aima": "[[3,12,8],[2,4,6],[14,5,2]]",
    "unknown": '[[3,12,8],["?x",4,6],[14,5,2]]',
    "two-unknowns": '[[3,"?y",8],["?x",4,6],[14,5,2]]',
    "chance": '[{"player":"chance","children":[3,"1/3",[2,9]]},{"player":"chance","children":[0,5,1]}]',
    "players": '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,6]},{"payoffs":[4,3,3]}]},'
               '{"player":2,"children":[{"payoffs":[6,1,2]},{"payoffs":[7,4,1]}]}]}',
    "ties": "[[[2,2],[2,1]],[[2,3],[1,1]],[[2,2],[5,0]]]",
    "infinite": '[["inf",3],["-inf","7/3"]]',
    "refused": "[1,,2]",
}
ALGORITHMS = (
    "minimax", "alpha-beta", "iterative-deepening", "scout", "mtd-f", "expectiminimax", "max-n", "star1", "star2",
    "sss-star", "proof-number", "mcts", "monte-carlo", "sampled-minimax",
)
OPTIONS = (
    (), ("--cut", "gt"), ("--fail", "hard"), ("--window", "2", "7/2"), ("--depth", "2"), ("--ties", "last"),
    ("--order", "best-first"), ("--order", "mirror", "--table"), ("--quiescence", "--depth", "1"), ("--root", "min"),
    ("--bounds", "-20", "20"), ("--killers", "--history"), ("--shallow",),
)
PICTURES = (
    ("full.svg", "--show", "full", "--legend"), ("middle.svg", "--show", "full", "--step", "9", "--intervals"),
    ("blank.svg", "--show", "blank"), ("student.svg", "--show", "student"), ("key.svg", "--show", "key"),
    ("full.tex", "--show", "full"), ("page.tex", "--show", "key", "--standalone"), ("tree.json",), ("tree.efg",),
    ("tree.gtree",), ("key.txt",), ("strip.svg", "--show", "full", "--steps", "2,4,7"),
    ("two.svg", "--against", "algorithm=minimax"),
)
SOURCES = (
    ("tic-tac-toe", "--position", "X.O/.X./..O"), ("tic-tac-toe", "--depth", "2", "--symmetry", "siblings"),
    ("uniform",), ("random", "--seed", "3"), ("nim",), ("connect",), ("subtraction",), ("grundy",), ("kayles",),
    ("corridor",), ("pig",),
)
HELP = (
    "search", "export", "generate", "order", "solve", "exam", *sorted({f"generate {source[0]}" for source in SOURCES}),
)
WITHOUT_TREE = ("true-or-false",)
STEP_LINE = re.compile(r"\d+\.\d+ s")


def commands(corpus: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the arguments of every command; OUT is replaced by the command's own output folder."""
    yield "help", ["--help"]
    yield "list", ["search", "--list"]
    for name in HELP:
        yield f"help-{name}", [*name.split(), "--help"]
    for source in SOURCES:
        yield f"generate-{'-'.join(source)}".replace("/", "_"), ["generate", *source]
        yield f"stats-{'-'.join(source)}".replace("/", "_"), ["generate", *source, "--stats"]
    samples = {path.stem: str(path) for path in sorted((ROOT / "resources/samples").glob("*.gtree"))}
    published = sorted(corpus.glob("efg/**/*.efg")) if corpus else []
    trees = LITERALS | samples | {f"corpus-{path.stem}": str(path) for path in published}
    for name, tree in trees.items():
        yield f"{name}/search-text", ["search", tree]
        yield f"{name}/order", ["order", tree, "--json"]
        for algorithm in ALGORITHMS if name in LITERALS or name in samples else ("max-n", "expectiminimax"):
            yield f"{name}/search-{algorithm}", ["search", tree, "--json", "--algorithm", algorithm, "--seed", "1"]
        if name in LITERALS or name in samples:
            yield f"{name}/order-text", ["order", tree, "--samples", "50", "--seed", "2"]
            yield f"{name}/solve", ["solve", tree, "--json"]
            yield f"{name}/solve-text", ["solve", tree]
        for file, *options in PICTURES if name in LITERALS or name in samples else PICTURES[:1]:
            yield f"{name}/export-{file}", ["export", tree, f"OUT/{file}", *options]
    for name, options in itertools.product(LITERALS, OPTIONS):
        for algorithm in ALGORITHMS:
            flags = "-".join(options).replace("/", "_")
            yield f"{name}/{algorithm}{flags}", [
                "search", LITERALS[name], "--json", "--algorithm", algorithm, "--seed", "1", *options]
    yield "aima/raster", ["export", LITERALS["aima"], "OUT/a.png", "--show", "full", "--legend"]
    yield "sweep", ["sweep", "uniform", "--depth", "3", "--branching", "2", "--trees", "3"]
    for sheet in ("latex", "markdown", "html", "moodle", "gift", "qti21", "qti12", "csv", "json"):
        yield f"exam-{sheet}", ["exam", samples["exam"], "-o", f"OUT/{sheet}", "--sheets", sheet]
        yield f"all-forms-{sheet}", ["exam", "DESCRIPTION", "-o", f"OUT/{sheet}", "--sheets", sheet]


def describe_exam() -> str:
    """Return an exam description with one question of every form, each with a suitable tree."""
    two_players = {"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [4, 3]}]}
    end = {"label": "S", "value": 0}
    loop = {"player": "max", "label": "S", "children": [3, {"player": "min", "children": [5, end]}]}
    trees = {
        "without-values": "unknown", "unknown-leaf": "unknown", "expectimax": "chance", "chance-cuts": "chance",
        "many-players": "players",
    }
    own = {"general-sum": two_players, "loops": loop}
    questions: list[dict[str, object]] = []
    for name in FORMS:
        tree = own.get(name) or json.loads(LITERALS[trees.get(name, "aima")])
        question = {"form": name, "tree": tree} if name not in WITHOUT_TREE else {"form": name}
        questions.append(question)
    return json.dumps({"title": "All forms", "seed": 7, "students": ["anna", "ben"], "question": questions})


def record(folder: Path, corpus: Path | None) -> int:
    """Run every command and write its output, exit code and files below `folder`; return the number of commands."""
    folder.mkdir(parents=True)
    description = folder / "description.json"
    description.write_text(describe_exam())
    count = 0
    for name, arguments in commands(corpus):
        place = folder / name
        place.mkdir(parents=True)
        here = [word.replace("OUT", str(place)).replace("DESCRIPTION", str(description)) for word in arguments]
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(here)
            except SystemExit as error:  # argparse exits this way
                code = error.code
        printed = f"exit {code}\n{out.getvalue()}\n-- standard error\n{err.getvalue()}"
        (place / "printed").write_text(STEP_LINE.sub("T s", printed.replace(str(folder), "FOLDER")))
        count += 1
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--corpus", type=Path)
    chosen = parser.parse_args()
    sys.stdout.write(f"{record(chosen.folder.absolute(), chosen.corpus)} commands recorded\n")
