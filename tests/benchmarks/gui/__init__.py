"""What is measured in a real window; the only place here that imports PySide6 or pyqtgraph."""
