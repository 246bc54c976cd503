"""Settings that are kept between two sessions."""

from PySide6.QtCore import QByteArray

from explorer.gui.toolkit import settings


def test_a_first_start_has_defaults(qapp):
    assert settings.recent_files() == []
    assert settings.colours() == "system"
    assert settings.speed(1.0) == 1
    assert settings.export_options() == {}
    assert all(kept.isEmpty() for kept in settings.window_layout())


def test_what_was_set_is_remembered(qapp):
    settings.set_colours("dark")
    settings.set_speed(0.25)
    settings.set_export_options({"format": ".tex", "dpi": 300, "legend": True})
    settings.set_window_layout(QByteArray(b"\0one"), QByteArray(b"two\xff"))
    assert settings.colours() == "dark"
    assert settings.speed(1.0) == 0.25
    assert settings.export_options() == {"format": ".tex", "dpi": 300, "legend": True}
    assert [bytes(kept.data()) for kept in settings.window_layout()] == [b"\0one", b"two\xff"]


def test_a_file_opened_again_moves_to_the_top_and_the_list_stays_short(qapp, tmp_path):
    paths = [tmp_path / f"{number} ä, \"quoted\".gtree" for number in range(20)]
    for path in paths:
        path.write_text("")
        settings.add_recent(path)
    settings.add_recent(paths[15])
    recent = settings.recent_files()
    assert recent[:2] == [paths[15], paths[19]]
    assert len(recent) == len(set(recent)) == settings.MOST_RECENT


def test_a_spoilt_settings_file_is_as_good_as_none(qapp, tmp_path):
    settings.set_speed(4)
    spoilt = tmp_path / "settings" / "game-tree-explorer" / "window.ini"
    spoilt.write_text('[General]\nrecent=[3\nspeed=fast\nexport=[]\ngeometry=7\ncolours=@Variant(x\n')
    test_a_first_start_has_defaults(qapp)
