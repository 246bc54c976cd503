"""Make the question library: a small exam file for each question form and difficulty in resources/questions.

A recipe says what tree is wanted and what is asked. Of the trees by the seeds 1, 2 and so on, the first is taken whose
question leaves nothing open, is not dull and fits its pictures, and whose answers are not mostly the same.
`python packaging/tools/questions.py [FOLDER [FORM...]]`.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

from explorer.core.errors import ExplorerError
from explorer.core.files import write_atomically
from explorer.exam import exam_file
from explorer.exam.generator import generate_versions
from explorer.exam.papers.ambiguity_warnings import describe_ambiguities, describe_dullness, describe_unplaced_texts
from explorer.exam.papers.build import build_papers
from explorer.exam.questions.question import Question
from explorer.exam.questions.work import count_work
from explorer.search.convention import Convention
from explorer.study import Targets
from explorer.trees import formats

FOLDER = Path(__file__).resolve().parents[2] / "resources/questions"
DIFFICULTIES = "easy", "medium", "hard"
MOST_SEEDS = 60
MakeTree = Callable[[str], str]
"""The tree of a seed in the notation."""


@dataclass(frozen=True)
class Recipe:
    """A question: its points, its form's options, how its tree is made ("" for none), and in which words."""

    points: int
    make: MakeTree | None = None
    made: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


def by_targets(points: int, targets: Targets, **options: Any) -> Recipe:
    """Return the recipe of a question about a tree that meets targets."""
    said = [f"{name} {json.dumps(value)}" for name, value in vars(targets).items()
            if value != getattr(Targets(), name) or name in ("depth", "branching", "values")]

    def make(seed: str) -> str:
        return formats.write(generate_versions(targets, Convention(), seed, ["1"])[0])

    return Recipe(points, make, f"by targets: {', '.join(said)}", options)


def with_chance(
    points: int, players: str, *, widest: int = 2, values: tuple[int, int] = (0, 9), **options: Any
) -> Recipe:
    """Return the recipe of a question about a tree of `players`: M for MAX, m for MIN, c for chance, from the root."""
    weights = {2: (("1/2", "1/2"), ("1/4", "3/4"), ("2/5", "3/5"), ("1/3", "2/3")),
               3: (("1/4", "1/2", "1/4"), ("1/5", "2/5", "2/5"), ("1/2", "1/4", "1/4"))}

    def make(seed: str) -> str:
        random = Random(f"chance/{seed}")

        def grow(ply: int) -> Any:
            if ply == len(players):
                return random.randint(*values)
            children = [grow(ply + 1) for _turn in range(random.randint(2, widest))]
            if players[ply] != "c":
                return {"player": {"M": "max", "m": "min"}[players[ply]], "children": children}
            return {"player": "chance", "probabilities": list(random.choice(weights[len(children)])),
                    "children": children}

        return json.dumps(grow(0))

    words = f"plies {players}, at most {widest} children, values {list(values)}"
    return Recipe(points, make, words, options)


def with_players(
    points: int, players: int, depth: int, *, widest: int = 2, total: int = 0, **options: Any
) -> Recipe:
    """Return the recipe of a question about payoffs of several players, of a fixed sum if `total` is not 0."""
    def make(seed: str) -> str:
        random = Random(f"players/{seed}")

        def payoffs() -> list[int]:
            if not total:
                return [random.randint(0, 9) for _player in range(players)]
            cuts = sorted(random.randint(0, total) for _cut in range(players - 1))
            return [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]

        def grow(ply: int) -> Any:
            if ply == depth:
                return {"payoffs": payoffs()}
            return {"player": ply % players, "children": [grow(ply + 1) for _ in range(random.randint(2, widest))]}

        return json.dumps(grow(0))

    words = f"{players} players, {depth} plies, at most {widest} children" + (f", sum {total}" if total else "")
    return Recipe(points, make, words, options)


def with_repeats(points: int, depth: int, **options: Any) -> Recipe:
    """Return the recipe of a question about a tree in which a third of the leaves repeat a state above them."""
    def make(seed: str) -> str:
        random = Random(f"repeats/{seed}")

        def grow(ply: int, above: tuple[str, ...], names: Iterator[str]) -> Any:
            if ply == depth:
                return f"?{random.choice(above)}" if random.random() < 1 / 3 else random.randint(-3, 9)
            name = next(names)
            return {"label": name, "children": [grow(ply + 1, (*above, name), names) for _child in range(2)]}

        while "?" not in (text := json.dumps(grow(0, (), iter(ascii_uppercase)))):
            pass
        return text

    return Recipe(points, make, f"{depth} plies, a third of the leaves repeat a state", options)


