"""The lab in the window: one folder a topic, named as in `explorer.lab`."""
