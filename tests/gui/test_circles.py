"""Import cycles between the window's files, including imports for types only; there must be none."""

from graphlib import TopologicalSorter

import grimp


def test_no_files_of_the_window_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("explorer", cache_dir=None)
    files = {name for name in graph.modules if name.startswith("explorer.gui")}
    imports = {name: graph.find_modules_directly_imported_by(name) & files for name in files}
    assert imports["explorer.gui.canvas.widget"]
    assert set(TopologicalSorter(imports).static_order()) == files  # a CycleError names a cycle
