import ResolvedAPI

// Objects and unions.
extension TypeComparison {
    mutating func readsObject(_ object: Object, _ written: TypeReference) -> Bool {
        guard case .declared(let name, .object) = written, let other = writer.object(name) else {
            return false
        }
        return reads(object, other)
    }

    /// Whether each field of an object is read from another one, whatever the names of the two.
    mutating func reads(_ object: Object, _ written: Object) -> Bool {
        if object.name == written.name { return true }
        return once(object.name, written.name) { comparison in
            let compatibility = comparison.compatibility
            let others = written.membersOnTheWire.filter(compatibility.isWritten)
            return object.membersOnTheWire.filter(compatibility.isRead).allSatisfy { field in
                let other = others.first { compatibility.readsPlace(field, $0) }
                guard compatibility.readsAbsence(field, other) else { return false }
                guard let other else { return true }
                return compatibility.readsNull(field, other) && comparison.readsValue(field, other)
            }
        }
    }

    var compatibility: Compatibility { Compatibility(reader: reader, writer: writer, use: use) }

    mutating func readsUnion(_ union: Union, _ written: TypeReference) -> Bool {
        if case .declared(let name, .union) = written, let other = writer.union(name) {
            if name == union.name { return true }
            return once(union.name, name) { comparison in
                if other.keepsUnknown, comparison.use == .stored, !union.keepsUnknown { return false }
                return other.members.allSatisfy { comparison.reads(union, $0, of: other) }
            }
        }
        guard union.isByKind, let kind = kind(of: written) else { return false }
        let members = union.members.filter { $0.rule == .kind(kind) }
        let number = union.members.filter { kind == .integer && $0.rule == .kind(.number) }
        guard let member = members.first ?? number.first else { return false }
        return reads(member.type, written)
    }

    /// Whether a union reads the values of a member of another one, or keeps them.
    mutating func reads(_ union: Union, _ member: Union.Member, of written: Union) -> Bool {
        let keepsUnknown = union.keepsUnknown && use != .request
        if case .kind(let kind) = member.rule {
            let own =
                union.members.first { $0.rule == .kind(kind) }
                ?? union.members.first { kind == .integer && $0.rule == .kind(.number) }
            return own.map { readsMember($0.type, member.type) } ?? keepsUnknown
        }
        if let own = union.member(like: member, of: written) { return readsMember(own.type, member.type) }
        // An object that is not a member may have the key of one.
        for own in union.members {
            guard case .hasKey(let key, let formerKeys) = own.rule else { continue }
            if writes(member.type, [key] + formerKeys), !readsMember(own.type, member.type) { return false }
        }
        if keepsUnknown { return true }
        guard let other = union.members.last, other.rule == .otherwise else { return false }
        return readsMember(other.type, member.type)
    }

    /// Members of one type are compared as that type.
    private mutating func readsMember(_ type: TypeReference, _ written: TypeReference) -> Bool {
        type == written || reads(type, written)
    }

    private func writes(_ type: TypeReference, _ keys: [String]) -> Bool {
        guard case .declared(let name, .object) = type, let object = writer.object(name) else { return false }
        return object.membersOnTheWire.contains { keys.contains($0.keyPath[0]) }
    }

    /// The kind of JSON of a type; `nil` for several.
    private func kind(of written: TypeReference) -> JSONKind? {
        switch plain(written) {
        case .list: return .array
        case .map, .declared(_, .object): return .object
        case .declared(let name, .enumeration):
            return writer.enumeration(name).map { $0.isNumbered ? .integer : .string }
        case .scalar(let scalar):
            switch scalar {
            case .bool: return .bool
            case .int, .int64, .timestamp, .timestampMilliseconds: return .integer
            case .double, .decimal, .timestampFraction: return nil
            case .json: return nil
            default: return .string
            }
        default: return nil
        }
    }
}

extension Union {
    /// The member that is told by the same rule.
    func member(like other: Union.Member, of union: Union) -> Union.Member? {
        members.first { own in
            switch (own.rule, other.rule) {
            case (.value(let value), .value(let wanted)):
                discriminator == union.discriminator
                    && ([value] + own.otherValues).contains(wanted)
                    && other.otherValues.allSatisfy(([value] + own.otherValues).contains)
            case (.hasKey(let key, let former), .hasKey(let wanted, _)): ([key] + former).contains(wanted)
            case (.otherwise, .otherwise): true
            case (.kind(let kind), .kind(let wanted)): kind == wanted
            default: false
            }
        }
    }
}
