import ResolvedAPI
import SwiftNaming

/// The declared types of an API by their names.
struct SampledTypes {
    private var declarations: [TypeName: Declaration] = [:]
    /// The types in the order of the API, each before those inside of it.
    let all: [Declaration]

    init(_ api: API) {
        all = api.units.flatMap(\.declaration.withNested)
        for declaration in all { declarations[declaration.name] = declaration }
    }

    subscript(_ name: TypeName) -> Declaration? { declarations[name] }

    func object(_ name: TypeName) -> Object? {
        if case .object(let object)? = declarations[name] { object } else { nil }
    }
}

/// A value in JSON as an expression of its Swift type.
struct SampleExpression {
    private let scope: NameScope
    private let types: SampledTypes
    private let value: (TypeReference, String) -> JSONLiteral

    /// The deepest initializer inside of others. Required values end earlier.
    private static let deepest = 12

    init(_ scope: NameScope, _ types: SampledTypes, _ value: @escaping (TypeReference, String) -> JSONLiteral)
    {
        (self.scope, self.types, self.value) = (scope, types, value)
    }

    /// An expression where the type is known; `nil` for a type of the app's own.
    func code(_ type: TypeReference, named name: String) -> SwiftCode? {
        code(type, value(type, name), name, depth: 0)
    }

    /// The value of a field, without the optional.
    func code(_ field: Field) -> SwiftCode? {
        code(field, field.example ?? value(field.type, field.keyPath.last ?? field.name), depth: 0)
    }

    private func code(_ field: Field, _ json: JSONLiteral, depth: Int) -> SwiftCode? {
        let name = field.keyPath.last ?? field.name
        guard let code = code(field.type, json, name, depth: depth) else { return nil }
        return field.isSensitive ? .call(scope.mapping("Sensitive", .body), [code]) : code
    }

    private func code(_ type: TypeReference, _ json: JSONLiteral, _ name: String, depth: Int) -> SwiftCode? {
        guard depth < Self.deepest else { return nil }
        switch type {
        case .optional(let inner): return json == .null ? "nil" : code(inner, json, name, depth: depth)
        case .scalar(let scalar): return code(scalar, json)
        case .instant: return ".now"
        case .selection: return "[]"
        case .custom: return nil
        case .identity(let owner): return identity(of: owner, json, depth: depth)
        case .expandable(let owner, _):
            return identity(of: owner, json, depth: depth).map { .call(".id", [$0]) }
        case .inside(let keys, let inner):
            let found = json.value(at: keys) ?? value(inner, keys.last ?? name)
            return code(inner, found, name, depth: depth)
        case .list(let element):
            guard case .array(let elements) = json else { return "[]" }
            let codes = elements.prefix(2).compactMap { code(element, $0, name, depth: depth + 1) }
            return .array(codes)
        case .map(let element):
            guard case .object(let members) = json, !members.isEmpty else { return "[:]" }
            let codes = members.prefix(1).compactMap { member in
                code(element, member.value, member.key, depth: depth + 1)
                    .map { SwiftCode.labeled(SafeText.literal(member.key), $0) }
            }
            return codes.isEmpty ? "[:]" : .array(codes)
        case .declared(let name, _): return declared(name, json, depth: depth)
        }
    }

    // MARK: Scalars

    private func code(_ scalar: Scalar, _ json: JSONLiteral) -> SwiftCode {
        switch scalar {
        case .string: .literal(json.texts.first ?? "")
        case .int, .int64: .text(json.texts.first.flatMap(Int64.init).map { DigitGroups.text($0) } ?? "1")
        case .double: .text(json.texts.first.flatMap(Double.init)?.description ?? "1")
        case .decimal:
            DefaultExpression(scope, use: .body).code(
                .decimal(json.texts.first ?? "1"),
                as: .scalar(.decimal)
            )
        case .bool: json == .bool(true) ? "true" : "false"
        case .uuid: .text("\(scope.foundation("UUID", .body))()")
        case .url:
            .suffixed(
                .call(
                    scope.foundation("URL", .body),
                    [.labeled("string", .literal(json.texts.first ?? "https://example.com"))]
                ),
                "!"
            )
        case .data: .text("\(scope.foundation("Data", .body))(\"sample\".utf8)")
        case .date:
            .suffixed(
                .call(scope.mapping("CalendarDate", .body), [.literal(json.texts.first ?? "2026-01-01")]),
                "!"
            )
        case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: ".now"
        case .json: jsonValue(json)
        }
    }

