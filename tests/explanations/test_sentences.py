"""The sentences about searches that do more than alpha-beta, with their numbers."""

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.explanations.explain import event_text, explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees import formats
from explorer.trees.names import strip_references
from explorer.trees.tree import Tree

PLAATS = "[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]"
SHARED = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[5,3,2]},{"payoffs":[6,2,2]}]},' \
         '{"player":1,"children":[{"payoffs":[2,6,2]},{"payoffs":[7,1,2]}]}]}'
PROBES = '[{"player":"chance","children":[[9,8],[7,10]]},{"player":"chance","children":[[6,9,8],[7,9,10]]}]'
LUCK = '[{"player":"chance","children":[[9,8],[7,10]]},' \
       '{"player":"chance","probabilities":["2/3","1/3"],"children":[[4,6],[8,7]]}]'
SECOND_LOOK = '[[[3,4],[5,6]],[[8,7],[5,9]]]'


def explain_steps(notation: str, name: str, options: SearchOptions | None = None) -> tuple[Tree, Trace, list[str]]:
    """Return the tree, the trace, and the whole explanation of each step as one text."""
    tree = formats.parse(notation)
    trace = search.run(tree, name, options=options)
    texts = []
    run = analyse(tree, trace)
    for step in range(trace.steps + 1):
        explanation = explain(snapshot_at(run, step))
        texts.append(strip_references(" ".join([explanation.title, *explanation.sentences, explanation.note])).strip())
    return tree, trace, texts


def code_line(tree: Tree, trace: Trace, step: int) -> str:
    code = pseudocode_at(snapshot_at(analyse(tree, trace), step))
    return code.lines[code.current].strip()


def test_sss_star_says_what_goes_on_the_list_and_a_solved_leaf_has_its_merit() -> None:
    tree, trace, texts = explain_steps(PLAATS, "sss-star")
    assert "node 0 and node 1 go on the list with merit ∞" in texts[1]
    assert "it goes back on the list, solved, with merit MIN(∞, 41) = 41" in texts[5]
    assert "its next child, leaf 5, goes on the list with merit 41" in texts[14]
    assert "Leaf 50 is taken from the OPEN list, solved with merit 35" in texts[26]
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 14)).variables == (("h", "41"),)


def test_what_a_solved_max_node_takes_off_the_list_is_purged_leaves_too() -> None:
    tree, trace, texts = explain_steps(PLAATS, "sss-star")
    assert event_text(analyse(tree, trace), 19) == "leaf 34 is purged"
    assert texts[20].startswith("Leaf 34 is purged Node 1.0 is solved")
    assert code_line(tree, trace, 20) == "and remove all below parent from OPEN"
    assert texts[35].startswith("Node 0.0.0 is purged The root is solved")
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 35)).variables == ()


def test_mtd_f_asks_one_question_in_each_pass_and_cuts_by_it() -> None:
    tree, trace, texts = explain_steps(PLAATS, "mtd-f", SearchOptions(guess=float("inf")))
    assert "is the root's value at least ∞?" in texts[1]
    assert event_text(analyse(tree, trace), 1) == "node 0 is entered with γ ∞"
    assert "41 < γ answers it at node 0.0.0" in texts[6]
    assert "Node 0.0 has v = 41 now. 41 ≥ γ = ∞ does not hold." in texts[7]
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 6)).variables == (("v", "41"), ("γ", "∞"))
    assert not any("α" in text or "β" in text for text in texts)
    assert texts[-1].endswith("8 of 16 leaves were evaluated. 4 passes, 41 visits.")


def test_a_remembered_answer_is_the_value_at_the_line_that_looks_it_up() -> None:
    tree, trace, texts = explain_steps(PLAATS, "mtd-f", SearchOptions(guess=float("inf")))
    step = next(step for step, text in enumerate(texts) if text.startswith("Known: node 0.0.1"))
    assert "its value was found to be at most 12" in texts[step]
    assert code_line(tree, trace, step).startswith("if MEMORY[state]")
    assert pseudocode_at(snapshot_at(analyse(tree, trace), step)).variables[0] == ("v", "12")


def test_scout_tells_a_null_window_s_cut_from_one_by_a_move_and_why_it_searches_again() -> None:
    tree, trace, texts = explain_steps(SECOND_LOOK, "scout")
    assert any("only tests with a null window whether the value here is more than 4: 8 ≥ 5" in text for text in texts)
    again = next(step for step, text in enumerate(texts) if "will be searched again" in text)
    assert "5 lies inside the window at the root, and a null window can't tell whether it is exact" in texts[again]
    assert code_line(tree, trace, again) == "if α < w < β and w is no evaluation"
    assert "showed that the value of node 1 is at least 5" in texts[again + 1]
    assert code_line(tree, trace, again + 1) == "w ← MIN-VALUE(RESULT(state, a), w, β)"
    assert pseudocode_at(snapshot_at(analyse(tree, trace), again + 1)).variables == (("v", "4"), ("α", "4"), ("β", "∞"))


def test_a_probe_is_told_as_a_bound_and_a_cut_by_probes_with_its_sum() -> None:
    tree, trace, texts = explain_steps(PROBES, "star2", SearchOptions(bounds=(0, 10)))
    assert "By the probes the value of node 0 is in [0, 9.5]." in texts[6]
    assert "is at most 0.5 × 6 + 0.5 × 7 = 6.5" in " ".join(texts)
    assert "the probe ends here" in texts[5]
    assert code_line(tree, trace, 3).startswith("w ← VALUE(first reply to o)")
    cut = next(step for step, text in enumerate(texts) if "The probes are enough" in text)
    assert code_line(tree, trace, cut).startswith("if the sum of p × u ≤ α")
    assert any("was searched by the probe: its value is 9" in text for text in texts)


