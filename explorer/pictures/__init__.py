"""Pictures of trees and searches: the figure, its theme, and the formats that it is exported to."""
