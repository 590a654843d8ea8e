/// The types and calls that a person has given other names since the last import.
struct SpecRenames {
    /// The new names of files' types.
    private(set) var files: [String: String] = [:]
    /// The new names of types inside of others: `Customer.Address` with the old name of the outer type.
    private(set) var smalls: [String: String] = [:]
    /// The new names of calls: `Customer.list` with the old name of the type.
    private(set) var calls: [String: String] = [:]

    /// - Parameters:
    ///   - base: The specs of the last import by their types' names.
    ///   - mine: The specs of the person.
    init(base: [String: MergeNode], mine: [String: MergeNode]) {
        findFiles(base, mine)
        for (name, node) in base {
            guard let own = mine[files[name] ?? name] else { continue }
            for (old, new) in Self.pairs(node["types"], own["types"], likeness: Self.likeness) {
                smalls["\(name).\(old)"] = new
            }
            for (old, new) in Self.pairs(node["endpoints"], own["endpoints"], likeness: Self.callLikeness) {
                calls["\(name).\(old)"] = new
            }
        }
    }

    // MARK: Search

    private mutating func findFiles(_ base: [String: MergeNode], _ mine: [String: MergeNode]) {
        let gone = base.filter { mine[$0.key] == nil }
        let new = mine.filter { base[$0.key] == nil }
        guard gone.count * new.count <= 100_000 else { return }
        for (old, name) in Self.matches(gone, new, likeness: Self.likeness) { files[old] = name }
    }

    private static func pairs(
        _ base: MergeNode?,
        _ mine: MergeNode?,
        likeness: (MergeNode, MergeNode) -> Double
    ) -> [(String, String)] {
        let old = Dictionary((base?.entries ?? []).map { ($0.key, $0.value) }) { first, _ in first }
        let new = Dictionary((mine?.entries ?? []).map { ($0.key, $0.value) }) { first, _ in first }
        return matches(
            old.filter { new[$0.key] == nil },
            new.filter { old[$0.key] == nil },
            likeness: likeness
        )
    }

    /// Pairs of what is gone and what is new that are at least half alike, the most alike first.
    private static func matches(
        _ gone: [String: MergeNode],
        _ new: [String: MergeNode],
        likeness: (MergeNode, MergeNode) -> Double
    ) -> [(String, String)] {
        var candidates: [(likeness: Double, old: String, new: String)] = []
        for (old, node) in gone {
            for (name, other) in new {
                let likeness = likeness(node, other)
                if likeness >= 0.5 { candidates.append((likeness, old, name)) }
            }
        }
        candidates.sort { ($1.likeness, $0.old, $0.new) < ($0.likeness, $1.old, $1.new) }
        var taken: Set<String> = []
        var found: Set<String> = []
        return candidates.compactMap { candidate in
            guard !taken.contains(candidate.old), !found.contains(candidate.new) else { return nil }
            taken.insert(candidate.old)
            found.insert(candidate.new)
            return (candidate.old, candidate.new)
        }
    }

    /// The share of equal lines, without the line with the name.
    private static func likeness(_ left: MergeNode, _ right: MergeNode) -> Double {
        let keywords = ["resource", "value", "enum", "union"]
        guard keywords.allSatisfy({ (left[$0] == nil) == (right[$0] == nil) }) else { return 0 }
        let (a, b) = (leaves(left).subtracting(names(left)), leaves(right).subtracting(names(right)))
        guard !a.isEmpty, !b.isEmpty else { return 0 }
        return Double(a.intersection(b).count) / Double(max(a.count, b.count))
    }

    private static func names(_ node: MergeNode) -> Set<String> {
        Set(
            ["resource", "value", "enum", "union"].compactMap { key in node[key]?.text.map { "\(key)=\($0)" }
            }
        )
    }

