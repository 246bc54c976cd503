"""The laws between the searches hold between the oracles, and published answers are theirs."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from tests import oracle
from tests.options import sample
from tests.oracles import chance, deepening, many_players, proof, proved, quiescence, sampled, table
from tests.oracles.bounded import alpha_beta
from tests.oracles.notation import INF, Node, Number, minimax, read
from tests.oracles.null_windows import mtd, negascout
from tests.oracles.random_trees import SMALL, many, many_of_chance, payoffs, tree
from tests.oracles.sss_star import sss_star
from tests.oracles.tic_tac_toe import CENTRE, CORNERS, EDGES, READING, count

PLAAT = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]
COUNT = sample(2_000)


def trees(seed: int) -> Iterator[Node]:
    for notation, root in many(COUNT, seed):
        yield read(notation, root)


def values_at(root: Node, paths: list[str]) -> list[Number | None]:
    by_path = {node.path: node.value for node in root.walk()}
    return [by_path[path] for path in paths]


def test_plaats_tree_is_searched_as_published() -> None:
    root = read(PLAAT)
    done, (memory_enhanced, passes) = sss_star(root), mtd(root, INF)
    assert values_at(root, done.evaluated) == [41, 12, 34, 36, 5, 35, 50, 36]
    assert done.bounds == passes == [41, 36, 35, 35]
    assert memory_enhanced.evaluated == done.evaluated
    assert [len(alpha_beta(root, cut=cut).evaluated) for cut in ("ge", "gt")] == [12, 12]


def test_tic_tac_toe_takes_the_published_numbers_of_nodes() -> None:
    assert count(READING) == (18_297, 7_330)
    assert count(CENTRE + CORNERS + EDGES)[0] == 7_275
    assert count(CORNERS + CENTRE + EDGES)[0] == 11_554
    assert count(EDGES + CORNERS + CENTRE)[0] == 42_094
    assert count(READING, shallow=True)[0] == 29_257


def test_each_null_window_search_has_the_value_and_stays_inside_alpha_betas_leaves() -> None:
    fewer = 0
    random = Random(10)
    for root in trees(11):
        value, few, most = minimax(root), alpha_beta(root), alpha_beta(root, cut="gt")
        guess = random.choice((-INF, INF, 0, Fraction(1, 2), value))
        tested = mtd(root, guess)[0], mtd(root, guess, memory=False)[0]
        for done in (few, most, negascout(root), sss_star(root), *tested):
            assert done.value == value
            assert set(done.evaluated) <= set((most if done is most else few).evaluated) <= set(most.evaluated)
            fewer += len(set(done.evaluated)) < len(few.evaluated)
    assert fewer > sample(500)


def test_mtd_from_plus_infinity_evaluates_the_leaves_of_sss_in_its_order_and_falls_by_its_bounds() -> None:
    for root in trees(12):
        done, (memory_enhanced, passes) = sss_star(root), mtd(root, INF)
        assert memory_enhanced.evaluated == done.evaluated
        assert passes == done.bounds


def test_alpha_beta_is_that_of_the_older_oracle() -> None:
    for notation, root in many(COUNT, 13):
        for cut in ("ge", "gt"):
            mine, other = alpha_beta(read(notation, root), cut=cut), oracle.alpha_beta(oracle.read(notation, root), cut)
            assert (mine.visited, mine.evaluated) == (other.visited, other.evaluated)
            assert mine.cutoffs == [(each["node"], each["value"]) for each in other.cutoffs]


def test_known_leaf_bounds_and_node_bounds_cut_more_and_shallow_cuts_fewer_with_the_same_value() -> None:
    fewer, more, answered = 0, 0, 0
    random = Random(14)
    for root in trees(15):
        value, plain = minimax(root), alpha_beta(root)
        utilities = [leaf.value for leaf in root.leaves() if leaf.value is not None]
        for cut in ("ge", "gt"):
            known = alpha_beta(root, cut=cut, leaf_bounds=(min(utilities), max(utilities)))
            assert known.value == value
            assert set(known.evaluated) <= set(alpha_beta(root, cut=cut).evaluated)
            fewer += len(known.evaluated) < len(plain.evaluated)
        shallow = alpha_beta(root, shallow=True)
        assert shallow.value == value
        assert set(plain.evaluated) <= set(shallow.evaluated)
        more += len(plain.evaluated) < len(shallow.evaluated)
        for node in root.walk():
            if node.children and random.random() < 0.7:
                node.bounds = minimax(node) - random.randint(0, 2), minimax(node) + random.randint(0, 2)
        bounded = alpha_beta(root, node_bounds=True)
        assert bounded.value == value or not bounded.visited[1:]
        answered += bool(bounded.answered)
    assert min(fewer, more, answered) > sample(50, 5)


def test_star1_and_star2_have_the_value_of_expectiminimax() -> None:
    fewer = [0, 0]
    for notation, mover in many_of_chance(COUNT, 16, never=0.1):
        root = read(notation, mover)
        value = minimax(root)
        utilities = [leaf.value for leaf in root.leaves() if leaf.value is not None]
        lowest, highest = min(utilities), max(utilities)
        if {lowest, highest} & {INF, -INF}:
            continue
        for turn in (False, True):
            done = chance.star1(root, lowest - 1, highest + 1, probe=turn)
            assert done.value == value
            fewer[turn] += len(set(done.evaluated)) < len(utilities)
        loose = chance.star1(root, lowest - 1, highest + 1, clip=False)
        assert loose.evaluated == chance.star1(root, lowest - 1, highest + 1).evaluated
        ends = proved.intervals(root, loose.evaluated, unseen=(lowest - 1, highest + 1))[""]
        assert ends == (value, value)
    assert min(fewer) > sample(200, 10)


def test_star1_without_chance_nodes_is_alpha_beta_with_known_leaf_bounds() -> None:
    for root in trees(17):
        assert chance.star1(root, -100, 100).evaluated == alpha_beta(root, leaf_bounds=(-100, 100)).evaluated


def test_max_n_of_two_zero_sum_players_is_minimax() -> None:
    random = Random(18)
    for _ in range(COUNT):
        root = read(payoffs(random, 2, zero_sum=True, depth=4, chance=0.2))
        found = many_players.max_n(root)
        for node in root.walk():
            node.player = {0: "max", 1: "min"}.get(node.player, node.player)
            node.value = node.payoffs[0] if node.payoffs else None
        assert found == (minimax(root), -minimax(root))


def test_the_equilibrium_values_are_those_of_every_way_to_break_ties() -> None:
    random, several = Random(19), 0
    for _ in range(COUNT):
        root = read(payoffs(random, random.randint(2, 4), highest=2, depth=3, widest=2, chance=0.1))
        found = many_players.equilibrium_values(root)
        assert found == many_players.every_equilibrium_value(root)
        assert many_players.max_n(root) in found
        several += len(found) > 1
    assert several > sample(100, 5)


def test_shallow_pruning_keeps_the_payoffs_of_max_n() -> None:
    random, cut = Random(20), 0
    for _ in range(COUNT):
        players = random.randint(2, 5)
        share = random.choice((None, 2, 3, 5))
        root = read(payoffs(random, players, depth=4, share=share, chance=random.choice((0, 0, 0.2))))
        total = max(sum(leaf.payoffs) for leaf in root.leaves()) + random.choice((0, 0, 1))
        found, run = many_players.shallow_max_n(root, total)
        assert found == many_players.max_n(root)
        cut += len(run.cutoffs)
    assert cut > sample(300)


def test_quiescence_and_extensions_search_the_tree_that_they_reach() -> None:
    random, extended, further = Random(21), 0, 0
    for _ in range(COUNT):
        notation = tree(random, random.choice(((0, 1, 2, 3), range(-9, 9), (1, 2, "inf", "-inf"))), depth=5, static=1.0,
                        unquiet=0.5, forcing=0.5, breaks=0.2)
        root, depth = read(notation, random.choice(("max", "min"))), random.randint(0, 4)
        plain = quiescence.reach(root, depth)
        assert quiescence.value(root, plain) == minimax(root, depth)
        assert quiescence.value(root, quiescence.reach(root, None)) == minimax(root)
        for pat in (False, True):
            found = quiescence.reach(root, depth, quiescence=True, stand_pat=pat)
            small = quiescence.reached_tree(root, found)
            assert quiescence.value(root, found) == minimax(small) == alpha_beta(small).value
            assert set(plain.nodes) <= set(found.nodes)
            extended += len(found.nodes) > len(plain.nodes)
        more = quiescence.reach(root, depth, margin=Fraction(random.randint(1, 3)))
        assert quiescence.value(root, more) == alpha_beta(quiescence.reached_tree(root, more)).value
        further += len(more.nodes) > len(plain.nodes)
    assert min(extended, further) > sample(300)


def test_deepening_ends_with_the_value_and_move_of_the_whole_tree() -> None:
    for notation, mover in many(COUNT, 22, static=1.0):
        root = read(notation, mover)
        value, move = deepening.passes(root, None)[-1]
        assert value == minimax(root)
        assert move == oracle.best(oracle.exhaust(oracle.read(notation, mover)))[0]


def test_proof_number_search_proves_what_is_true() -> None:
    random = Random(23)
    for root in trees(24):
        goal = random.choice((0, 1, 2, INF, -INF, minimax(root)))
        done = proof.proof_number(root, goal)
        assert done.proved == proof.is_proved(root, goal) == proof.decided(root, goal)


def test_a_table_changes_no_value() -> None:
    hits = 0
    for notation, mover in many(COUNT, 25, static=1.0, numbers=(0, 1, 2)):
        root = read(notation, mover)
        for cut in ("ge", "gt"):
            done = table.alpha_beta(root, cut=cut)
            assert done.value == minimax(root)
            assert len(done.evaluated) <= len(alpha_beta(root, cut=cut).evaluated)
            assert table.alpha_beta(root, cut=cut, depth=2).value == minimax(root, 2)
            hits += bool(done.answered)
    assert hits > sample(1_000)


def test_sampled_minimax_of_all_children_is_minimax() -> None:
    random = Random(26)
    for _ in range(300):
        root = read(tree(random, SMALL, depth=3, chance=0.0))
        assert sampled.possible_values(root, 3) == {minimax(root)}
        assert sampled.possible_values(root, 2) <= sampled.possible_values(root)


def test_the_proved_intervals_are_those_of_the_older_oracle() -> None:
    random = Random(30)
    for notation, mover in many(COUNT, 27):
        cut = random.choice(("ge", "gt"))
        root, run = read(notation, mover), oracle.alpha_beta(oracle.read(notation, mover), cut)
        ends = proved.intervals(root, set(run.evaluated))
        assert ends == oracle.intervals(run)
        found = proved.best(root, run.returned[""], ends)
        assert tuple(found.values()) == oracle.best(run)
        for done in (negascout(root), sss_star(root), mtd(root, 1)[0]):
            assert proved.intervals(root, set(done.evaluated))[""] == (done.value, done.value)


def test_intervals_are_true_of_whatever_was_evaluated() -> None:
    random = Random(28)
    for notation, mover in many_of_chance(COUNT, 29, never=0.2):
        root = read(notation, mover)
        seen = {leaf.path for leaf in root.leaves() if random.random() < 0.6}
        ends = proved.intervals(root, seen)
        for node in root.walk():
            low, high = ends[node.path]
            assert low <= minimax(node) <= high
