"""The main window: its menus, docks, bars and the table of its panels."""
