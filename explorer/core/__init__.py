"""The ground that everything stands on: exact numbers, columns of strings, errors, files, languages, resources."""
