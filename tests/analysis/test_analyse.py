"""The analysis caches no run itself: a run is freed as soon as nothing refers to it."""

import gc
import importlib
import pkgutil
import weakref

import pytest

from explorer import analysis, search
from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.trees import formats, visible
from explorer.trees.visible import VisiblePart
from tests.snapshots import open_visits

NOTATION = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_no_function_of_the_analysis_keeps_what_it_was_asked() -> None:
    modules = [importlib.import_module(each.name)
               for each in pkgutil.walk_packages(analysis.__path__, "explorer.analysis.")]
    assert len(modules) > 10
    assert [(module.__name__, name) for module in modules for name, each in vars(module).items()
            if hasattr(each, "cache_info") and each.__module__.startswith("explorer.analysis")] == []


@pytest.mark.parametrize("algorithm", ["alpha-beta", "mtd-f", "sss-star", "mcts"])
def test_a_step_derives_no_column_of_the_cutoffs_or_the_trace_that_was_not_precomputed(algorithm: str) -> None:
    tree = formats.parse(NOTATION)
    run = analyse(tree, search.run(tree, algorithm))
    run.precompute()
    ready = vars(run.trace).keys() | vars(run.cutoff_columns).keys()
    state = snapshot_at(run, run.trace.steps // 2)
    shown = (state.status, state.low, state.high, state.value, state.bound, state.path, state.counts, state.is_cut,
             state.is_pruned_root, state.ordinal, open_visits(state))
    assert len(shown[0]) == len(tree)
    assert vars(run.trace).keys() | vars(run.cutoff_columns).keys() == ready


@pytest.mark.parametrize("algorithm", ["alpha-beta", "mtd-f", "sss-star", "mcts", "proof-number"])
def test_a_run_that_nobody_holds_is_freed_without_the_collector(algorithm: str) -> None:
    tree = formats.parse(NOTATION if algorithm != "proof-number" else "[[1,0],[0,1]]")
    gc.disable()
    try:
        run = analyse(tree, search.run(tree, algorithm))
        run.precompute()
        pass_results(run)
        state = snapshot_at(run, run.trace.steps // 2)
        part = VisibleRun(run, visible.visible_tree(tree, VisiblePart(collapsed=(int(tree.id[1]),)))).snapshot_of(state)
        assert len(part.low) < len(state.low)
        assert state.counts.nodes == len(tree)
        assert state.columns.level_counts.totals(state.step)
        assert len(open_visits(state)) == len(state.path)
        assert len(open_visits(part)) == len(part.path)
        assert len(part.cutoffs) <= len(state.cutoffs)
        reference = weakref.ref(run)
        del run, state, part
        assert reference() is None
    finally:
        gc.enable()
