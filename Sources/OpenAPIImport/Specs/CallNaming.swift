import SwiftNaming

/// Names the calls of a type: after the form of their paths, or after their ids without the words of the type.
struct CallNaming {
    let notes: NoteCollector
    let given: GivenNames
    let root: DocumentValue

    func name(_ owner: Declaration) {
        var taken: Set<String> = []
        var rest: [EndpointDraft] = []
        let collection = Collection(owner)
        for call in owner.endpoints {
            guard let known = given.call(call.key(in: root)), known.owner == owner.name,
                taken.insert(known.name).inserted
            else { continue }
            call.name = known.name
        }
        for call in owner.endpoints where call.suffix == nil && call.name.isEmpty {
            guard let name = standardName(of: call, collection), taken.insert(name).inserted
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
                ?? [idName(of: call, owner), pathName(of: call, owner, collection)].compactMap(\.self).filter
            {
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

    /// The path of the calls of a type, and how its elements are changed.
    private struct Collection {
        /// The segments of the path of a resource or, in a group of calls, those that all calls have in common; `nil` for a group
        /// without any.
        private(set) var base: [String]?
        /// Whether the calls are those of one element that has no identity in its path.
        private(set) var isSingle = false
        private(set) var hasPatch = false

        init(_ owner: Declaration) {
            let calls = owner.endpoints.map(\.operation)
            if let path = owner.path {
                base = path.split(separator: "/").map(String.init)
            } else if calls.count > 1 {
                let common = calls.dropFirst().reduce(calls[0].segments) { Self.common($0, $1.segments) }
                let end = common.lastIndex { !$0.isParameter } ?? -1
                let named = Array(common[...end])
                base = named.allSatisfy(CallNaming.isVersion) ? nil : named
            }
            isSingle = owner.path == nil && !calls.contains(where: isItem)
            hasPatch = calls.contains { $0.method == "patch" && (isItem($0) || isSingle && isAll($0)) }
        }

        private static func common(_ path: [String], _ other: [String]) -> [String] {
            let equal = zip(path, other).prefix { $0 == $1 || $0.isParameter && $1.isParameter }
            return Array(path.prefix(Array(equal).count))
        }

        func isItem(_ call: Operation) -> Bool {
            guard let base, call.segments.last?.isParameter == true else { return false }
            return CallPlacement.pattern(call.segments.dropLast()) == CallPlacement.pattern(base)
        }

        /// Whether it is a call of the collection itself.
        func isAll(_ call: Operation) -> Bool {
            base.map { CallPlacement.pattern(call.segments) == CallPlacement.pattern($0) } ?? false
        }
    }

    private func standardName(of call: EndpointDraft, _ collection: Collection) -> String? {
        let hasPatch = collection.hasPatch
        if collection.isItem(call.operation) {
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
        guard collection.isAll(call.operation) else { return nil }
        let isSingle = collection.isSingle
        switch call.operation.method {
        case "get":
            if case .type(let type, _) = call.response, case .list = type.resolved { return "list" }
            return isSingle ? "get" : nil
        case "post": return "create"
        case "patch": return isSingle ? "update" : nil
        case "put": return isSingle ? (hasPatch ? "replace" : "update") : nil
        case "delete": return isSingle ? "delete" : nil
        default: return nil
        }
    }

    /// The words of the id without those of the type; `nil` if the id only repeats the method and the path, or if nothing but a verb
    /// is left.
    private func idName(of call: EndpointDraft, _ owner: Declaration) -> String? {
        guard let id = call.operation.id, let swift = Spelling.member(id), !isPath(id, of: call) else {
            return nil
        }
        var words = Self.words(swift)
        var dropped = Set(Self.words(owner.name).flatMap { [$0, $0.singular, $0 + "s"] })
        if let tag = call.operation.tags.first {
            dropped.formUnion(Self.words(Spelling.member(tag) ?? "").flatMap { [$0, $0.singular] })
        }
        let first = words.first
        if let first, words.count > 1, dropped.contains(first), !Self.verbs.contains(first) {
            words.removeFirst()
        }
        // `for_project` says what the call is about.
        let end = words.dropFirst().firstIndex { Self.prepositions.contains($0) } ?? words.endIndex
        let kept = words.enumerated().filter { index, word in
            let isVerb = index == 0 && Self.verbs.contains(word)
            return isVerb || index >= end || !dropped.contains(word) && !Self.articles.contains(word)
        }.map(\.element)
        if kept.isEmpty || kept.count == 1 && Self.prepositions.contains(kept[0]) {
            return words.joined(separator: "_")
        }
        let isOnlyVerb = kept.count == 1 && Self.plainVerbs.contains(kept[0])
        return isOnlyVerb && words.count > 1 ? nil : kept.joined(separator: "_")
    }

    /// Whether an id only repeats the method and the path, whose parameters are there by their names, as `id`, or not at all.
    private func isPath(_ id: String, of call: EndpointDraft) -> Bool {
        let (method, all) = (call.operation.method, call.operation.segments)
        return [all, all.filter { !Self.isVersion($0) }].contains { segments in
            [
                segments, segments.map { $0.isParameter ? "id" : $0 }, segments.filter { !$0.isParameter },
            ].contains { ([method] + $0).map(\.nameKey).joined() == id.nameKey }
        }
    }

    private static let plainVerbs: Set = [
        "get", "list", "create", "update", "delete", "set", "add", "remove",
    ]
    private static let verbs = plainVerbs.union(["search", "find"])
    private static let articles: Set = ["a", "an", "the"]
    private static let prepositions: Set = ["for", "of", "in", "to", "by", "from", "with", "at", "on"]

    /// `v1`, `2024-01`
    fileprivate static func isVersion(_ segment: String) -> Bool {
        segment == "api"
            || segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
                && (segment.first?.isNumber == true || segment.first == "v")
    }

    /// `capture` for `POST /charges/{id}/capture`, `list_refunds` for `GET /charges/{id}/refunds`.
    private func pathName(of call: EndpointDraft, _ owner: Declaration, _ collection: Collection) -> String? {
        let segments = call.operation.segments.filter { !Self.isVersion($0) }
        let base = (collection.base ?? []).filter { !Self.isVersion($0) }
        let isBelow =
            segments.count > base.count
            && CallPlacement.pattern(segments.prefix(base.count)) == CallPlacement.pattern(base)
        let literals = (isBelow ? segments.dropFirst(base.count) : segments[...]).filter { !$0.contains("{") }
        let own = Set([owner.name.nameKey, owner.name.nameKey + "s", owner.name.nameKey + "es"])
        // A call that is alone in its group needs nothing but the verb beside the group's name.
        let isAlone = owner.path == nil && owner.endpoints.count == 1
        let named = literals.filter { !own.contains($0.nameKey) || literals.count == 1 && !isAlone }
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
