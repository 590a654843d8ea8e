package import SourceDiagnostics

/// The lines of the values in a spec, by their keys.
struct SpecPlaces {
    private let root: MergeNode?

    init(_ file: SourceFile) { root = MergeNode.root(of: file) }

    /// The lines of a value; `nil` if it is not there.
    func lines(of keys: [String]) -> ClosedRange<Int>? {
        guard let found = find(keys), found.depth == keys.count else { return nil }
        return found.lines
    }

    /// The line of a value, or of the innermost one around it that is there.
    func line(near keys: [String]) -> Int? { find(keys)?.lines.lowerBound }

    /// Whether there is a value, or one around it that is less than a call, a type or a field.
    func has(_ keys: [String]) -> Bool {
        guard let depth = find(keys)?.depth else { return false }
        let isPart = keys.count > 1 && ["endpoints", "types", "fields"].contains(keys[0])
        return depth == keys.count || depth >= (isPart ? 2 : 1)
    }

    private func find(_ keys: [String]) -> (lines: ClosedRange<Int>, depth: Int)? {
        guard var node = root else { return nil }
        var lines = 1...(node.range?.end.line ?? 1)
        var depth = 0
        for key in keys {
            guard let entry = node.entries?.first(where: { $0.key == key || $0.value["key"]?.text == key }),
                let start = entry.range?.start.line
            else { break }
            lines = start...max(start, entry.value.range?.end.line ?? start)
            node = entry.value
            depth += 1
        }
        return (lines, depth)
    }

    /// The keys to the outermost value that begins on a line, or else to the innermost one around it.
    func keys(at line: Int) -> [String] {
        guard var node = root else { return [] }
        var keys: [String] = []
        while let entry = node.entries?.last(where: { ($0.range?.start.line ?? .max) <= line }) {
            keys.append(entry.key)
            if entry.range?.start.line == line { break }
            node = entry.value
        }
        return keys
    }
}

extension SpecMerge.Change {
    /// Whether it is what a line of a merged file says.
    package func covers(_ line: Int, of file: SourceFile) -> Bool {
        SpecPlaces(file).lines(of: keys)?.contains(line) == true
    }

    /// Whether it removes a value from a merged file.
    package func removes(from file: SourceFile?) -> Bool {
        guard let file else { return true }
        return SpecPlaces(file).lines(of: keys) == nil
    }

    /// The last word of what it changes.
    package var name: String { keys.last ?? file.specName }
}

extension SpecMerge {
    /// The report of a new import with its places in the merged specs, and with the conflicts. Notes about what the person has
    /// removed are left out.
    package func report(of specs: OpenAPIImport.Specs, _ merged: Merged, document: String) -> ImportReport {
        let theirs = Dictionary(specs.files.map { ($0.path, $0.contents) }) { first, _ in first }
            .mapValues { SpecPlaces(SourceFile(path: "", text: $0)) }
        let paths = Dictionary(merged.files.keys.map { ($0.specName, $0) }) { first, _ in first }
        let mine = merged.files.mapValues { SpecPlaces(SourceFile(path: "", text: $0)) }
        var notes: [ImportReport.Note] = specs.report.notes.compactMap { note in
            guard let spec = note.spec, let line = note.line, let places = theirs[spec] else { return note }
            let keys = places.keys(at: line)
            guard let path = paths[spec.specName], let own = mine[path], own.has(keys) else { return nil }
            var note = note
            note.spec = path
            note.line = own.line(near: keys)
            return note
        }
        let origins = Dictionary(
            (names.calls.map { ($0.value, $0.key) } + names.types.map { ($0.value, $0.key) })
        ) { first, _ in first }
        for conflict in merged.conflicts {
            let name = conflict.file.specName
            let isCall = conflict.keys.count > 1 && conflict.keys[0] == "endpoints"
            let origin = (isCall ? origins["\(name).\(conflict.keys[1])"] : nil) ?? origins[name]
            let what =
                conflict.keys.isEmpty
                ? "'\(conflict.file)'" : "'\(conflict.keys.joined(separator: "."))' of \(name)"
            notes.append(
                ImportReport.Note(
                    kind: .conflict,
                    message: "\(what) \(conflict.message).",
                    document: document,
                    pointer: origin.map { $0.hasPrefix("/") ? $0 : "" } ?? "",
                    documentLine: nil,
                    spec: mine[conflict.file] == nil ? nil : conflict.file,
                    line: mine[conflict.file].map { $0.line(near: conflict.keys) ?? 1 }
                )
            )
        }
        return specs.report.replacing(notes)
    }
}
