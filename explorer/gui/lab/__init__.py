"""The lab in the window: one folder per topic, named as in `explorer.lab`."""
