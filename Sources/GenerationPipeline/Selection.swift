package import SwiftEmission

/// The APIs and resources that a run is limited to. An empty selection means all of them.
package struct Selection: Sendable {
    private let names: Set<String>

    /// `wholeAPI` is the name of the API if there is only one: it selects everything.
    package init(_ names: [String], wholeAPI: String? = nil) {
        let names = Set(names)
        self.names = wholeAPI.map(names.contains) == true ? [] : names
    }

    package var isEverything: Bool { names.isEmpty }

    /// Whether a generated file is selected: `User` selects `User.swift`, `User+Mapping.swift` and so on; `Trips`
    /// selects all files of the folder `Trips`.
    package func includes(_ path: String) -> Bool {
        isEverything || !names.isDisjoint(with: Self.names(for: path))
    }

    /// The names that select a file.
    private static func names(for path: String) -> [String] {
        let parts = path.split(separator: "/")
        let stem = parts.last?.prefix { $0 != "." && $0 != "+" } ?? ""
        return (parts.dropLast() + [stem]).map(String.init)
    }

    /// The first name that selects nothing, and the names that do.
    package func unknownName(among files: [GeneratedFile]) -> (name: String, known: [String])? {
        let known = Set(files.flatMap { Self.names(for: $0.path) })
        guard let name = names.subtracting(known).min() else { return nil }
        return (name, known.sorted())
    }
}