def test_a_cut_at_a_chance_node_shows_the_inequality() -> None:
    tree, trace, texts = explain_steps(LUCK, "star1", SearchOptions(bounds=(0, 10)))
    assert "its own would be at most 8/3 + 1/3 × 10 = 6. 6 ≤ α = 7.5" in " ".join(texts)
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 2)).variables[0] == ("seen", "0")


def test_max_n_tells_what_is_better_for_whom_and_how_little_is_left() -> None:
    tree, trace, texts = explain_steps(SHARED, "max-n", SearchOptions(total=10))
    assert "At leaf (5, 3, 2) A leaf: its payoffs are (5, 3, 2)." in texts[3]
    assert "2 is less for player 2 than 3: node 0 still holds (5, 3, 2)." in texts[6]
    assert "at most 4 is left for player 1, who already has 5 at the root" in texts[10]
    assert event_text(analyse(tree, trace), 9).endswith("6 ≥ 5: cut")
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 10)).variables == (("best", "(2, 6, 2)"), ("limit", "5"))
    _tree, _trace, tied = explain_steps('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[1,3]}]}', "max-n")
    assert "A tie for player 1, 1 both times: the first one stays" in tied[5]


def test_proof_number_search_speaks_of_proof_not_of_values() -> None:
    tree, trace, texts = explain_steps("[[1,0],[1,1]]", "proof-number", SearchOptions(goal=1))
    assert "Descent 1" in texts[1]
    assert "Node 0 is new: it starts with proof number 1 and disproof number 1." in texts[2]
    assert not any("can only" in text or "window" in text or "–" in text for text in texts)
    assert "Proved: the root reaches the goal 1." in texts[-1]
    assert event_text(analyse(tree, trace), 2) == "node 0 has 1 / 1"
    assert pseudocode_at(snapshot_at(analyse(tree, trace), 3)).variables == (("proof", "1"), ("disproof", "1"))


def test_a_roll_out_counts_in_the_search_s_tree_only() -> None:
    tree, trace, texts = explain_steps(PLAATS, "mcts", SearchOptions(iterations=40))
    assert "was never visited: it is added to the search's tree" in texts[2]
    assert "is not in the search's tree and does not count it" in texts[6]
    assert any("has the greatest bound of the root's children: mean" in text for text in texts)
    assert texts[-1].count("40 iterations") == 1
    estimate = pseudocode_at(snapshot_at(analyse(tree, trace), trace.steps)).variables[0][1]
    last = event_text(analyse(tree, trace), trace.steps - 1)
    assert last == f"the search ends: the value of the root seems to be {estimate}"
    _tree, _trace, flat = explain_steps(PLAATS, "monte-carlo", SearchOptions(iterations=4))
    assert "take turns" in flat[2]
    assert not any("grows" in text for text in flat)


def test_a_sampled_minimax_says_which_children_are_drawn() -> None:
    _tree, _trace, texts = explain_steps("[[1,2,3],[4,5,6],[7,8,9]]", "sampled-minimax", SearchOptions(sample=2))
    assert "The root is a MAX node" in texts[1]
    assert "Of its 3 children 2 are drawn" in texts[1]


def test_what_goes_first_by_a_killer_is_said() -> None:
    named = '{{"moves":["a","b","c"],"children":{}}}'.format
    _tree, _trace, texts = explain_steps(f"[{named([6, 7, 8])},{named([9, 4, 8])},{named([9, 5, 7])}]", "alpha-beta",
                                         SearchOptions(killers=True))
    assert any("b (5) is tried first: the test has held after such a move before" in text for text in texts)


def test_static_evaluations_are_not_counted_as_leaves_and_one_leaf_is_singular() -> None:
    tree = formats.parse('[{"value":5,"children":[1,2]},{"value":3,"children":[3,4]}]')
    end = explain(snapshot_at(analyse(tree, search.run(tree, "alpha-beta", Convention(depth=1))), 99))
    assert end.sentences[-1] == "2 positions were evaluated, all statically."
    _tree, _trace, texts = explain_steps("[[4],[1,2]]", "alpha-beta", SearchOptions(bounds=(0, 4)))
    assert texts[-1].endswith("1 of 3 leaves was evaluated.")


def test_v_is_new_only_where_it_changes_and_a_bound_stays_where_it_is() -> None:
    _tree, _trace, texts = explain_steps("[[3,12],[2,4],[14,5]]", "alpha-beta")
    joined = " ".join(texts)
    assert "Node 0 has v = 3 now." in joined
    assert "Node 0 keeps v = 3." in joined
    _tree, _trace, fresh = explain_steps("[[5],[[[7,1],[6,1]],9]]", "alpha-beta")
    assert any("stays" in text for text in fresh)


def test_what_is_known_beforehand_has_its_line_of_pseudocode() -> None:
    tree, trace, texts = explain_steps('[[3,12],{"bounds":["-inf",3],"children":[2,4]}]', "alpha-beta")
    step = next(step for step, text in enumerate(texts) if "was known to be" in text)
    assert code_line(tree, trace, step) == "if what is known of state decides in (α, β) then return it"
    assert pseudocode_at(snapshot_at(analyse(tree, trace), step)).variables[0] == ("v", "3")
