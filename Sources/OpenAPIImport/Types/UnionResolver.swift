/// Decides what unions become: a union of kinds of JSON, of objects that something tells apart, one object with the fields of
/// all, or one of their members.
final class UnionResolver {
    let types: SchemaTranslator
    var notes: NoteCollector { types.notes }
    private var finished: Set<Int> = []

    init(_ types: SchemaTranslator) { self.types = types }

    /// Decides all unions, members of others first.
    func resolveAll() {
        var index = 0
        while index < types.declarations.count {
            resolve(types.declarations[index], depth: 0)
            index += 1
        }
    }

    private func resolve(_ union: Declaration, depth: Int) {
        guard union.kind == .union, finished.insert(union.number).inserted else { return }
        if depth < 100 {
            for member in union.members { member.type.declarations.forEach { resolve($0, depth: depth + 1) } }
        }
        let (_, notes) = notes.noting { decide(union) }
        union.notes += notes
    }

    func value(of union: Declaration) -> DocumentValue { union.origin }

    // MARK: Kinds

    enum JSONKind: Int { case text, whole, number, bool, list, object, any }

    private func decide(_ union: Declaration) {
        var members = flattened(union)
        var groups: [JSONKind: [TypeDraft]] = [:]
        for member in members { groups[kind(of: member), default: []].append(member) }
        if groups[.any] != nil {
            notes.add(
                .approximated,
                value(of: union),
                "One of the alternatives is any JSON, so all of them are."
            )
            return alias(union, .json)
        }
        if let wholes = groups[.whole], let numbers = groups[.number] {
            groups[.whole] = nil
            groups[.number] = [numbers.first ?? .scalar("double")]
            _ = wholes
        }
        var objects = groups[.object] ?? []
        let maps = objects.filter { $0.declaration == nil }
        if !maps.isEmpty, objects.count > 1 {
            notes.add(
                .lost,
                value(of: union),
                "An object and a map cannot be told apart, so they are any JSON."
            )
            objects = [.json]
        }
        if objects.contains(where: \.isJSON), groups.count > 1 { return alias(union, .json) }
        var rest: [TypeDraft] = []
        if let texts = groups[.text] { rest.append(one(ofTexts: texts, union)) }
        if let wholes = groups[.whole] { rest.append(wholes.count == 1 ? wholes[0] : .scalar("int")) }
        if let numbers = groups[.number] { rest.append(numbers[0]) }
        if groups[.bool] != nil { rest.append(.scalar("bool")) }
        if let lists = groups[.list] { rest.append(one(ofLists: lists, union)) }
        members = rest + objects
        if rest.isEmpty, objects.count > 1 { return tellApart(union, objects.compactMap(\.declaration)) }
        if members.count == 1 { return alias(union, members[0]) }
        if objects.count > 1 {
            let declarations = objects.compactMap(\.declaration)
            if let told = byValue(union, declarations) ?? byKey(declarations) {
                union.members = rest.map { MemberDraft(type: $0) } + told
                if told.allSatisfy(\.values.isEmpty) { union.discriminator = nil }
                return
            }
            let merged = types.make(.object, union.nameParts + ["Object"], value(of: union))
            merge(declarations, into: merged, value(of: union))
            members = rest + [.declared(merged)]
        }
        union.discriminator = nil
        union.members = members.map { MemberDraft(type: $0) }
    }

    private func alias(_ union: Declaration, _ type: TypeDraft) {
        if let same = type.declaration, same === union { return union.alias = .json }
        union.alias = type
    }

    /// The members, with those of members that are unions themselves, and each type once.
    private func flattened(_ union: Declaration) -> [TypeDraft] {
        var seen: Set<String> = ["@\(union.number)"]
        var result: [TypeDraft] = []
        var queue = union.members.map(\.type)
        while !queue.isEmpty, result.count < 500 {
            var type = queue.removeFirst().resolved
            if case .optional(let inner) = type { type = inner.resolved }
            guard seen.insert(type.signature).inserted else { continue }
            if let inner = type.declaration, inner.kind == .union {
                queue = inner.members.map(\.type) + queue
                if union.discriminator == nil { union.discriminator = inner.discriminator }
                if union.discriminator == inner.discriminator { union.mapping += inner.mapping }
            } else {
                result.append(type)
            }
        }
        return result
    }

    func kind(of type: TypeDraft) -> JSONKind {
        switch type.resolved {
        case .scalar("json"): .any
        case .scalar("int"), .scalar("int64"): .whole
        case .scalar("double"), .scalar("decimal"), .scalar("timestamp"): .number
        case .scalar("bool"): .bool
        case .scalar: .text
        case .list: .list
        case .identity: .text
        case .expandable: .any
        case .map: .object
        case .optional(let inner): kind(of: inner)
        case .declared(let declaration):
            switch declaration.kind {
            case .object: .object
            case .union: .any
            case .enumeration: declaration.isNumeric ? .whole : .text
            }
        }
    }

    private func one(ofTexts texts: [TypeDraft], _ union: Declaration) -> TypeDraft {
        guard texts.count > 1 else { return texts[0] }
        let enums = texts.compactMap(\.declaration)
        guard enums.count == texts.count else {
            let isOpen = enums.count == texts.count - 1 && texts.contains { $0.signature == "string" }
            if isOpen, enums.count == 1 { return .declared(enums[0]) }
            notes.add(.approximated, value(of: union), "Several kinds of text become one, a string.")
            return .scalar("string")
        }
        let all = types.make(.enumeration, union.nameParts, value(of: union))
        all.cases = EnumerationReader.usable(enums.flatMap(\.cases)) ?? []
        all.doc = union.doc
        return .declared(types.unique(all))
    }

    private func one(ofLists lists: [TypeDraft], _ union: Declaration) -> TypeDraft {
        guard lists.count > 1 else { return lists[0] }
        let elements = types.make(.union, union.nameParts + ["Item"], value(of: union))
        elements.members = lists.compactMap { list in
            if case .list(let element) = list.resolved { MemberDraft(type: element) } else { nil }
        }
        notes.add(
            .approximated,
            value(of: union),
            "Several kinds of lists become one list whose elements are of all kinds."
        )
        resolve(elements, depth: 0)
        return .list(.declared(elements))
    }
}

extension Declaration {
    var isNumeric: Bool {
        cases.contains { if case .number = $0.value { true } else { false } }
    }
}
