package import SwiftEmission

/// The APIs and resources a run is limited to. Nothing chosen means all of them.
package struct Selection: Sendable {
    private let names: Set<String>

    /// `wholeAPI` is the name of the only API there is, if there is only one: it chooses everything.
    package init(_ names: [String], wholeAPI: String? = nil) {
        let names = Set(names)
        self.names = wholeAPI.map(names.contains) == true ? [] : names
    }

    package var isEverything: Bool { names.isEmpty }

    /// Whether a generated file is about something chosen: `User` chooses `User.swift`, `User+Mapping.swift` and so
    /// on; `Trips` chooses all that is in the folder `Trips`.
    package func includes(_ path: String) -> Bool {
        isEverything || !names.isDisjoint(with: Self.names(for: path))
    }

    /// The names by which a file can be chosen.
    private static func names(for path: String) -> [String] {
        let parts = path.split(separator: "/")
        let stem = parts.last?.prefix { $0 != "." && $0 != "+" } ?? ""
        return (parts.dropLast() + [stem]).map(String.init)
    }

    /// The first name that chooses nothing, and the names that would.
    package func unknownName(among files: [GeneratedFile]) -> (name: String, known: [String])? {
        let known = Set(files.flatMap { Self.names(for: $0.path) })
        guard let name = names.subtracting(known).min() else { return nil }
        return (name, known.sorted())
    }
}
