package import ResolvedAPI

/// Compares JSON values with the types of an API.
package struct ValueValidation {
    /// The API that values are compared with.
    package enum Direction: Sendable {
        /// Fields that are only read are ignored.
        case request
        /// Fields that are only written are ignored.
        case response
    }

    private let index: APIIndex
    private let direction: Direction
    package private(set) var problems: [RequestProblem] = []
    /// Members and cases of a response that the spec does not have, and that a client reads over.
    package private(set) var unknown: [RequestProblem] = []
    /// The spec's place of the value at hand.
    private var subject: RequestProblem.Subject?

    /// The largest number of problems that are reported.
    static let most = RequestProblem.mostOfValue

    package init(_ index: APIIndex, _ direction: Direction) {
        self.index = index
        self.direction = direction
    }

    /// Compares a value that is not missing.
    package mutating func check(
        _ value: JSONLiteral,
        _ type: TypeReference,
        at path: ValuePath,
        _ subject: RequestProblem.Subject?
    ) {
        guard problems.count < Self.most else { return }
        let outer = self.subject
        self.subject = subject
        defer { self.subject = outer }
        switch type {
        case .optional(let type): if value != .null { check(value, type, at: path, subject) }
        case .scalar(let scalar): check(value, scalar, at: path)
        case .instant(let notations): check(value, notations, at: path)
        case .identity(let owner): checkIdentity(value, owner, at: path)
        case .declared(let name, .object):
            if let object = index.object(name) { check(value, object, at: path) }
        case .declared(let name, .enumeration):
            if let enumeration = index.enumeration(name) { check(value, enumeration, at: path) }
        case .declared(let name, .union): if let union = index.union(name) { check(value, union, at: path) }
        case .list(let element): checkList(value, element, at: path)
        case .map(let element): checkMap(value, element, at: path)
        case .expandable(let name, let kind):
            if case .object = value { check(value, .declared(name, kind), at: path, subject) }
        case .inside(let keys, let type):
            if let inner = value[keys] {
                check(inner, type, at: path.member(keys), subject)
            } else {
                report(.missing, "missing", at: path.member(keys), subject)
            }
        case .custom, .selection: break
        }
    }

    mutating func report(_ kind: RequestProblem.Kind, _ message: String, at path: ValuePath) {
        report(kind, message, at: path, subject)
    }

    mutating func report(
        _ kind: RequestProblem.Kind,
        _ message: String,
        at path: ValuePath,
        _ subject: RequestProblem.Subject?
    ) {
        guard problems.count < Self.most else { return }
        problems.append(Self.problem(kind, message, path, subject))
    }

    private mutating func note(_ kind: RequestProblem.Kind, _ message: String, at path: ValuePath) {
        guard direction == .response, unknown.count < Self.most else { return }
        unknown.append(Self.problem(kind, message, path, subject))
    }

    private static func problem(
        _ kind: RequestProblem.Kind,
        _ message: String,
        _ path: ValuePath,
        _ subject: RequestProblem.Subject?
    ) -> RequestProblem {
        RequestProblem(kind: kind, path: path.text, pointer: path.pointer, message: message, subject: subject)
    }

    // MARK: Single values

    private mutating func check(_ value: JSONLiteral, _ scalar: Scalar, at path: ValuePath) {
        guard let expectation = scalar.expectation(of: value) else { return }
        report(scalar.isDate ? .date : .type, expectation, at: path)
    }

    private mutating func check(_ value: JSONLiteral, _ notations: [DateNotation], at path: ValuePath) {
        let fits = notations.contains { notation in
            switch notation {
            case .format(let scalar, _): scalar.expectation(of: value) == nil
            case .day: Scalar.date.expectation(of: value) == nil
            case .local, .pattern: value.string?.isEmpty == false
            }
        }
        if !fits { report(.date, "a date is expected", at: path) }
    }

    private mutating func check(_ value: JSONLiteral, _ enumeration: Enumeration, at path: ValuePath) {
        guard !enumeration.hasCase(for: value) else { return }
        let isKind: Bool =
            switch enumeration.cases.first?.wireValue {
            case .int?: Scalar.int.expectation(of: value) == nil
            default: value.string != nil
            }
        if isKind, enumeration.keepsUnknown || enumeration.fallback != nil {
            return note(.unknownCase, "the spec has no such case", at: path)
        }
        if enumeration.fallback != nil { return }
        let cases = enumeration.cases.prefix(8).map(\.wireValue.text).joined(separator: ", ")
        report(isKind ? .unknownCase : .type, "one of \(cases) is expected", at: path)
    }

    private mutating func checkIdentity(_ value: JSONLiteral, _ owner: TypeName, at path: ValuePath) {
        guard let object = index.object(owner), let identity = object.identity else { return }
        switch identity {
        case .field(_, let scalar): check(value, scalar, at: path)
        case .fields(let names):
            for field in object.fields where names.contains(field.name) {
                check(value, field, of: object, at: path)
            }
        case .singleton: break
        }
    }

    // MARK: Values of values

    private mutating func checkList(_ value: JSONLiteral, _ element: TypeReference, at path: ValuePath) {
        guard case .array(let items) = value else { return report(.type, "a list is expected", at: path) }
        for (number, item) in items.enumerated() { check(item, element, at: path.element(number), subject) }
    }

    private mutating func checkMap(_ value: JSONLiteral, _ element: TypeReference, at path: ValuePath) {
        guard case .object(let members) = value else {
            return report(.type, "an object is expected", at: path)
        }
        for member in members { check(member.value, element, at: path.member(member.key), subject) }
    }

    private mutating func check(_ value: JSONLiteral, _ object: Object, at path: ValuePath) {
        guard case .object(let members) = value else {
            return report(.type, "an object is expected", at: path)
        }
        if let discriminator = object.discriminator, direction == .response {
            let written = value[discriminator.keyPath]?.plainText
            if written != discriminator.value {
                report(
                    .constant,
                    "\(discriminator.value) is expected",
                    at: path.member(discriminator.keyPath)
                )
            }
        }
        for field in object.fields { check(value, field, of: object, at: path) }
        guard direction == .response, !object.preservesUnknown else { return }
        let known = object.knownKeys
        for member in members where !known.contains(member.key) {
            note(.unknownMember, "the spec has no such member", at: path.member(member.key))
        }
    }

    private mutating func check(_ whole: JSONLiteral, _ field: Field, of object: Object, at path: ValuePath) {
        if field.access == (direction == .request ? .read : .write) { return }
        check(whole, field, at: path, .field(type: object.name.path, name: field.name))
    }

    /// Compares a field of an object.
    mutating func check(
        _ whole: JSONLiteral,
        _ field: Field,
        at path: ValuePath,
        _ subject: RequestProblem.Subject?,
        canBeMissing: Bool = false
    ) {
        let place = path.member(field.keyPath)
        let value = field.readKeyPaths.lazy.compactMap { whole[$0] }.first
        switch value {
        case nil:
            if field.presence == .required, !canBeMissing { report(.missing, "missing", at: place, subject) }
        case .null?:
            if field.presence == .required, !field.isNullable {
                report(.null, "null is not allowed", at: place, subject)
            }
        case let value?:
            if let constant = field.constant {
                if value.plainText != constant.text {
                    report(.constant, "\(constant.text) is expected", at: place, subject)
                }
            } else if field.accepts.isEmpty, field.malformed == .fails {
                check(value, field.type, at: place, subject)
            }
        }
    }

    private mutating func check(_ value: JSONLiteral, _ union: Union, at path: ValuePath) {
        guard let member = union.member(for: value) else {
            if !union.keepsUnknown {
                report(
                    .unionMember,
                    "it is not a member of \(union.name.path.joined(separator: "."))",
                    at: path
                )
            }
            return
        }
        check(value, member.type, at: path, subject)
    }
}