    private static func leaves(_ node: MergeNode, _ path: String = "", depth: Int = 0) -> Set<String> {
        guard depth < 32 else { return [] }
        switch node.content {
        case .scalar(let text, _): return ["\(path)=\(text)"]
        case .list(let items):
            return items.reduce(into: []) { $0.formUnion(leaves($1, path + "[]", depth: depth + 1)) }
        case .map(let entries):
            return entries.reduce(into: []) { result, entry in
                let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                result.formUnion(leaves(entry.value, inner, depth: depth + 1))
            }
        }
    }

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch"]

    /// Calls are alike if they have the same method and path.
    private static func callLikeness(_ left: MergeNode, _ right: MergeNode) -> Double {
        guard let method = methods.first(where: { left[$0] != nil }), left[method] == right[method] else {
            return 0
        }
        let (a, b) = (leaves(left), leaves(right))
        return 0.5 + 0.5 * Double(a.intersection(b).count) / Double(max(a.count, b.count, 1))
    }

    // MARK: Use

    /// The names with those that the person has given.
    func renamed(_ names: GivenNames) -> GivenNames {
        var names = names
        names.types = names.types.mapValues(type)
        names.calls = names.calls.mapValues { call in
            let owner = call.split(separator: ".").first.map(String.init) ?? ""
            let name = calls[call] ?? call.split(separator: ".").last.map(String.init) ?? ""
            return "\(files[owner] ?? owner).\(name)"
        }
        return names
    }

    /// The present name of a type.
    private func type(_ name: String) -> String {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return files[name] ?? name }
        return "\(files[parts[0]] ?? parts[0]).\(smalls[name] ?? parts[1])"
    }

    private static let texts: Set = [
        "doc", "example", "examples", "assumes", "default", "const", "name", "key", "path", "message",
        "deprecated", "envelope", "discriminator", "has", "servers", "authorization", "identity", "cases",
        "enum", "paging", "join", "access", "bytes", "failure",
    ]

    /// A spec of the last import, as if it had been made with the new names.
    func renamed(_ root: MergeNode, of owner: String) -> MergeNode {
        guard !files.isEmpty || !smalls.isEmpty || !calls.isEmpty, var entries = root.entries else {
            return root
        }
        for index in entries.indices {
            let key = entries[index].key
            if ["resource", "value", "union"].contains(key)
                || key == "enum" && entries[index].value.text != nil
            {
                entries[index].value = renamed(entries[index].value, owner)
            } else if !Self.texts.contains(key) {
                entries[index].value = renamed(entries[index].value, owner)
            }
            guard let named = entries[index].value.entries, ["types", "endpoints"].contains(key) else {
                continue
            }
            let names = key == "types" ? smalls : calls
            entries[index].value.content = .map(
                named.map { entry in
                    var entry = entry
                    entry.key = names["\(owner).\(entry.key)"] ?? entry.key
                    return entry
                }
            )
        }
        var root = root
        root.content = .map(entries)
        return root
    }

    private func renamed(_ node: MergeNode, _ owner: String) -> MergeNode {
        var node = node
        switch node.content {
        case .scalar(let text, isText: true): node.content = .scalar(types(in: text, owner), isText: true)
        case .scalar: break
        case .list(let items): node.content = .list(items.map { renamed($0, owner) })
        case .map(let entries):
            let isMember = node["type"] != nil
            node.content = .map(
                entries.map { entry in
                    var entry = entry
                    let isText =
                        Self.texts.contains(entry.key) && entry.value.entries == nil
                        || Self.methods.contains(entry.key) && entry.value.text?.hasPrefix("/") != false
                        || isMember && entry.key == "value"
                    if !isText { entry.value = renamed(entry.value, owner) }
                    return entry
                }
            )
        }
        return node
    }

    /// The text of a type with the new names.
    private func types(in text: String, _ owner: String) -> String {
        var result = ""
        var word = ""
        func flush() {
            if !word.isEmpty { result += smalls["\(owner).\(word)"] ?? type(word) }
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_"
                || character == "." && !word.isEmpty
            {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }
}
