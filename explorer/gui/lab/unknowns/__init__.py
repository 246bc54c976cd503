"""The panel of unknown leaves: conditions as sentences, two unknowns as regions of a plane."""