extension Object {
    /// The keys that an object of this type can have.
    fileprivate var knownKeys: Set<String> {
        var keys = Set(fields.flatMap { $0.readKeyPaths.compactMap(\.first) })
        if let discriminator { keys.insert(discriminator.keyPath[0]) }
        return keys
    }
}

extension Scalar {
    /// Whether it is a day or an instant.
    fileprivate var isDate: Bool {
        switch self {
        case .date, .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: true
        case .string, .int, .int64, .double, .decimal, .bool, .uuid, .url, .data, .json: false
        }
    }
}

extension Enumeration {
    func hasCase(for value: JSONLiteral) -> Bool {
        cases.contains { item in
            switch (item.wireValue, value) {
            case (.string(let text), .string(let value)):
                ignoresCase ? text.lowercased() == value.lowercased() : text == value
            case (.int(let number), .number(let digits)): String(number) == digits
            default: false
            }
        }
    }
}

extension Union {
    /// The member that a value is.
    package func member(for value: JSONLiteral) -> Member? {
        if let kind = value.kind, isByKind {
            let byKind = members.first { if case .kind(let other) = $0.rule { other == kind } else { false } }
            if let byKind { return byKind }
            if kind == .integer, let number = members.first(where: { $0.rule == .kind(.number) }) {
                return number
            }
        }
        if let discriminator, let written = value[discriminator]?.plainText {
            let named = members.first { member in
                if case .value(let text) = member.rule {
                    text == written || member.otherValues.contains(written)
                } else {
                    false
                }
            }
            if let named { return named }
        }
        return members.first { member in
            switch member.rule {
            case .hasKey(let key, let formerKeys): ([key] + formerKeys).contains { value[$0] != nil }
            case .otherwise: value.kind == .object
            case .value, .kind: false
            }
        }
    }
}

extension JSONLiteral {
    /// `nil` for null.
    var kind: JSONKind? {
        switch self {
        case .null: nil
        case .bool: .bool
        case .number(let digits): digits.utf8.contains { ".eE".utf8.contains($0) } ? .number : .integer
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
