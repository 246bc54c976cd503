"""Layouts built from a list of parts."""

import pytest
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from explorer.gui.toolkit.layouts import add_parts, make_column, make_grid, make_row, make_scroll_area, make_widget


def test_parts_stand_in_their_order_with_their_stretch_and_their_gaps(qapp):
    first, second = QLabel("first"), QLabel("second")
    inner = make_row(second)
    column = make_column((first, 2), 7, (inner, 1), ..., margins=(1, 2, 3, 4), spacing=5)
    assert column.itemAt(0).widget() is first
    assert column.itemAt(1).spacerItem().sizeHint().height() == 7
    assert column.itemAt(2).layout() is inner
    assert column.itemAt(3).spacerItem() is not None
    assert [column.stretch(place) for place in range(column.count())] == [2, 0, 1, 0]
    margins = column.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert column.spacing() == 5


@pytest.mark.parametrize(("make", "way"), [(make_row, QBoxLayout.Direction.LeftToRight),
                                           (make_column, QBoxLayout.Direction.TopToBottom)])
def test_a_layout_goes_on_the_widget_that_is_given_and_takes_more_parts_later(qapp, make, way):
    widget, label = QWidget(), QLabel()
    made = make(on=widget)
    add_parts(made, label)
    assert widget.layout() is made
    assert made.direction() == way
    assert label.parentWidget() is widget


def test_a_grid_has_no_margins_and_the_gaps_asked_for(qapp):
    grid = make_grid(across=9, down=4)
    assert (grid.horizontalSpacing(), grid.verticalSpacing(), grid.contentsMargins().left()) == (9, 4, 0)


def test_a_page_scrolls_up_and_down_and_sideways_only_where_asked(qtbot):
    for is_sideways in (False, True):
        page = make_widget(make_row(QLabel("wide"), spacing=0))
        page.setMinimumSize(800, 800)
        view = make_scroll_area(page, takes_focus=False, is_sideways=is_sideways)
        qtbot.addWidget(view)
        view.resize(200, 200)
        view.show()
        assert view.verticalScrollBar().isVisible()
        assert view.horizontalScrollBar().isVisible() == is_sideways
