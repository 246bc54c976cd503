"""The panel of unknown leaves: conditions as sentences, and for two unknowns as regions of a plane."""
