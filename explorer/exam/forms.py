"""The question forms by their names, in the order of their codes."""

from explorer.exam import skipped_leaves, values
from explorer.exam.form import Form

QUESTIONS: dict[str, Form] = {
    "values": values.form,
    "skipped-leaves": skipped_leaves.form,
}