    /// A value of `JSONValue`, which has literals of all kinds.
    private func jsonValue(_ json: JSONLiteral) -> SwiftCode {
        switch json {
        case .null: "nil"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let digits):
            .text(Int64(digits).map { String($0) } ?? Double(digits)?.description ?? "1")
        case .string(let text): .literal(text)
        case .array(let elements): .array(elements.map(jsonValue))
        case .object(let members):
            members.isEmpty
                ? "[:]" : .array(members.map { .labeled(SafeText.literal($0.key), jsonValue($0.value)) })
        }
    }

    // MARK: Declared types

    private func identity(of owner: TypeName, _ json: JSONLiteral, depth: Int) -> SwiftCode? {
        guard let object = types.object(owner), let identity = object.identity else {
            return json.texts.first.map(SwiftCode.literal)
        }
        let type = scope.identity(of: object.identityOwner ?? owner, .body)
        switch identity {
        case .singleton: return ".only"
        case .field(_, .uuid): return .call(type, [code(.uuid, json)])
        case .field(_, let scalar): return code(scalar, json)
        case .fields(let names):
            var arguments: [SwiftCode] = []
            for name in names {
                guard let field = object.fields.first(where: { $0.name == name }) else { return nil }
                let found = json.value(at: field.keyPath) ?? value(field.type, field.keyPath.last ?? name)
                guard let code = code(field.type, found, name, depth: depth + 1) else { return nil }
                arguments.append(.labeled(name.label, code))
            }
            return .call(type, arguments)
        }
    }

    private func declared(_ name: TypeName, _ json: JSONLiteral, depth: Int) -> SwiftCode? {
        switch types[name] {
        case .enumeration(let enumeration)?:
            let found = enumeration.cases.first { $0.wireValue.literal == json } ?? enumeration.cases.first
            return found.map { .text("." + $0.name.memberName) }
        case .object(let object)?:
            var arguments: [SwiftCode] = []
            for field in object.fields where field.isInModel && field.presence == .required {
                let known = json.value(at: field.keyPath)
                if field.isNullable, known == nil || known == .null {
                    arguments.append(.argument(field.name.label, "nil"))
                    continue
                }
                let found = known ?? field.example ?? value(field.type, field.keyPath.last ?? field.name)
                guard let code = code(field, found, depth: depth + 1) else { return nil }
                arguments.append(.labeled(field.name.label, code))
            }
            return .call(scope.type(name), arguments)
        case .union(let union)?: return self.union(union, json, depth: depth)
        case nil: return nil
        }
    }

    private func union(_ union: Union, _ json: JSONLiteral, depth: Int) -> SwiftCode? {
        let known = union.members.first { $0.matches(json, union.discriminator) }
        guard let member = known ?? union.members.dropFirst(union.placeholder).first else { return nil }
        let found = known == nil ? value(member.type, member.name) : json
        return code(member.type, found, member.name, depth: depth + 1).map {
            .call("." + member.name.memberName, [$0])
        }
    }
}

extension Union.Member {
    fileprivate func matches(_ json: JSONLiteral, _ discriminator: [String]?) -> Bool {
        switch rule {
        case .value(let text):
            let found = discriminator.flatMap { json.value(at: $0) }?.texts.first
            return found.map { $0 == text || otherValues.contains($0) } ?? false
        case .hasKey(let key, _): return json.value(at: [key]) != nil
        case .otherwise: if case .object = json { return true } else { return false }
        case .kind(let kind):
            switch json {
            case .string: return kind == .string
            case .number(let digits): return kind == (Int64(digits) == nil ? .number : .integer)
            case .bool: return kind == .bool
            case .array: return kind == .array
            case .object: return kind == .object
            case .null: return false
            }
        }
    }
}

extension Enumeration.RawValue {
    fileprivate var literal: JSONLiteral {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .number(String(number))
        }
    }
}

extension JSONLiteral {
    fileprivate func value(at path: [String]) -> JSONLiteral? {
        path.reduce(self) { (value: JSONLiteral?, key) in
            guard case .object(let members)? = value else { return nil }
            return members.last { $0.key == key }?.value
        }
    }
}
