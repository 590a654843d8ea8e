import ResolvedAPI
import SwiftNaming

/// The body of a function that makes a sample of a type from `SampleValues` that are called `values`.
struct SeededSample {
    let scope: NameScope
    let types: SeededTypes

    /// The lines of the body; `nil` if no sample of the type can be made.
    func statements(of declaration: Declaration) -> [String]? {
        guard types.hasSample(declaration.name) else { return nil }
        switch declaration {
        case .enumeration(let enumeration):
            let cases = enumeration.cases.map { "." + $0.name.memberName }
            let first = SwiftCode.argument("of", cases.first ?? "")
            return [Self.line(.call("values.one", [first] + cases.dropFirst().map(SwiftCode.text)))]
        case .object(let object):
            let arguments = object.fields.filter(\.isInModel).map { argument($0, of: object) }
            return [Self.line(.call(scope.type(object.name), arguments))]
        case .union(let union): return statements(of: union)
        }
    }

    private static func line(_ code: SwiftCode) -> String { code.text(indent: 8, column: 8) }

    // MARK: Unions

    private func statements(of union: Union) -> [String]? {
        guard let (members, shortest) = types.members(of: union) else { return nil }
        if members.count == 1, members[0].name == shortest.name {
            return member(shortest).map { [Self.line($0)] }
        }
        guard let last = returning(shortest) else { return nil }
        var lines = [
            "if values.isDeep {", "    " + last, "}", "switch values.choice(of: \(members.count)) {",
        ]
        for (index, member) in members.enumerated() {
            guard let line = returning(member) else { return nil }
            lines += [index == members.count - 1 ? "default:" : "case \(index):", "    " + line]
        }
        return lines + ["}"]
    }

    private func returning(_ member: Union.Member) -> String? {
        self.member(member).map { "return " + $0.text(indent: 12, column: 12 + "return ".count) }
    }

    private func member(_ member: Union.Member) -> SwiftCode? {
        value(member.type, "values.alternative(\(SafeText.literal(member.name)))").map {
            .call("." + member.name.memberName, [$0])
        }
    }

    // MARK: Fields

    private func argument(_ field: Field, of object: Object) -> SwiftCode {
        .labeled(field.name.label, value(field, of: object))
    }

    private func value(_ field: Field, of object: Object) -> SwiftCode {
        if object.deletionMark == field.name { return field.canBeNil ? "nil" : "false" }
        let place = "values[\(SafeText.literal(field.keyPath.last ?? field.name))]"
        if case .field(field.name, let scalar)? = object.identity {
            let owner = object.identityOwner ?? object.name
            return .call(
                scope.identity(of: owner, .body),
                [.text("values.identity.\(scalar.sampleProperty)")]
            )
        }
        guard field.canBeNil else { return wrapped(field, place) ?? "[]" }
        return wrapped(field, "$0").map { closure(place + ".optional", $0) } ?? "nil"
    }

    private func closure(_ head: String, _ value: SwiftCode) -> SwiftCode {
        let usesPlace = value.text(indent: 0, column: 0).contains("$0")
        return .closure(head, parameters: usesPlace ? "" : "_", [value])
    }

    /// The value of a field without its optional; `nil` if it cannot be made.
    private func wrapped(_ field: Field, _ place: String) -> SwiftCode? {
        guard var code = value(field.type, place) else { return nil }
        if field.tellsNullFromNothing { code = .call(scope.mapping("Nullable", .body) + ".value", [code]) }
        return field.isSensitive ? .call(scope.mapping("Sensitive", .body), [code]) : code
    }

    /// The value of a type at a place; `nil` if it cannot be made.
    private func value(_ type: TypeReference, _ place: String) -> SwiftCode? {
        switch type {
        case .scalar(let scalar): .text("\(place).\(scalar.sampleProperty)")
        case .instant: .text("\(place).date")
        case .selection: "[]"
        case .custom: nil
        case .identity(let owner): identity(of: owner, place)
        case .expandable(let owner, _): identity(of: owner, place).map { .call(".id", [$0]) }
        case .inside(_, let inner): value(inner, place)
        case .optional(let inner):
            value(inner, "$0").map { closure(place + ".optional", $0) } ?? "nil"
        case .list(let element):
            value(element, "$0").map { closure(place + ".list", $0) } ?? "[]"
        case .map(let element):
            value(element, "$0").map { closure(place + ".map", $0) } ?? "[:]"
        case .declared(let name, _):
            types.hasSample(name)
                ? .call(scope.type(name) + ".sample", [.argument("in", element(name, place))]) : nil
        }
    }

    /// The place of a value of a type: that of its element, if it has an identity.
    private func element(_ name: TypeName, _ place: String) -> String {
        guard types.types.object(name)?.identity != nil else { return place }
        return "\(place).element(\(SafeText.literal(types.key(of: name))))"
    }

    private func identity(of name: TypeName, _ place: String) -> SwiftCode? {
        guard let object = types.types.object(name), let identity = object.identity else { return nil }
        let type = scope.identity(of: object.identityOwner ?? name, .body)
        let element = element(name, place)
        switch identity {
        case .singleton: return ".only"
        case .field(_, let scalar):
            return .call(type, [.text("\(element).identity.\(scalar.sampleProperty)")])
        case .fields(let names):
            var arguments: [SwiftCode] = []
            for name in names {
                guard let field = object.fields.first(where: { $0.name == name }) else { return nil }
                let key = SafeText.literal(field.keyPath.last ?? name)
                guard let code = value(field.type, "\(element)[\(key)]") else { return nil }
                arguments.append(.labeled(name.label, code))
            }
            return .call(type, arguments)
        }
    }
}

extension Scalar {
    /// The property of `SampleValues` with a value of the type.
    fileprivate var sampleProperty: String {
        switch self {
        case .string: "text"
        case .int: "int"
        case .int64: "int64"
        case .double: "double"
        case .decimal: "decimal"
        case .bool: "bool"
        case .uuid: "uuid"
        case .url: "url"
        case .data: "data"
        case .date: "calendarDate"
        case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: "date"
        case .json: "json"
        }
    }
}
