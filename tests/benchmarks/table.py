"""All benchmarks by name, with their targets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from explorer.search.options import SearchOptions
from explorer.study import Targets
from explorer.trees.tree import Tree
from tests.benchmarks import export, generation, grading, layout, search, start, trees
from tests.benchmarks.measure import Benchmark, Peer
from tests.benchmarks.peers import aima, d3, easyai, igraphs, spiel

PLAIN, D3, IGRAPH, GRAPH_ITEM = "plain Python", "d3.tree()", "igraph", "pyqtgraph GraphItem"
AIMA, SPIEL, EASYAI = "aima-python", "OpenSpiel", "easyAI"


@dataclass(frozen=True)
class Windowed:
    """A measurement of a module in `tests.benchmarks.gui`, which is imported, and Qt with it, only when it runs."""

    module: str
    function: str
    given: tuple[Any, ...] = ()

    def __call__(self, runs: int) -> Sequence[float]:
        return self.find()(*self.given, runs)

    def find(self) -> Callable[..., Sequence[float]]:
        """Import the module and return the function."""
        found: Callable[..., Sequence[float]] = getattr(import_module(f"tests.benchmarks.gui.{self.module}"),
                                                        self.function)
        return found


def edits(make: Callable[[], Tree], *kinds: str, searched: bool = False) -> Windowed:
    """Return the measurement of edits of these kinds; with `searched` it includes the following search."""
    return Windowed("edits", "edits", (make, kinds, searched))


def playback(make: Callable[[], Tree], algorithm: str = "alpha-beta") -> Windowed:
    """Return the measurement of frames of playing a search."""
    return Windowed("frames", "playback", (make, algorithm))


BENCHMARKS: dict[str, Benchmark] = {
    "generate": Benchmark(
        "Generate the full tree of tic-tac-toe, 549,946 nodes.", generation.full, 30, median=60,
        peers={PLAIN: Peer(generation.in_plain_python, 5, 10)}),
    "generate-questions": Benchmark(
        "Generate 1,000 trees for questions: 5 to 8 skipped leaves, a deep cutoff, no ties, wrong answers that differ.",
        generation.questions, 3, median=60_000),
    "grade-one-tree": Benchmark(
        "Build and grade the papers of 300 students with eight questions on one tree.",
        grading.grading(None), 3, median=1_500),
    "grade-own-trees": Benchmark(
        "The same, each student with trees of their own.",
        grading.grading(Targets(depth=3, branching=(2, 3), values=(0, 20))), 3, median=5_000),
    "layout": Benchmark(
        "Place all nodes of the full tree.", layout.tidy(trees.full), 20, median=100,
        peers={D3: Peer(d3.tree(trees.full), 5, 5)}),
    "layout-5-plies": Benchmark(
        "Place the 18,730 nodes of its first five plies.", layout.tidy(trees.five_plies), 30,
        peers={D3: Peer(d3.tree(trees.five_plies), 10), IGRAPH: Peer(igraphs.reingold_tilford, 3)}),
    "layout-5m": Benchmark("Place 5,000,000 nodes.", layout.tidy(trees.huge), 3),
    "alpha-beta": Benchmark(
        "Alpha-beta on the full tree, with a trace that can be replayed.", search.on(trees.full, "alpha-beta"), 30,
        peers={AIMA: Peer(aima.search("alphabeta_search"), 10, 5), SPIEL: Peer(spiel.alpha_beta, 10, 2),
               EASYAI: Peer(easyai.negamax, 10)}),
    "generate-alpha-beta": Benchmark(
        "The same, the full tree generated and prepared first each time.", search.from_nothing, 15,
        peers={AIMA: Peer(aima.search("alphabeta_search"), 10), SPIEL: Peer(spiel.alpha_beta, 10)}),
    "alpha-beta-facts": Benchmark(
        "Work out from that trace what playing it asks for.", search.facts, 10),
    "minimax": Benchmark(
        "Minimax on the full tree, with a trace that can be replayed.", search.on(trees.full, "minimax"), 20,
        median=60, peers={AIMA: Peer(aima.search("minimax_decision"), 3, 30), SPIEL: Peer(spiel.minimax, 3)}),
    "alpha-beta-5m": Benchmark("Alpha-beta on 5,000,000 nodes.", search.on(trees.huge, "alpha-beta"), 3),
    "visit-killers": Benchmark(
        "A visit of alpha-beta with killer moves in the full tree.",
        search.per_visit("alpha-beta", SearchOptions(killers=True)), 10, "µs", 1),
    "visit-table": Benchmark(
        "A visit of alpha-beta with a table in the full tree.",
        search.per_visit("alpha-beta", SearchOptions(table=True)), 10, "µs", 1),
    "visit-quiescence": Benchmark(
        "A visit of alpha-beta to 5 plies with quiescence search.",
        search.per_visit("alpha-beta", SearchOptions(quiescence=True), trees.unquiet, depth=5), 10, "µs", 1),
    "visit-deepening": Benchmark(
        "A visit of iterative deepening.", search.per_visit("iterative-deepening", make=trees.evaluated), 10, "µs", 1),
    "visit-scout": Benchmark("A visit of scout.", search.per_visit("scout"), 10, "µs", 1),
    "visit-mtd-f": Benchmark("A visit of MTD(f).", search.per_visit("mtd-f"), 10, "µs", 1),
    "mcts": Benchmark(
        "MCTS in the full tree, 100,000 iterations.",
        search.on(trees.full, "mcts", SearchOptions(iterations=100_000)), 3, median=1500),
    "random-orders": Benchmark(
        "Alpha-beta on the full tree in one more random order.", search.random_orders, 50, median=20),
    "seek-all": Benchmark(
        "The states of all nodes of the full tree at any step.", search.seek_all, 300, "µs", 1000),
    "seek-visible": Benchmark(
        "The states of 2,000 nodes all over the full tree at any step.", search.seek_visible, 1000, "µs", 50),
    "playback": Benchmark(
        "A frame of playing the full tree, all of it in view.", playback(trees.full), 200,
        median=8, p95=12, peers={GRAPH_ITEM: Peer(Windowed("graph_item", "recolour"), 3)}),
    "playback-5m": Benchmark(
        "A frame of playing 5,000,000 nodes, all in view.", playback(trees.huge), 60, median=8),
    "playback-scout": Benchmark(
        "A frame of playing scout on the full tree, all of it in view.", playback(trees.full, "scout"), 60, median=12),
    "playback-deepening": Benchmark(
        "A frame of playing iterative deepening on the full tree.",
        playback(trees.evaluated, "iterative-deepening"), 60, median=12),
    "playback-mtd-f": Benchmark(
        "A frame of playing MTD(f) on the full tree.", playback(trees.full, "mtd-f"), 60, median=12),
    "playback-mcts": Benchmark(
        "A frame of playing MCTS on the full tree.", playback(trees.full, "mcts"), 60, median=12),
    "generate-50m": Benchmark("Generate 50,000,000 random nodes.", generation.gigantic, 1, median=15_000),
    "generate-connect-4": Benchmark(
        "Generate connect four to ply 9, 46,028,599 nodes.", generation.connect_four, 1, median=15_000),
    "start-searched-50m": Benchmark(
        "From the start of the process until 50,000,000 nodes from a file are laid out, searched and painted.",
        start.process("searched", from_file=True, make=trees.gigantic, warm=0), 1, median=60_000),
    "playback-50m": Benchmark(
        "A frame of playing 50,000,000 nodes, all in view.", playback(trees.gigantic), 30,
        p95=16),
    "pan-50m": Benchmark(
        "A frame of panning in 50,000,000 nodes, at all zooms.", Windowed("frames", "pan", (trees.gigantic,)), 40,
        p95=16),
    "memory-5m": Benchmark(
        "The most memory that the process takes with 5,000,000 nodes opened, searched and stepped through.",
        start.process("peak", from_file=True, make=trees.huge, warm=0), 1, "MB", 600),
    "memory-50m": Benchmark(
        "The most memory that the process takes with 50,000,000 nodes.",
        start.process("peak", from_file=True, make=trees.gigantic, warm=0), 1, "MB", 4000),
    "memory-connect-4": Benchmark(
        "The same with connect four to ply 9.",
        start.process("peak", from_file=True, make=trees.connect_four, warm=0), 1, "MB", 4000),
    "pan": Benchmark("A frame of panning in the full tree, at all zooms.",
                     Windowed("frames", "pan", (trees.full,)), 200, median=8, p95=12),
    "zoom": Benchmark("A frame of zooming in the full tree.", Windowed("frames", "zoom"), 200, median=8, p95=12),
    "start-open": Benchmark(
        "From the start of the process until the full tree is painted, opened from its file.",
        start.process("painted", from_file=True), 7, median=450),
    "start-generate": Benchmark(
        "The same, the full tree generated.", start.process("painted", from_file=False), 7, median=450),
    "start-searched": Benchmark(
        "From the start of the process until its search is painted too.", start.process("searched", from_file=True), 7),
    "memory": Benchmark(
        "Memory of the process with the full tree opened, searched and stepped through.",
        start.process("resident", from_file=True), 3, "MB", 180),
    "memory-generate": Benchmark(
        "The same, the full tree generated.", start.process("resident", from_file=False), 3, "MB", 180),
    "memory-edits": Benchmark(
        "The same opened, after six edits.", start.process("edited", from_file=True), 3, "MB", 220),
    "memory-peak": Benchmark(
        "The most memory it took until then.", start.process("peak", from_file=True), 3, "MB"),
    "edit-100k": Benchmark(
        "An edit in a tree of 100,000 nodes, from the key to its painting: value, delete, undo, add child.",
        edits(trees.large, "value", "delete", "undo", "child"), 8, median=35),
    "edit-100k-value": Benchmark(
        "Of those, a leaf's value.", edits(trees.large, "value"), 8, median=35),
    "edit-100k-child": Benchmark(
        "Of those, adding a child.", edits(trees.large, "child"), 8, median=35),
    "edit-100k-delete": Benchmark(
        "Of those, deleting.", edits(trees.large, "delete"), 8, median=35),
    "edit-100k-undo": Benchmark(
        "Of those, undoing.", edits(trees.large, "undo"), 8, median=35),
    "edit-9k": Benchmark(
        "An edit in a tree of 9,000 nodes until its new search is painted: value, delete, undo.",
        edits(trees.middling, "value", "delete", "undo", searched=True), 8, median=35),
    "svg": Benchmark("A picture of 10,000 nodes with labels as SVG.", export.svg(False), 10, median=60),
    "svg-size": Benchmark("The size of that SVG.", export.svg_size(False), 1, "MB", 1),
    "pdf": Benchmark("That picture as PDF.", export.pdf(False), 5, median=200),
    "svg-searched": Benchmark(
        "The same tree searched, most of it hatched as skipped, as SVG.", export.svg(True), 10, median=60),
    "svg-searched-size": Benchmark("The size of that SVG.", export.svg_size(True), 1, "MB", 1),
    "pdf-searched": Benchmark("That picture as PDF.", export.pdf(True), 5, median=200),
}
