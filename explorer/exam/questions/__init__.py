"""The material that question forms share: context, searches, rules, drawings, solution texts."""
