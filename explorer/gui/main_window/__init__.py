"""The main window: its menus, docks and bars, and the table of its panels."""
