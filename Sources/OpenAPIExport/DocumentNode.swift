/// A value of a document that is being made.
package indirect enum DocumentNode: Hashable, Sendable {
    case text(String)
    /// A number, a bool or null, as it is written in JSON.
    case word(String)
    case list([DocumentNode])
    case map(DocumentMap)

    static func bool(_ value: Bool) -> DocumentNode { .word(value ? "true" : "false") }
    static func number(_ value: Int) -> DocumentNode { .word(String(value)) }
    static func texts(_ values: [String]) -> DocumentNode { .list(values.map(DocumentNode.text)) }
}

/// Entries in the order in which they were added, each key once.
package struct DocumentMap: Hashable, Sendable {
    package private(set) var entries: [(key: String, value: DocumentNode)] = []
    private var places: [String: Int] = [:]

    package init() {}

    init(_ entries: KeyValuePairs<String, DocumentNode?>) {
        for (key, value) in entries { self[key] = value }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// A new value of a key stays at the place of the old one. `nil` leaves the entries as they are.
    package subscript(key: String) -> DocumentNode? {
        get { places[key].map { entries[$0].value } }
        set {
            guard let newValue else { return }
            if let place = places[key] {
                entries[place].value = newValue
            } else {
                places[key] = entries.count
                entries.append((key, newValue))
            }
        }
    }

    /// The map as a node; `nil` if it is empty.
    var node: DocumentNode? { isEmpty ? nil : .map(self) }

    package static func == (left: DocumentMap, right: DocumentMap) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
    }

    package func hash(into hasher: inout Hasher) {
        for (key, value) in entries {
            hasher.combine(key)
            hasher.combine(value)
        }
    }
}

extension DocumentNode {
    static func entries(_ entries: KeyValuePairs<String, DocumentNode?>) -> DocumentNode {
        .map(DocumentMap(entries))
    }
}

extension DocumentMap {
    /// Adds the files that the document is made of.
    package mutating func embed(_ files: [(path: String, text: String)], digest: String, as key: String) {
        var texts = DocumentMap()
        for (path, text) in files { texts[path] = .text(text) }
        self[key] = .entries(["digest": .text(digest), "files": .map(texts)])
    }
}
