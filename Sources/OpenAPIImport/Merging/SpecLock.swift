package import SourceDiagnostics
import SpecReading
import SpecWriting
import TextEscaping

/// The result of the last import: the specs, the names that it gave, and its options.
package struct SpecLock: Sendable {
    /// Its name in the folder of the API.
    package static let fileName = "openapi.lock"

    package var only: [String] = []
    package var server: String?
    /// The paths of the overlays, as they were given.
    package var overlays: [String] = []
    package var names = GivenNames()
    /// The texts of the specs by their paths below the API's folder.
    package var files: [String: String] = [:]

    package init(_ specs: OpenAPIImport.Specs, only: [String], server: String?, overlays: [String] = []) {
        self.overlays = overlays
        self.only = only
        self.server = server
        names = specs.names
        files = Dictionary(uniqueKeysWithValues: specs.files.map { ($0.path, $0.contents) })
    }

    /// - Returns: `nil` with a diagnostic for a file that is not a lock.
    package static func read(_ file: SourceFile) -> Reported<SpecLock> {
        let outcome = LocatedDocument.read(file)
        guard let node = outcome.value else { return Reported(nil, outcome.diagnostics) }
        let root = DocumentValue(node: node, place: .root)
        guard let specs = root["specs"], !specs.entries.isEmpty,
            specs.entries.allSatisfy({ $0.value.string != nil && isSafe($0.key) })
        else { return Reported(nil, [.badImportLock(node.range)]) }
        var lock = SpecLock()
        lock.only = root["only"]?.items.compactMap(\.string) ?? []
        lock.server = root["server"]?.string
        lock.overlays = root["overlays"]?.items.compactMap(\.string) ?? []
        lock.names.types = texts(root["types"])
        lock.names.calls = texts(root["calls"])
        lock.files = texts(specs)
        return Reported(lock, outcome.diagnostics)
    }

    private init() {}

    private static func texts(_ value: DocumentValue?) -> [String: String] {
        Dictionary((value?.entries ?? []).compactMap { key, value in value.text.map { (key, $0) } }) { $1 }
    }

    /// Whether a path leads to a file in the folder.
    private static func isSafe(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\\")
        }
    }

    package var text: String {
        var entries: [SpecEntry] = []
        if !only.isEmpty { entries.append(SpecEntry("only", .list(only.map(SpecValue.text)))) }
        if !overlays.isEmpty { entries.append(SpecEntry("overlays", .list(overlays.map(SpecValue.text)))) }
        if let server { entries.append(SpecEntry("server", .text(server))) }
        for (key, names) in [("types", names.types), ("calls", names.calls)] where !names.isEmpty {
            let sorted = names.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            entries.append(
                SpecEntry(key, .map(sorted.map { SpecEntry($0.key, .text($0.value)) }), isTall: true)
            )
        }
        var lines = Self.header + SpecWriter(entries).text + "specs:\n"
        for (path, text) in files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            lines += "  \(SpecWriter.key(path)): |\n"
            for line in text.lines.dropLast() {
                lines += line.isEmpty ? "\n" : "    \(line)\n"
            }
        }
        return lines
    }

    private static let header = """
        # The specs as 'genapi import openapi' made them last, by which it knows your changes. It keeps this file current.
        # Keep it under version control, and leave it as it is.

        """
}
