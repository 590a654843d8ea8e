/// The names that an earlier import has given, or a person since then.
package struct GivenNames: Sendable, Equatable {
    /// Types by the places of their schemas: `Customer`, and `Customer.Address` for a type inside of another one.
    package var types: [String: String] = [:]
    /// Calls by the places of their operations: `Customer.list`.
    package var calls: [String: String] = [:]

    package init() {}

    /// The name of a file's type; `nil` if the type was inside of another one.
    func file(_ key: String) -> String? { types[key].flatMap { $0.contains(".") ? nil : $0 } }

    /// The name of a type inside of another one.
    func small(_ key: String) -> String? {
        types[key].flatMap { $0.contains(".") ? $0.split(separator: ".").last.map(String.init) : nil }
    }

    /// The type and the name of a call.
    func call(_ key: String) -> (owner: String, name: String)? {
        guard let parts = calls[key]?.split(separator: ".").map(String.init), parts.count == 2 else {
            return nil
        }
        return (parts[0], parts[1])
    }
}

extension [Declaration] {
    /// Gives each type what it is recognized by in another import: the place of its schema, with a number if several types
    /// are made of one schema.
    func recognize(in root: DocumentValue) {
        var counts: [String: Int] = [:]
        for declaration in self where declaration.key.isEmpty {
            let place = declaration.origin.key(in: root)
            let count = counts[place, default: 0] + 1
            counts[place] = count
            declaration.key = count == 1 ? place : "\(place) \(count)"
        }
    }
}

extension EndpointDraft {
    /// The key by which another import finds the call.
    func key(in root: DocumentValue) -> String {
        operation.value.key(in: root) + (suffix.map { " \($0)" } ?? "")
    }
}

extension DocumentValue {
    /// The place in the document, which is the same wherever the document is.
    func key(in root: DocumentValue) -> String {
        guard file != root.file else { return place.pointer }
        let folder = root.file.lastIndex(of: "/").map { String(root.file[...$0]) } ?? ""
        return (file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file) + "#" + place.pointer
    }
}