def without_tree(points: int, **options: Any) -> Recipe:
    """Return the recipe of a question without a tree."""
    return Recipe(points, options=options)


PLAIN = Targets(depth=2, branching=(2, 2), distinct=False)
SMALL = Targets(depth=2, branching=(2, 3), values=(0, 9))
SMALL_PRUNED = Targets(depth=2, branching=(2, 3), values=(0, 12), skipped=(1, 3))
MIDDLE = Targets(depth=3, branching=(2, 2), values=(0, 20))
MIDDLE_PRUNED = Targets(depth=3, branching=(2, 3), values=(0, 20), skipped=(2, 4))
LARGE = Targets(depth=4, branching=(2, 2), values=(0, 30))
LARGE_PRUNED = Targets(depth=4, branching=(2, 3), values=(0, 40), skipped=(5, 9), deep=1)
LARGE_BINARY = Targets(depth=4, branching=(2, 2), values=(0, 40), skipped=(3, 7), deep=1)


def pruned(*points: int, **options: Any) -> tuple[Recipe, ...]:
    """Return the three recipes of a form that asks for what alpha-beta prunes."""
    trees = SMALL_PRUNED, MIDDLE_PRUNED, LARGE_PRUNED
    return tuple(by_targets(worth, tree, **options) for worth, tree in zip(points, trees, strict=True))


RECIPES: Mapping[str, tuple[Recipe, ...]] = {
    "values": (by_targets(2, SMALL), by_targets(4, MIDDLE), by_targets(6, LARGE)),
    "skipped-leaves": pruned(2, 4, 6),
    "mirrored": pruned(2, 4, 6),
    "cut-branches": pruned(2, 4, 6),
    "evaluations": pruned(3, 4, 6),
    "root-value": pruned(2, 3, 4),
    "windows": (by_targets(4, SMALL_PRUNED), by_targets(6, Targets(depth=3, branching=(2, 2), skipped=(1, 2))),
                by_targets(10, LARGE_BINARY)),
    "given-window": pruned(3, 4, 6),
    "best-order": (by_targets(3, SMALL), by_targets(5, MIDDLE), by_targets(7, LARGE)),
    "without-values": (
        by_targets(2, PLAIN, inequalities=False), by_targets(4, Targets(depth=2, branching=(3, 3))),
        by_targets(6, MIDDLE)),
    "unknown-leaf": (
        by_targets(2, SMALL_PRUNED), by_targets(4, MIDDLE_PRUNED), by_targets(6, LARGE_PRUNED)),
    "monotone": (by_targets(3, SMALL_PRUNED), by_targets(4, replace(MIDDLE_PRUNED, values=(-12, 12))),
                 by_targets(6, replace(LARGE_PRUNED, values=(-30, 30)))),
    "bounded-leaves": (
        by_targets(2, Targets(depth=2, branching=(2, 3), values=(0, 5), ties="any", skipped=(1, 3)), extra=False),
        by_targets(4, Targets(depth=3, branching=(2, 3), values=(0, 8), ties="any", skipped=(2, 5))),
        by_targets(6, Targets(depth=4, branching=(2, 3), values=(0, 8), ties="any", distinct=False, skipped=(5, 9)))),
    "expectimax": (with_chance(3, "Mc", cuts=False), with_chance(5, "Mcm"), with_chance(8, "Mcmc", values=(-9, 9))),
    "chance-cuts": (with_chance(2, "Mc"), with_chance(4, "Mc", widest=3),
                    with_chance(6, "Mcm", widest=3, values=(-9, 9), ask="order")),
    "general-sum": (with_players(3, 2, 2, cuts=False), with_players(4, 2, 3), with_players(6, 2, 4)),
    "many-players": (with_players(3, 3, 2, widest=3), with_players(5, 3, 3),
                     with_players(6, 3, 4, total=10, ask="skipped")),
    "strongest-fact": (by_targets(2, Targets(depth=2, branching=(2, 3)), hidden=1), by_targets(4, MIDDLE, hidden=2),
                       by_targets(6, LARGE, hidden=5)),
    "tic-tac-toe": (without_tree(3, position="XO./OX./.XO", depth=1), without_tree(5, position="X.O/.X./O..", depth=2),
                    without_tree(8)),
    "loops": (with_repeats(3, 2, repeated="same"), with_repeats(4, 3), with_repeats(6, 4, limits="nothing")),
    "twists": (by_targets(3, SMALL, twist="second-best"), by_targets(4, MIDDLE, twist="random"),
               by_targets(6, LARGE, twist="swap")),
    "deepening": (by_targets(3, SMALL), by_targets(5, MIDDLE), by_targets(8, LARGE, reorder=True)),
    "true-or-false": (without_tree(3, count=4, topic="minimax"), without_tree(4, count=6, topic="alpha-beta"),
                      without_tree(6, count=8)),
    "statements": (by_targets(2, SMALL_PRUNED, count=4), by_targets(4, MIDDLE_PRUNED, count=6),
                   by_targets(6, LARGE_PRUNED, count=8)),
    "short-answer": (by_targets(2, SMALL_PRUNED), by_targets(3, MIDDLE_PRUNED), by_targets(4, LARGE_PRUNED)),
    "example": (by_targets(3, PLAIN), by_targets(4, Targets(depth=2, branching=(3, 3))),
                by_targets(6, Targets(depth=3, branching=(2, 3)), goal="leaf")),
    "ucb1": (without_tree(3, children=2, playouts="win"), without_tree(5), without_tree(8, children=4,
             playouts="loss, win, loss, loss")),
}


