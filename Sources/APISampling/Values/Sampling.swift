import PlausibleValues
package import ResolvedAPI

/// Plausible values of the types of an API: valid by type, and the same for a seed.
///
/// Element 1 of a resource is the first one of the spec's examples, if there are any. Elements that contain each other, or
/// that name each other by their identities, are the same elements.
package struct Sampling: Sendable {
    private let index: APIIndex
    package let seed: UInt64
    /// The elements of examples, by the resource whose identity they have.
    private let examples: [TypeName: [JSONLiteral]]
    /// The number of elements that identities are taken from.
    package let elementCount: Int

    /// The depth at which optional values, and the elements of lists, are left out.
    private static let deepest = 4

    package init(_ index: APIIndex, seed: UInt64 = 0, elementCount: Int = 25) {
        self.index = index
        self.seed = seed
        self.elementCount = elementCount
        examples = ExampleElements(index).elements
    }

    /// The number of elements that the spec's examples have.
    package func exampleCount(of family: TypeName) -> Int { examples[family]?.count ?? 0 }

    /// A value at a place, which has a name and is among values of the same kind with other numbers.
    package func value(_ type: TypeReference, named name: String, number: Int = 1) -> JSONLiteral {
        value(type, Place(name: name, path: name, number: number, depth: 0))
    }

    /// An element of a resource, or a value.
    ///
    /// - Parameter number: From 1; the elements with numbers up to `elementCount` are those that others refer to.
    package func element(_ object: Object, number: Int) -> JSONLiteral {
        element(object, number: number, depth: 0)
    }

    /// The identity of an element as JSON: a text, a number or an object of its fields.
    package func identity(of owner: TypeName, number: Int) -> JSONLiteral {
        guard let object = index.object(owner), let identity = object.identity else { return .null }
        let example = examples[owner].flatMap { number >= 1 && number <= $0.count ? $0[number - 1] : nil }
        switch identity {
        case .field(let name, let scalar):
            let field = object.fields.first { $0.name == name }
            if let field, let value = example?[field.keyPath] { return value }
            return self.identity(scalar, of: owner, number: number)
        case .fields(let names):
            var value = JSONLiteral.object([])
            for field in object.fields where names.contains(field.name) {
                value.set(self.field(field, of: object, number: number, depth: 1), at: field.keyPath)
            }
            return value
        case .singleton: return .null
        }
    }

    // MARK: Objects

    private struct Place {
        /// The key of the value.
        var name: String
        /// The place of the value, which has random numbers of its own.
        var path: String
        var number: Int
        var depth: Int

        func inside(_ key: String, _ name: String? = nil) -> Place {
            Place(name: name ?? self.name, path: "\(path).\(key)", number: number, depth: depth + 1)
        }
    }

    private func element(_ object: Object, number: Int, depth: Int) -> JSONLiteral {
        // Chains of required values end, so this is never reached; a mistake must not overflow the stack.
        guard depth < 64 else { return .object([]) }
        let family = index.family(of: object)
        let known = examples[family].flatMap { number >= 1 && number <= $0.count ? $0[number - 1] : nil }
        var value = JSONLiteral.object([])
        if let discriminator = object.discriminator {
            value.set(JSONLiteral(discriminator.constant), at: discriminator.keyPath)
        }
        for field in object.fields where field.access != .write {
            if let known {
                if let own = known[field.keyPath] { value.set(own, at: field.keyPath) }
                if known[field.keyPath] != nil || field.presence != .required { continue }
            }
            if isLeftOut(field, of: object, number: number, depth: depth) { continue }
            value.set(self.field(field, of: object, number: number, depth: depth), at: field.keyPath)
        }
        return value
    }

    /// Three of four optional values are there, and none deep inside.
    private func isLeftOut(_ field: Field, of object: Object, number: Int, depth: Int) -> Bool {
        guard field.presence == .optional, field.constant == nil else { return false }
        if object.deletionMark == field.name || depth >= Self.deepest - 2 { return true }
        var random = SampleRandom(seed: seed, place: "\(object.name.path)?\(field.name)#\(number)")
        return random.next(below: 4) == 0
    }

    /// The value of a field of an element.
    package func field(_ field: Field, of object: Object, number: Int) -> JSONLiteral {
        self.field(field, of: object, number: number, depth: 1)
    }

    private func field(_ field: Field, of object: Object, number: Int, depth: Int) -> JSONLiteral {
        if let constant = field.constant { return JSONLiteral(constant) }
        if object.deletionMark == field.name { return .bool(false) }
        let name = field.keyPath.last ?? field.name
        if case .field(field.name, let scalar)? = object.identity, object.identityOwner == nil {
            return identity(scalar, of: object.name, number: number)
        }
        if case .identity(let owner) = field.type, owner == index.family(of: object),
            object.identity?.fields.contains(field.name) == true
        {
            return identity(of: owner, number: number)
        }
        if field.isNullable, depth >= Self.deepest - 2 { return .null }
        if case .list = field.type, depth >= Self.deepest - 1 { return .array([]) }
        if case .map = field.type, depth >= Self.deepest - 1 { return .object([]) }
        if let example = field.example, number == 1 { return example }
        let owner = object.name.path.joined(separator: ".")
        return value(
            field.type,
            Place(name: name, path: "\(owner).\(field.name)#\(number)", number: number, depth: depth)
        )
    }

    private func identity(_ scalar: Scalar, of owner: TypeName, number: Int) -> JSONLiteral {
        switch scalar {
        case .int, .int64: return .int(number)
        case .uuid:
            var random = SampleRandom(seed: seed, place: "\(owner.path)#\(number)")
            return .string(SampleWords.uuid(&random))
        default: return .string("\(SampleWords.slug(owner.path.last ?? "element"))-\(number)")
        }
    }

    // MARK: Values

    private func value(_ type: TypeReference, _ place: Place) -> JSONLiteral {
        var random = SampleRandom(seed: seed, place: place.path)
        switch type {
        case .optional(let type): return value(type, place)
        case .scalar(let scalar): return value(scalar, place, &random)
        case .instant(let notations): return notations.first?.json(instant(&random)) ?? .null
        case .identity(let owner):
            return identity(of: owner, number: 1 + random.next(below: max(elementCount, 1)))
        case .declared(let name, let kind): return value(name, kind, place, &random)
        case .expandable(let name, _):
            guard let object = index.object(name) else { return .null }
            return identity(
                of: index.family(of: object),
                number: 1 + random.next(below: max(elementCount, 1))
            )
        case .list(let element):
            guard place.depth < Self.deepest else { return .array([]) }
            let count = 1 + random.next(below: 3)
            return .array((0..<count).map { value(element, place.inside("[\($0)]", place.name.singular)) })
        case .map(let element):
            guard place.depth < Self.deepest else { return .object([]) }
            let count = 1 + random.next(below: 2)
            let members = (0..<count).map { number in
                JSONLiteral.Member(key: "key-\(number + 1)", value: value(element, place.inside("\(number)")))
            }
            return .object(members)
        case .inside(let keys, let type):
            var whole = JSONLiteral.object([])
            whole.set(value(type, place.inside(keys.joined(), keys.last)), at: keys)
            return whole
        case .selection, .custom:
            return .string(SampleWords.text(named: place.name, number: place.number, &random))
        }
    }

    private func value(
        _ name: TypeName,
        _ kind: DeclarationKind,
        _ place: Place,
        _ random: inout SampleRandom
    ) -> JSONLiteral {
        switch kind {
        case .enumeration:
            guard let cases = index.enumeration(name)?.cases, !cases.isEmpty else { return .null }
            return cases[random.next(below: cases.count)].wireValue.json
        case .object:
            guard let object = index.object(name) else { return .null }
            let number = object.identity == nil ? place.number : 1 + random.next(below: max(elementCount, 1))
            return element(object, number: number, depth: place.depth + 1)
        case .union:
            guard let union = index.union(name), !union.members.isEmpty else { return .null }
            // Deep inside, an unknown object, or the member that can be made without the union.
            if union.keepsUnknown, !union.isByKind, place.depth >= Self.deepest + 2 {
                var unknown = JSONLiteral.object([])
                if let path = union.discriminator { unknown.set(.string("unknown"), at: path) }
                return unknown
            }
            let isDeep = place.depth >= Self.deepest - 1
            let chosen =
                isDeep
                ? min(union.placeholder, union.members.count - 1) : random.next(below: union.members.count)
            let member = union.members[chosen]
            var value = value(member.type, place.inside(member.name))
            if case .value(let text) = member.rule, let discriminator = union.discriminator,
                value[discriminator] == nil
            {
                value.set(.string(text), at: discriminator)
            }
            return value
        }
    }

    private func value(_ scalar: Scalar, _ place: Place, _ random: inout SampleRandom) -> JSONLiteral {
        switch scalar {
        case .string: .string(SampleWords.text(named: place.name, number: place.number, &random))
        case .int, .int64: .int(SampleNumbers.whole(named: place.name, &random))
        case .double, .decimal: .number(SampleNumbers.fraction(named: place.name, &random))
        case .bool: .bool(random.next(below: 2) == 0)
        case .uuid: .string(SampleWords.uuid(&random))
        case .url: .string(SampleWords.url(named: place.name, number: place.number))
        case .data: .string("c2FtcGxl")
        case .json: .object([.init(key: "sample", value: .int(place.number))])
        case .date, .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822:
            scalar.json(instant: instant(&random), milliseconds: 0)
        }
    }

    /// In the year 2026, on a full minute.
    private func instant(_ random: inout SampleRandom) -> Int64 {
        1_767_225_600 + Int64(random.next(below: 365 * 24 * 60)) * 60
    }
}

extension String {
    /// `tags` is `tag`.
    fileprivate var singular: String {
        count > 3 && hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
    }
}
