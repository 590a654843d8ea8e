package import SourceDiagnostics
import SpecReading

/// The specs in a document that `genapi export openapi` has made: `x-genapi-specs`.
///
/// They are the API as long as the rest of the document is as it was exported, which a digest says. A document that was changed
/// is imported as any other one.
package struct EmbeddedSpecs: Sendable {
    package static let key = "x-genapi-specs"

    /// The texts by their paths below the API's folder, `api.yaml` first.
    let files: [(path: String, text: String)]
    /// Whether the document was changed after its export.
    let isStale: Bool

    /// `nil` if the document has none.
    ///
    /// - Returns: No value, with a diagnostic, if they are not files that can be written into a folder.
    static func read(_ root: DocumentValue) -> Reported<EmbeddedSpecs?> {
        guard let value = root[key] else { return Reported(EmbeddedSpecs?.none, []) }
        let files = value["files"]?.entries ?? []
        guard let digest = value["digest"]?.text, let main = files.first(where: { $0.key == "api.yaml" }),
            files.allSatisfy({ isSpec($0.key) && $0.value.string != nil })
        else { return Reported(nil, [.badEmbeddedSpecs(value.range)]) }
        let others = files.filter { $0.key != main.key }
        return Reported(
            EmbeddedSpecs(
                files: ([main] + others).map { ($0.key, $0.value.string ?? "") },
                isStale: digest != self.digest(of: root)
            ),
            []
        )
    }

    /// Whether a path leads to a spec in the folder.
    private static func isSpec(_ path: String) -> Bool {
        let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        return isYAML && !path.utf8.contains(0)
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\\")
            }
    }

    /// The digest of a document without its specs, from its text.
    package static func digest(of document: SourceFile) -> Reported<String> {
        LocatedDocument.read(document).map { digest(of: DocumentValue(node: $0, place: .root)) }
    }

    /// A digest of the values, which neither the notation nor the order of keys changes.
    private static func digest(of root: DocumentValue) -> String {
        var digest = ValueDigest()
        digest.add(root.node, leavingOut: key)
        return digest.text
    }
}

/// FNV-1a of values, 64 bits: it finds changes that nobody hides.
private struct ValueDigest {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    var text: String {
        let digits = String(state, radix: 16)
        return "fnv1a-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

    private mutating func add(_ kind: Character, _ text: String) {
        kind.utf8.forEach { add($0) }
        text.utf8.forEach { add($0) }
        add(0)
    }

    mutating func add(_ node: YAMLNode, leavingOut key: String? = nil) {
        let value = DocumentValue(node: node, place: .root)
        switch node.content {
        case .mapping(let entries):
            let kept = entries.filter { $0.key.value != key }
            add("{", "")
            for entry in kept.sorted(by: { $0.key.value.utf8.lexicographicallyPrecedes($1.key.value.utf8) }) {
                add("k", entry.key.value)
                add(entry.value)
            }
            add("}", "")
        case .sequence(let items):
            add("[", "")
            for item in items { add(item) }
            add("]", "")
        case .scalar(let text, _):
            if value.isNull {
                add("n", "")
            } else if let text = value.string {
                add("s", text)
            } else {
                add("w", text)
            }
        case .rejected: add("x", "")
        }
    }
}
