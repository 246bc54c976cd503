"""What every question form is made of: its tree with names, its text, its pictures, its answer, its grade."""
