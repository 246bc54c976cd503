"""No refusal of the lab is left out of the table in tests/lab/test_refusals.py.

This reads the code, so it is not among the lab's own tests: tests/mutation.py passes those with the code changed.
"""

import ast
import re
from pathlib import Path

from tests.lab.test_refusals import REFUSALS

LAB = Path(__file__).parents[1] / "explorer/lab"


def sentences() -> list[str]:
    """Return the sentences of all refusals in the lab as they are in the code; a cluster's need one to be tried."""
    found: list[str] = []
    for path in sorted(LAB.rglob("*.py")):
        if path.name in ("executors.py", "run.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            is_reason = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (
                node.targets[0].id in ("reason", "words"))
            if isinstance(node, ast.Raise) or is_reason:
                found += [call.args[0].value for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(
                    call.func, ast.Name) and call.func.id == "_" and isinstance(call.args[0], ast.Constant)]
    return found


def test_every_refusal_of_the_lab_is_in_the_table() -> None:
    told = [sentence for _refused, sentence in REFUSALS]
    assert len(sentences()) > 50
    for written in sentences():
        pattern = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", written)))
        assert any(re.match(pattern, sentence, re.DOTALL) for sentence in told), written
