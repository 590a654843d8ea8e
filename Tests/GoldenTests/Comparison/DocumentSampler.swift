import GoldenTesting
import ResolvedAPI

/// Makes random JSON as a server or an app of a version writes it.
struct DocumentSampler {
    enum Writer {
        case server
        /// Sends the body of a request.
        case app
        /// Stores an element.
        case store
    }

    private let declarations: [TypeName: Declaration]
    private let writer: Writer
    private var random: SeededGenerator

    init(_ api: API, _ writer: Writer, seed: UInt64) {
        declarations = api.allDeclarations
        self.writer = writer
        random = SeededGenerator(seed: seed)
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func document(_ type: TypeReference, depth: Int = 0) -> JSONLiteral {
        switch type {
        case .scalar(let scalar): return document(scalar)
        case .identity(let name):
            guard case .object(let object)? = declarations[name] else { return .null }
            switch object.identity {
            case .field(_, let scalar)?: return document(scalar)
            case .fields?:
                return document(.declared(TypeName(path: name.path + ["ID"]), .object), depth: depth)
            case .singleton?, nil: return .string("only")
            }
        case .declared(let name, _):
            switch declarations[name] {
            case .object(let object)?: return document(object, depth: depth)
            case .enumeration(let enumeration)?: return document(enumeration)
            case .union(let union)?: return document(union, depth: depth)
            case nil: return .null
            }
        case .list(let element):
            let count = depth > 2 ? 0 : Int.random(in: 0...2, using: &random)
            return .array((0..<count).map { _ in document(element, depth: depth + 1) })
        case .map(let value):
            let count = depth > 2 ? 0 : Int.random(in: 0...2, using: &random)
            return .object(
                (0..<count).map {
                    JSONLiteral.Member(key: "k\($0)", value: document(value, depth: depth + 1))
                }
            )
        case .optional(let wrapped): return chance(40) ? .null : document(wrapped, depth: depth)
        case .instant(let notations):
            switch writer == .server ? pick(notations) : notations[0] {
            case .format(let scalar, _): return document(scalar)
            case .day: return .string("date:x")
            case .local(let offset): return .string("local\(offset)")
            case .pattern(let pattern, let offset): return .string("\(pattern)\(offset)")
            }
        case .custom(let custom): return .string("custom:\(custom.name)")
        case .expandable(let name, let kind):
            return chance(50) || depth > 2
                ? document(.identity(of: name), depth: depth)
                : document(.declared(name, kind), depth: depth + 1)
        case .inside(let path, let inner):
            return path.reversed().reduce(document(inner, depth: depth)) { value, key in
                .object([JSONLiteral.Member(key: key, value: value)])
            }
        case .selection: return .string("x")
        }
    }

    private mutating func document(_ scalar: Scalar) -> JSONLiteral {
        switch scalar {
        case .string: .string(pick(["x", "red", "y z"]))
        case .int, .int64, .timestamp, .timestampMilliseconds: .number(pick(["0", "7", "-3"]))
        case .double, .decimal, .timestampFraction: .number(pick(["1.5", "2"]))
        case .bool: .bool(chance(50))
        case .json: pick([.null, .string("x"), .number("1.5"), .array([])])
        default: .string(scalar.rawValue + ":x")
        }
    }

    private mutating func document(_ enumeration: Enumeration) -> JSONLiteral {
        if writer == .store, enumeration.keepsUnknown, chance(20) {
            if case .int? = enumeration.cases.first?.wireValue { return .number("424242") }
            return .string("an undeclared value")
        }
        switch pick(enumeration.cases).wireValue {
        case .string(let text): return .string(text)
        case .int(let number): return .number(String(number))
        }
    }

    private mutating func document(_ object: Object, depth: Int) -> JSONLiteral {
        var document = JSONLiteral.object([])
        if let discriminator = object.discriminator {
            document.set(discriminator.keyPath[...], discriminator.constant.json)
        }
        let hidden: Field.Access = writer == .app ? .read : .write
        for field in object.fields where field.access != hidden {
            if let value = value(of: field, depth: depth) { document.set(field.keyPath[...], value) }
        }
        return document
    }

    /// `nil` for a missing key.
    private mutating func value(of field: Field, depth: Int) -> JSONLiteral? {
        let isDeep = depth > 3
        let canBeMissing = field.presence == .optional || writer == .server && field.presence != .required
        if field.constant == nil || writer == .server, canBeMissing, isDeep || chance(35) { return nil }
        if let constant = field.constant { return constant.json }
        let canBeNull = field.isNullable || writer == .server && field.presence != .required
        if canBeNull, isDeep || chance(25) { return .null }
        return document(field.type, depth: depth + 1)
    }

    private mutating func document(_ union: Union, depth: Int) -> JSONLiteral {
        // A member of the kind is every object.
        let canBeUnknown = union.keepsUnknown && !union.members.contains { $0.rule == .kind(.object) }
        if writer == .store, canBeUnknown, chance(20) {
            var unknown = JSONLiteral.object([])
            unknown.set((union.discriminator ?? ["unknown"])[...], .string("an undeclared type"))
            return unknown
        }
        let member = pick(union.members)
        var value = document(member.type, depth: depth + 1)
        switch member.rule {
        case .value(let text):
            // The value is of the kind that the object's own constant has.
            if let path = union.discriminator, value.value(at: path[...])?.scalarText != text {
                value.set(
                    path[...],
                    text == "true" || text == "false" ? .bool(text == "true") : .string(text)
                )
            }
        case .hasKey(let key, _):
            if value.value(at: [key]) == nil, case .declared(let name, _) = member.type,
                case .object(let object)? = declarations[name],
                let field = object.fields.first(where: { $0.keyPath.first == key })
            {
                value.set(field.keyPath[...], document(field.type, depth: depth + 1))
            }
        case .otherwise, .kind: break
        }
        return value
    }
}

extension JSONLiteral {
    mutating func set(_ path: ArraySlice<String>, _ value: JSONLiteral) {
        guard let key = path.first else { return self = value }
        var members: [Member] = if case .object(let members) = self { members } else { [] }
        let index = members.firstIndex { $0.key == key }
        var inner = index.map { members[$0].value } ?? .object([])
        inner.set(path.dropFirst(), value)
        if let index { members[index].value = inner } else { members.append(Member(key: key, value: inner)) }
        self = .object(members)
    }
}

extension JSONLiteral {
    /// As in JSON, without escapes.
    var compact: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let digits): digits
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[" + elements.map(\.compact).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\": \($0.value.compact)" }.joined(separator: ", ") + "}"
        }
    }
}