def write_question(form: str, difficulty: str, recipe: Recipe) -> str:
    """Return the text of the file of a recipe; raises SystemExit if no seed gives a good question."""
    why = ""
    for seed in range(1, MOST_SEEDS):
        try:
            text = _describe(form, difficulty, recipe, seed)
            question, = build_papers(exam_file.read(text.encode(), form, FOLDER).study)[0].questions
        except ExplorerError as reason:
            raise SystemExit(f"{form}, {difficulty}: {reason}") from reason
        told = (*describe_ambiguities(question), *describe_dullness(question), *_list_other_faults(question))
        if not told:
            return text.replace("[[question]]", _describe_answers(question) + "\n[[question]]", 1)
        why = "; ".join(told)
    raise SystemExit(f"{form}, {difficulty}: {why}")


def _list_other_faults(question: Question) -> Iterator[str]:
    if told := describe_unplaced_texts(question):
        yield told
    answers = Counter(each.model_answer for each in question.fields)
    (answer, count), *_rest = answers.most_common()
    if (len(question.fields) > 3 and count > len(question.fields) / 2) or answers["?"] > len(question.fields) / 3:
        yield f"{count} answers are {answer}"


def _describe(form: str, difficulty: str, recipe: Recipe, seed: int) -> str:
    name = f"{form}-{difficulty}-{seed}"
    lines = [f"seed = {seed}", "", "[library]", f'difficulty = "{difficulty}"',
             *([f"made = {_quote(f'{recipe.made}; seed {name}')}"] if recipe.made else []),
             "[[question]]", f'form = "{form}"', f"points = {recipe.points}"]
    if recipe.make is not None:
        lines.append(f"tree = {_quote(recipe.make(name))}")
    if recipe.options:
        said = ", ".join(f"{name} = {json.dumps(value)}" for name, value in recipe.options.items())
        lines.append(f"options = {{{said}}}")
    return "\n".join(lines) + "\n"


def _describe_answers(question: Question) -> str:
    counts = ", ".join(f"{name} = {count}" for name, count in count_work(question)._asdict().items())
    key = ", ".join(json.dumps(each.model_answer, ensure_ascii=False) for each in question.fields)
    return f"key = [{key}]\ncounts = {{{counts}}}\n"


def _quote(text: str) -> str:
    """Return a text as a literal string of TOML."""
    return f"'{text}'"


def main(arguments: list[str]) -> None:
    """Write all files into the folder."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for form in arguments[1:] or RECIPES:
        recipes = RECIPES[form]
        for difficulty, recipe in zip(DIFFICULTIES, recipes, strict=True):
            write_atomically(folder / f"{form}-{difficulty}.toml", write_question(form, difficulty, recipe).encode())


if __name__ == "__main__":
    main(sys.argv[1:])
