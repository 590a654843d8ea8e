import ResolvedAPI
import SourceDiagnostics
import SpecReading

// The parents below which the ids of a resource are unique.

extension EndpointPass {
    /// The paths of the parents, by the numbers of the resources that have one.
    mutating func parents(of drafts: [Int: [EndpointDraft]]) -> [Int: String] {
        var parents: [Int: String] = [:]
        // A resource that extends another one can have its 'unique' without its path.
        var (stated, used) = ([SourceRange](), Set<SourceRange>())
        for index in scope.types.indices {
            guard let object = scope[index].object, let draft = types.objects[index], !draft.isBroken else {
                continue
            }
            let parent = draft.identity?.isOfSeveralElements == true ? parent(of: index, drafts) : nil
            if let unique = object.unique {
                stated.append(unique.range)
                if parent != nil { used.insert(unique.range) }
            }
            let isUnique = object.unique.map { $0.value == .everywhere } ?? conventions.hasUniqueIDs
            if !isUnique { parents[index] = parent }
        }
        for range in stated where used.insert(range).inserted { report(.uniqueWithoutParent(range)) }
        return parents
    }

    /// A call whose path has only the identity shows that ids are unique everywhere. Variants of a resource without such calls have
    /// its parent.
    private func parent(
        of index: Int,
        _ drafts: [Int: [EndpointDraft]],
        after visited: Set<Int> = []
    ) -> String? {
        let own = drafts[index] ?? []
        let calls = own.filter { $0.pathKeys.contains { isKeyOfIdentity($0, of: index) } }
        if !calls.isEmpty {
            let parents = calls.map { parent(in: $0.endpoint.pathTemplate, of: index) }
            if parents.contains(nil) { return nil }
            let get = calls.firstIndex { $0.endpoint.name == "get" }
            return parents[get ?? 0]
        }
        if let path = scope[index].object?.path {
            return parent(in: PathTemplate.template(of: path).template.text, of: index)
        }
        // Each object is visited once, also if a mistake lets identities depend on each other.
        guard let owner = types.objects[index]?.sharedIdentity?.owner, !visited.contains(index) else {
            return nil
        }
        return parent(of: owner, drafts, after: visited.union([index]))
    }

    /// The path up to its last parameter before the identity; `nil` without such parameters, and if their segments can be missing
    /// or several.
    private func parent(in path: String, of index: Int) -> String? {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let identity = segments.firstIndex { segment in
            keys(in: segment).contains { isKeyOfIdentity($0, of: index) }
        }
        let before = segments[..<(identity ?? segments.count)]
        guard let last = before.lastIndex(where: { !keys(in: $0).isEmpty }) else { return nil }
        let parent = before[...last].joined(separator: "/")
        return parent.contains { "(*".contains($0) } ? nil : parent
    }

    private func keys(in segment: Substring) -> [String] {
        segment.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix { $0 != "}" && $0 != "*" })
        }
    }

    private func isKeyOfIdentity(_ key: String, of index: Int) -> Bool {
        isIdentity(key, of: index)
            || types.objects[index]?.identityParts.contains { $0.key.value == key } == true
    }
}
