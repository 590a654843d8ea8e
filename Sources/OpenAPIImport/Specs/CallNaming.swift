import SwiftNaming

/// Names the calls of a type: after the form of their paths, or after their ids without the words of the type.
struct CallNaming {
    let notes: NoteCollector
    let given: GivenNames
    let root: DocumentValue

    func name(_ owner: Declaration) {
        var taken: Set<String> = []
        var rest: [EndpointDraft] = []
        let updates = owner.endpoints.contains { $0.operation.method == "patch" && isItem($0, of: owner) }
        for call in owner.endpoints {
            guard let known = given.call(call.key(in: root)), known.owner == owner.name,
                taken.insert(known.name).inserted
            else { continue }
            call.name = known.name
        }
        for call in owner.endpoints where call.suffix == nil && call.name.isEmpty {
            guard let name = standardName(of: call, owner, hasPatch: updates), taken.insert(name).inserted
            else {
                rest.append(call)
                continue
            }
            call.name = name
        }
        for call in rest + owner.endpoints.filter({ $0.suffix != nil && $0.name.isEmpty }) {
            let first =
                call.suffix == nil
                ? nil : owner.endpoints.first { $0.suffix == nil && $0.isVariant(of: call) }
            let candidates =
                first.map { ["\($0.name)_\(call.suffix ?? "")"] }
                ?? [idName(of: call, owner), pathName(of: call, owner)].compactMap(\.self).filter {
                    !$0.isEmpty
                }
            let plain = candidates.first ?? call.operation.method
            let name =
                candidates.first { isFree($0, taken) }
                ?? {
                    var number = 2
                    while !isFree("\(plain)_\(number)", taken) { number += 1 }
                    return "\(plain)_\(number)"
                }()
            taken.insert(name)
            call.name = name
            if name != candidates.first {
                let (_, numbers) = notes.noting {
                    notes.add(
                        .renamed,
                        call.operation.value,
                        "'\(plain)' is the name of another call, so it is '\(name)'."
                    )
                }
                call.notes += numbers
            }
        }
    }

    private static let reserved: Set<String> = ReservedNames.members.union([
        "none", "init", "self", "type", "protocol", "description",
    ])

    private func isFree(_ name: String, _ taken: Set<String>) -> Bool {
        guard let swift = Spelling.member(name), !Self.reserved.contains(swift) else { return false }
        return !taken.contains(name) && !taken.contains { Spelling.member($0) == swift }
    }

    private func isItem(_ call: EndpointDraft, of owner: Declaration) -> Bool {
        guard let path = owner.path, call.operation.segments.last?.isParameter == true else { return false }
        let collection = path.split(separator: "/").map(String.init)
        return CallPlacement.pattern(call.operation.segments.dropLast()) == CallPlacement.pattern(collection)
    }

    private func standardName(of call: EndpointDraft, _ owner: Declaration, hasPatch: Bool) -> String? {
        guard let path = owner.path else { return nil }
        let collection = CallPlacement.pattern(path.split(separator: "/").map(String.init))
        if isItem(call, of: owner) {
            switch call.operation.method {
            case "get": return "get"
            case "patch": return "update"
            case "put": return hasPatch ? "replace" : "update"
            case "delete": return "delete"
            // Some servers change elements with POST.
            case "post": return "update"
            default: return nil
            }
        }
        guard CallPlacement.pattern(call.operation.segments) == collection else { return nil }
        switch call.operation.method {
        case "get":
            if case .type(let type, _) = call.response, case .list = type.resolved {
                return "list"
            } else {
                return nil
            }
        case "post": return "create"
        default: return nil
        }
    }

    /// The words of the id without those of the type; `nil` if the id only repeats the method and the path.
    private func idName(of call: EndpointDraft, _ owner: Declaration) -> String? {
        guard let id = call.operation.id, let swift = Spelling.member(id) else { return nil }
        let segments = call.operation.segments.filter { !Self.isVersion($0) }
        let path = ([call.operation.method] + segments).map(\.nameKey).joined()
        if id.nameKey == path
            || id.nameKey == call.operation.method + call.operation.segments.map(\.nameKey).joined()
        {
            return nil
        }
        var words = Self.words(swift)
        var dropped = Set(Self.words(owner.name).flatMap { [$0, $0.singular, $0 + "s"] })
        for tag in call.operation.tags {
            dropped.formUnion(Self.words(Spelling.member(tag) ?? "").flatMap { [$0, $0.singular] })
        }
        let first = words.first
        if let first, words.count > 1, dropped.contains(first), !Self.verbs.contains(first) {
            words.removeFirst()
        }
        let kept = words.filter { !dropped.contains($0) || Self.verbs.contains($0) }
        let name = kept.joined(separator: "_")
        return kept.isEmpty || kept.count == 1 && Self.prepositions.contains(kept[0])
            ? words.joined(separator: "_") : name
    }

    private static let verbs: Set = [
        "get", "list", "create", "update", "delete", "set", "add", "remove", "search", "find",
    ]
    private static let prepositions: Set = ["for", "of", "in", "to", "by", "from", "with", "at", "on"]

    /// `v1`, `2024-01`
    private static func isVersion(_ segment: String) -> Bool {
        segment == "api"
            || segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
                && (segment.first?.isNumber == true || segment.first == "v")
    }

    /// `capture` for `POST /charges/{id}/capture`, `list_refunds` for `GET /charges/{id}/refunds`.
    private func pathName(of call: EndpointDraft, _ owner: Declaration) -> String? {
        let segments = call.operation.segments.filter { !Self.isVersion($0) }
        let base = (owner.path ?? "").split(separator: "/").map(String.init).filter { !Self.isVersion($0) }
        let isBelow =
            segments.count > base.count
            && CallPlacement.pattern(segments.prefix(base.count)) == CallPlacement.pattern(base)
        let literals = (isBelow ? segments.dropFirst(base.count) : segments[...]).filter { !$0.contains("{") }
        let own = Set([owner.name.nameKey, owner.name.nameKey + "s", owner.name.nameKey + "es"])
        let named = literals.filter { !own.contains($0.nameKey) || literals.count == 1 }
        let words = named.suffix(3).flatMap { Self.words(Spelling.member($0) ?? "") }
        let endsWithItem = segments.last?.isParameter == true
        let verb: String? =
            switch call.operation.method {
            case "get":
                if case .type(let type, _) = call.response, case .list = type.resolved {
                    "list"
                } else {
                    "get"
                }
            case "post":
                endsWithItem
                    ? "update"
                    : (isBelow && !base.isEmpty && segments.count > base.count + 1 ? nil : "create")
            case "put": "replace"
            case "patch": "update"
            default: call.operation.method
            }
        return ([verb].compactMap(\.self) + words).joined(separator: "_")
    }

    /// The words of a name in camel case, in lower case.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
            let wasUpper = index > 0 && characters[index - 1].isUppercase
            if character.isUppercase, !word.isEmpty, !wasUpper || isNext {
                words.append(word.lowercased())
                word = ""
            }
            if character != "_" { word.append(character) }
        }
        return (words + [word.lowercased()]).filter { !$0.isEmpty }
    }
}

extension EndpointDraft {
    fileprivate func isVariant(of other: EndpointDraft) -> Bool {
        operation.method == other.operation.method && operation.path == other.operation.path
    }
}
