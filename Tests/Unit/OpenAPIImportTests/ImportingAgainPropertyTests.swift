import Foundation
import GoldenTesting
import OpenAPIImport
import TestTraits
import Testing

/// Random changes by a person and by the document at the same time.
@Suite(.blocking) struct ImportingAgainPropertyTests {
    private static let seeds =
        0..<(ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap(UInt64.init) ?? 8)

    @Test("random changes of a person and of a document both arrive, or are conflicts", arguments: seeds)
    func random(_ seed: UInt64) throws {
        var document = RandomDocument(seed: seed)
        let folder = try ImportFolder()
        try folder.importing(document.text)
        let first = try folder.files
        try folder.importing(document.text)
        #expect(try folder.files == first, "seed \(seed)")

        var edits = RandomEdits(first, seed: seed &+ 1000)
        for _ in 0..<Int(seed % 7) { edits.edit() }
        for name in first.keys where name.hasSuffix(".yaml") && name != "api.yaml" && edits.files[name] == nil
        {
            try folder.remove(name)
        }
        for (name, text) in edits.files { try folder.write(text, to: name) }
        try #require(try folder.errors() == [], "seed \(seed): \(edits.files)")

        // The person's changes alone.
        let edited = try folder.files
        let notes = try folder.importing(document.text).filter { $0.kind == .conflict }
        #expect(notes.map(\.message) == [], "seed \(seed)")
        for (name, text) in try folder.files where name.hasSuffix(".yaml") {
            #expect(text == edited[name], "seed \(seed)")
        }

        // Those of the document as well.
        var changes: [RandomDocument.Change] = []
        for _ in 0...Int(seed % 5) { changes.append(document.change()) }
        let conflicts = try folder.importing(document.text).filter { $0.kind == .conflict }
        let merged = try folder.files
        #expect(try folder.errors() == [], "seed \(seed)")
        for (name, text) in edits.stays {
            let isReported = conflicts.contains { $0.spec == name }
            #expect(
                merged[name]?.contains(text) == true || isReported,
                "seed \(seed): \(text) in \(merged[name] ?? name)"
            )
        }
        for name in edits.names where merged["openapi.lock"]?.contains(name) == true {
            let isThere = merged.contains { $0.key.hasSuffix(".yaml") && $0.value.contains(name) }
            #expect(isThere || !conflicts.isEmpty, "seed \(seed): \(name)")
        }
        for (name, text) in edits.gone {
            #expect(
                merged[name]?.contains("\n" + text) != true,
                "seed \(seed): \(text) in \(merged[name] ?? "")"
            )
        }
        if edits.stays.isEmpty, edits.gone.isEmpty, edits.names.isEmpty {
            let fresh = try ImportFolder()
            try fresh.importing(document.text)
            #expect(conflicts.map(\.message) == [], "seed \(seed)")
            #expect(
                Set(try fresh.files.keys).intersection(document.types.map { "\($0.name).yaml" }).subtracting(
                    merged.keys
                ) == [],
                "seed \(seed)"
            )
        }
        for change in changes { check(change, document, merged, conflicts.map(\.message), seed) }

        // Once more, there is nothing to do and nothing to report.
        #expect(try folder.importing(document.text).filter { $0.kind == .conflict }.isEmpty, "seed \(seed)")
        #expect(try folder.files == merged, "seed \(seed)")
    }

    private func check(
        _ change: RandomDocument.Change,
        _ document: RandomDocument,
        _ files: [String: String],
        _ conflicts: [String],
        _ seed: UInt64
    ) {
        let texts = files.filter { $0.key.hasSuffix(".yaml") }.values
        switch change {
        case .field(let type, let key):
            guard document.types.contains(where: { $0.name == type && $0.fields.contains { $0.key == key } }),
                files["openapi.lock"]?.contains(key) == true
            else { return }
            let isThere = texts.contains { $0.contains("\(key):") } || conflicts.contains { $0.contains(key) }
            #expect(isThere, "seed \(seed): \(key) of \(type)")
        case .noField(let type, let key):
            let isGone =
                texts.allSatisfy { !$0.contains("\(key):") } || conflicts.contains { $0.contains(key) }
            #expect(isGone, "seed \(seed): \(key) of \(type)")
        case .call(let path):
            guard document.calls.contains(where: { $0.path == path }) else { return }
            let end = path.split(separator: "/").last ?? ""
            #expect(texts.contains { $0.contains(end) } || !conflicts.isEmpty, "seed \(seed): \(path)")
        case .other: break
        }
    }
}
