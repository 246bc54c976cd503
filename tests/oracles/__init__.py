"""Independent oracles of the searches: the contract and the textbooks by plain recursion, nothing of the program."""
