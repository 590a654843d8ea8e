/// Decides what unions become: a union of kinds of JSON, of objects that something tells apart, one object with the fields of
/// all, or one of their members.
final class UnionResolver {
    private let types: SchemaTranslator
    private var notes: NoteCollector { types.notes }
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

    private func value(of union: Declaration) -> DocumentValue { union.origin }

    // MARK: Kinds

    private enum JSONKind: Int { case text, whole, number, bool, list, object, any }

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

    private func kind(of type: TypeDraft) -> JSONKind {
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

    // MARK: Objects

    private func tellApart(_ union: Declaration, _ objects: [Declaration]) {
        if let members = byValue(union, objects) ?? byKey(objects) {
            union.members = members
            if union.discriminator != nil, members.allSatisfy(\.values.isEmpty) { union.discriminator = nil }
            return
        }
        union.kind = .object
        union.discriminator = nil
        union.members = []
        merge(objects, into: union, value(of: union))
    }

    /// Members that a discriminator tells apart. Objects with one value become one object.
    private func byValue(_ union: Declaration, _ objects: [Declaration]) -> [MemberDraft]? {
        for key in union.discriminator.map({ [$0] }) ?? candidates(objects) {
            let members = objects.map { MemberDraft(type: .declared($0), values: values(of: $0, key, union)) }
            guard !members.contains(where: \.values.isEmpty) else { continue }
            let groups = Self.groups(members)
            guard groups.count > 1 else { continue }
            union.discriminator = key
            return groups.map { one(of: $0, key, union) }
        }
        union.discriminator = nil
        return nil
    }

    /// Members with common values are in one group.
    private static func groups(_ members: [MemberDraft]) -> [[MemberDraft]] {
        var groups: [[MemberDraft]] = []
        for member in members {
            let values = Set(member.values)
            let meeting = groups.indices.filter { index in
                groups[index].contains { !values.isDisjoint(with: $0.values) }
            }
            guard let first = meeting.first else {
                groups.append([member])
                continue
            }
            for index in meeting.dropFirst().reversed() { groups[first] += groups.remove(at: index) }
            groups[first].append(member)
        }
        return groups
    }

    private func one(of group: [MemberDraft], _ key: String, _ union: Declaration) -> MemberDraft {
        guard group.count > 1 else { return group[0] }
        var seen: Set<Literal> = []
        let values = group.flatMap(\.values).filter { seen.insert($0).inserted }
        var name = "Object"
        if case .text(let text)? = values.first { name = text }
        let merged = types.make(.object, union.nameParts + [name], value(of: union))
        merge(group.compactMap(\.type.declaration), into: merged, value(of: union))
        if values.count > 1, let index = merged.fields.firstIndex(where: { $0.key == key }) {
            merged.fields[index].relax()
        }
        return MemberDraft(type: .declared(merged), values: values)
    }

    /// The keys that have constants in all objects.
    private func candidates(_ objects: [Declaration]) -> [String] {
        (objects.first?.allFields ?? []).filter { field in
            objects.allSatisfy { object in object.allFields.contains { $0.key == field.key && $0.isSelecting }
            }
        }
        .map(\.key)
    }

    private func values(of object: Declaration, _ key: String, _ union: Declaration) -> [Literal] {
        let field = object.allFields.first { $0.key == key }
        let own = field?.selectingValues ?? []
        if union.discriminator == nil { return own }
        var mapped: [Literal] = []
        for (value, target) in union.mapping where target === object && !mapped.contains(.text(value)) {
            mapped.append(.text(value))
        }
        if mapped.isEmpty {
            if own.isEmpty, object.isNamed, union.mapping.isEmpty {
                return [.text(object.nameParts.last ?? "")]
            }
            return own
        }
        if let constant = field?.constant { return [constant] }
        return mapped.count == 1 || field != nil ? mapped : Array(mapped.prefix(1))
    }

    private func byKey(_ objects: [Declaration]) -> [MemberDraft]? {
        var counts: [String: Int] = [:]
        let fields = objects.map(\.allFields)
        for field in fields.joined() { counts[field.key, default: 0] += 1 }
        let members = zip(objects, fields).map { object, fields in
            MemberDraft(
                type: .declared(object),
                has: fields.first { $0.isRequired && counts[$0.key] == 1 }?.key
            )
        }
        return members.allSatisfy { $0.has != nil } ? members : nil
    }

    /// Gives an object the fields of several.
    private func merge(_ objects: [Declaration], into result: Declaration, _ value: DocumentValue) {
        notes.add(
            .approximated,
            value,
            "Nothing tells \(objects.count) objects apart, so they become one with the fields of all."
        )
        var mixed: [String] = []
        var places: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var fields: [FieldDraft] = []
        for field in objects.flatMap(\.allFields) {
            counts[field.key, default: 0] += field.isRequired ? 1 : 0
            guard let place = places[field.key] else {
                places[field.key] = fields.count
                fields.append(field)
                continue
            }
            fields[place] = merged(fields[place], field, &mixed)
        }
        for index in fields.indices where counts[fields[index].key] != objects.count {
            fields[index].isRequired = false
            fields[index].relax()
        }
        result.fields = fields
        guard !mixed.isEmpty else { return }
        let names = Set(mixed).sorted().map { "'\($0)'" }.joined(separator: ", ")
        notes.add(.lost, value, "Fields of several types are any JSON: \(names).")
    }

    private func merged(_ first: FieldDraft, _ second: FieldDraft, _ mixed: inout [String]) -> FieldDraft {
        var field = first
        field.isNullable = first.isNullable || second.isNullable
        field.isClearable = first.isClearable || second.isClearable
        guard first.constant != second.constant || first.type.signature != second.type.signature else {
            return field
        }
        field.relax()
        var other = second
        other.relax()
        guard field.type.signature != other.type.signature else { return field }
        field.assumes = nil
        field.example = nil
        field.isNullable = false
        let kinds = [kind(of: field.type), kind(of: other.type)]
        if kinds == [.text, .text] {
            field.type = .scalar("string")
        } else {
            mixed.append(first.key)
            field.type = .json
        }
        return field
    }
}

extension FieldDraft {
    /// Whether its value can select a member of a union.
    fileprivate var isSelecting: Bool { !selectingValues.isEmpty }

    fileprivate var selectingValues: [Literal] {
        if let constant { return [constant] }
        guard let declaration = type.declaration, declaration.kind == .enumeration else { return [] }
        return declaration.cases.map(\.value)
    }

    /// A constant becomes a value of its type.
    fileprivate mutating func relax() {
        guard let constant else { return }
        self.constant = nil
        switch constant {
        case .text: type = .scalar("string")
        case .bool: type = .scalar("bool")
        case .number(let text): type = .scalar(Int(text) == nil ? "double" : "int")
        case .list: type = .json
        }
    }
}

extension Declaration {
    var isNumeric: Bool {
        cases.contains { if case .number = $0.value { true } else { false } }
    }
}
