/// Unions of objects: what tells them apart, or one object with the fields of all.
extension UnionResolver {
    func tellApart(_ union: Declaration, _ objects: [Declaration]) {
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
    func byValue(_ union: Declaration, _ objects: [Declaration]) -> [MemberDraft]? {
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

    func byKey(_ objects: [Declaration]) -> [MemberDraft]? {
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
    func merge(_ objects: [Declaration], into result: Declaration, _ value: DocumentValue) {
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
