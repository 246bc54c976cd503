"""From the description of an exam to its papers: read, edited, every question posed for every version."""
