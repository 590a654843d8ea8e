import SourceDiagnostics
import SpecReading

/// A document and the local files that it refers to.
///
/// Only files are read, through the closure that it is given. A reference to a server is an error.
final class DocumentSource {
    private let load: (String) -> Reported<SourceFile>
    private var files: [String: DocumentValue?] = [:]
    private var targets: [String: DocumentValue?] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of files whose references are being followed, each from one in the file before.
    private var filesUnderWay = 0

    private(set) var root: DocumentValue

    /// The schemas that have names.
    var schemas: [DocumentValue] {
        (root["components"]?["schemas"] ?? root["definitions"])?.entries.map(\.value) ?? []
    }

    /// The largest number of references that follow one another.
    private static let longestChain = 32
    /// The largest number of files. Large APIs have a file for each call, response and example.
    private static let mostFiles = 20_000

    /// `nil` if the document cannot be read.
    static func open(
        _ file: SourceFile,
        overlays: [SourceFile] = [],
        load: @escaping (String) -> Reported<SourceFile>
    ) -> (source: DocumentSource?, diagnostics: [Diagnostic]) {
        var outcome = LocatedDocument.read(file)
        for overlay in overlays {
            outcome = outcome.then { root in Overlay.read(overlay).then { $0.applied(to: root) } }
        }
        guard let node = outcome.value else { return (nil, outcome.diagnostics) }
        let root = DocumentValue(node: node, place: .root)
        return (DocumentSource(root, overlays.map(\.path), load), outcome.diagnostics)
    }

    private init(
        _ root: DocumentValue,
        _ overlays: [String],
        _ load: @escaping (String) -> Reported<SourceFile>
    ) {
        self.root = root
        self.load = load
        // References in an overlay's additions are into the document.
        let paths = [root.file, normalized(root.file)] + overlays
        for path in paths { files[path] = root }
        guard let inlined = inlined(root) else { return }
        self.root = inlined
        for path in paths { files[path] = inlined }
    }

    /// The document with the values of references that OpenAPI does not have in their places; `nil` if there is none.
    private func inlined(_ document: DocumentValue) -> DocumentValue? {
        guard filesUnderWay < Self.longestChain else {
            report(.endlessReference(document.range.beginning))
            return nil
        }
        filesUnderWay += 1
        defer { filesUnderWay -= 1 }
        let node = InlinedReferences.applied(to: document.node) { resolved($0)?.node }
        // Values that were found meanwhile can have such references in them.
        if node != nil { targets = [:] }
        return node.map { DocumentValue(node: $0, place: .root) }
    }

    /// The value itself or, if it is a reference, the value that it leads to; `nil` for a reference that leads nowhere, which
    /// has been reported.
    func resolved(_ value: DocumentValue) -> DocumentValue? {
        var value = value
        for _ in 0..<Self.longestChain {
            guard let reference = value["$ref"], let text = reference.string else { return value }
            guard let target = target(of: text, at: reference) else { return nil }
            value = target
        }
        report(.endlessReference(value["$ref"]?.range ?? value.range))
        return nil
    }

    /// The value of one reference.
    func target(of text: String, at reference: DocumentValue) -> DocumentValue? {
        let key = reference.file + "\n" + text
        if let known = targets[key] { return known }
        let target = find(text, at: reference)
        targets[key] = .some(target)
        return target
    }

    private func find(_ text: String, at reference: DocumentValue) -> DocumentValue? {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let path = parts[0]
        guard !path.contains("://"), !path.hasPrefix("//") else {
            report(.remoteReference(text, at: reference.range))
            return nil
        }
        let file = path.isEmpty ? reference.file : normalized(folder(of: reference.file) + unescaped(path))
        guard var value = self.file(file, for: reference) else { return nil }
        for step in (parts.count > 1 ? parts[1] : "").split(separator: "/").map(String.init) {
            let key = unescaped(step).replacing("~1", with: "/").replacing("~0", with: "~")
            let items = value.isList ? value.items : []
            let next = Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil } ?? value[key]
            guard let next else {
                report(.unknownReference(text, at: reference.range))
                return nil
            }
            value = next
        }
        return value
    }

    private func file(_ path: String, for reference: DocumentValue) -> DocumentValue? {
        if let known = files[path] { return known }
        guard files.count < Self.mostFiles else {
            report(.tooManyReferencedFiles(Self.mostFiles, at: reference.range))
            return nil
        }
        let outcome = load(path)
        var root: DocumentValue?
        if let file = outcome.value {
            let document = LocatedDocument.read(file)
            document.diagnostics.forEach(report)
            root = document.value.map { DocumentValue(node: $0, place: .root) }
            // References to the file itself are found while those in it are followed.
            files[path] = .some(root)
            root = root.flatMap(inlined) ?? root
        } else {
            report(.unreadableReference(path, at: reference.range))
        }
        files[path] = .some(root)
        return root
    }

    private func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < 100 { diagnostics.append(diagnostic) }
    }

    /// The path without `.` and `..` where that is possible, so that a file has one path.
    private func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    private func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Without percent-encoding.
    private func unescaped(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
