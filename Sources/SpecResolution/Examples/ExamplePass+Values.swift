import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension ExamplePass {
    /// Checks the body of a successful response.
    mutating func checkAnswer(_ literal: LiteralSpec, of endpoint: Endpoint, owner: Int) {
        let envelope = endpoint.envelope ?? conventions.resolved.envelope
        switch endpoint.response {
        case .none, .headers, .bytes, .stream: return
        case .events(let type): check(literal, is: .list(type))
        case .value(let type):
            guard let payload = payload(of: literal, envelope) else { return }
            if case .list = type, conventions.resolved.skipsBadElements {
                if case .list = payload.value { return }
            }
            check(payload, is: type)
        case .object(let name):
            guard let payload = payload(of: literal, envelope) else { return }
            checkFields(of: payload, inlinedFields(name, of: owner), type: name.words)
        case .enveloped(let name):
            guard payload(of: literal, envelope) != nil else { return }
            checkFields(of: literal, inlinedFields(name, of: owner), type: name.words)
        }
    }

    /// `nil` if the envelope reports an error, and if it has no payload, which is reported.
    private mutating func payload(of body: LiteralSpec, _ envelope: Envelope) -> LiteralSpec? {
        if let code = envelope.code.flatMap(body.value(at:)), code.words != envelope.ok { return nil }
        if let payload = body.value(at: envelope.data) { return payload }
        report(.exampleLacksKey(body.range, key: envelope.data.joined(separator: ".")))
        return nil
    }

    func inlinedFields(_ name: TypeName, of owner: Int) -> [Field] {
        for case .object(let object) in inventory.inlined[owner] ?? [] where object.name == name {
            return object.fields
        }
        return []
    }

    mutating func check(_ literal: LiteralSpec, is type: TypeReference) {
        switch (type, literal.value) {
        case (.optional, .null): return
        case (.optional(let wrapped), _): check(literal, is: wrapped)
        case (.list(let element), .list(let elements)):
            for literal in elements { check(literal, is: element) }
        case (.map(let value), .map(let members)):
            for member in members { check(member.value, is: value) }
        case (.scalar(let scalar), let value):
            if !scalar.canBe(value) { differs(literal, from: type) }
        case (.identity(let name), let value):
            guard let index = scope.index(of: name) else { return }
            switch types.objects[index]?.identity {
            case .field(_, let scalar)?: if !scalar.canBe(value) { differs(literal, from: type) }
            case .fields?: checkIdentity(literal, is: type, of: index)
            case .singleton?, nil: return
            }
        case (.declared(let name, .enumeration), _): checkCase(literal, of: name)
        case (.declared(let name, .object), _): checkObject(literal, of: name)
        case (.declared(let name, .union), _): checkMember(literal, of: name)
        case (.expandable(let name, let kind), .map): check(literal, is: .declared(name, kind))
        case (.expandable, .string), (.expandable, .number): return
        case (.selection, .string), (.custom, _): return
        case (.instant(let notations), let value):
            if !notations.contains(where: { $0.canBe(value) }) { differs(literal, from: type) }
        case (.inside(let path, let inner), _):
            guard let value = literal.value(at: path) else {
                return report(.exampleLacksKey(literal.range, key: path.joined(separator: ".")))
            }
            check(value, is: inner)
        case (.list, _), (.map, _), (.selection, _), (.expandable, _): differs(literal, from: type)
        }
    }

    /// An identity of several fields is an object with these fields.
    private mutating func checkIdentity(_ literal: LiteralSpec, is type: TypeReference, of index: Int) {
        guard case .map = literal.value else { return differs(literal, from: type) }
        for part in types.objects[index]?.identityParts ?? [] {
            guard let value = literal.value(at: part.field.keyPath) else {
                report(.exampleLacksKey(literal.range, key: part.field.keyPath.joined(separator: ".")))
                continue
            }
            check(value, is: part.field.type)
        }
    }

    private mutating func checkCase(_ literal: LiteralSpec, of name: TypeName) {
        guard let enumeration = inventory.enumerations[name], let first = enumeration.cases.first
        else { return }
        let value: Enumeration.RawValue? =
            switch (literal.value, first.wireValue) {
            case (.string(let text), .string): .string(text)
            case (.number(let digits), .int): Int(digits).map { .int($0) }
            default: nil
            }
        guard let value else { return differs(literal, from: .declared(name, .enumeration)) }
        guard !enumeration.keepsUnknown, enumeration.fallback == nil,
            !enumeration.cases.contains(where: { enumeration.reads(value, as: $0) })
        else { return }
        let word = Located(literal.words, at: literal.range)
        let nearest = log.suggestions.closest(to: word.value, in: enumeration.cases.map(\.wireValue.text))
        report(.unknownCase(word, enumeration: name.words, nearest: nearest))
    }

    private mutating func checkObject(_ literal: LiteralSpec, of name: TypeName) {
        guard let index = scope.index(of: name), let draft = types.objects[index], !draft.isBroken
        else { return }
        checkFields(of: literal, draft.modelFields.map(\.field), type: name.words)
        guard let discriminator = types.discriminators[index]?.value, case .map = literal.value
        else { return }
        guard let value = literal.value(at: discriminator.keyPath) else {
            return report(.exampleLacksKey(literal.range, key: discriminator.name))
        }
        if value.words != discriminator.value { differs(value, from: .declared(name, .object)) }
    }

    private mutating func checkFields(of literal: LiteralSpec, _ fields: [Field], type: String) {
        guard case .map = literal.value else {
            return report(.exampleOfAnotherType(literal.range, type: type))
        }
        for field in fields {
            let value = literal.value(at: field.keyPath)
            if let value, field.isNullable, value.isNull { continue }
            if let value, !value.isNull {
                if let constant = field.constant {
                    if value.scalarText != constant.text { differs(value, from: constant) }
                    continue
                }
                guard field.malformed == .fails, field.accepts.isEmpty else { continue }
                if field.skipsBadElements, value.isCollection { continue }
                check(value, is: field.type)
            } else if field.presence == .required, field.type != .scalar(.json) {
                report(.exampleLacksKey(literal.range, key: field.keyPath.joined(separator: ".")))
            }
        }
    }

    private mutating func checkMember(_ literal: LiteralSpec, of name: TypeName) {
        let declared = scope.index(of: name).flatMap { types.unions[$0]?.union }
        guard let union = declared ?? inventory.inlinedUnions[name] else { return }
        if let member = union.members.first(where: { $0.rule == .kind(literal.kind(in: union)) }) {
            return check(literal, is: member.type)
        }
        if union.isByKind, union.keepsUnknown { return }
        guard case .map = literal.value else { return differs(literal, from: .declared(name, .union)) }
        let member = union.members.first { member in
            switch member.rule {
            case .value(let value):
                literal.value(at: union.discriminator ?? [""]).map {
                    ([value] + member.otherValues).contains($0.words)
                } ?? false
            case .hasKey(let key, _): literal.value(at: [key]) != nil
            case .otherwise: true
            case .kind: false
            }
        }
        if let member {
            check(literal, is: member.type)
        } else if !union.keepsUnknown {
            differs(literal, from: .declared(name, .union))
        }
    }

    private mutating func differs(_ literal: LiteralSpec, from type: TypeReference) {
        report(.exampleOfAnotherType(literal.range, type: type.words))
    }

    private mutating func differs(_ literal: LiteralSpec, from constant: ConstantValue) {
        report(.exampleOfAnotherConstant(literal.range, constant: constant))
    }
}

extension Enumeration {
    fileprivate func reads(_ value: RawValue, as declared: Case) -> Bool {
        value == declared.wireValue
            || ignoresCase && value.text.lowercased() == declared.wireValue.text.lowercased()
    }
}

extension LiteralSpec {
    fileprivate var isNull: Bool { if case .null = value { true } else { false } }

    fileprivate var isCollection: Bool {
        switch value {
        case .list, .map: true
        default: false
        }
    }

    fileprivate func value(at keys: [String]) -> LiteralSpec? {
        var literal = self
        for key in keys {
            guard case .map(let members) = literal.value,
                let member = members.first(where: { $0.key.value == key })
            else { return nil }
            literal = member.value
        }
        return literal
    }
}

extension LiteralSpec {
    /// The kind that identifies a member of the union; an object for null, which is none.
    fileprivate func kind(in union: Union) -> JSONKind {
        switch value {
        case .string: .string
        case .bool: .bool
        case .list: .array
        case .map, .null: .object
        case .number(let digits):
            digits.contains { ".eE".contains($0) }
                || !union.members.contains { $0.rule == .kind(.integer) } ? .number : .integer
        }
    }
}

extension Scalar {
    /// Whether the reader could accept the value. The syntax of dates, UUIDs and the like is checked, but not their
    /// meaning.
    fileprivate func canBe(_ value: LiteralSpec.Value) -> Bool {
        switch (self, value) {
        case (.json, _), (.bool, .bool): true
        case (.int, .number(let digits)), (.int64, .number(let digits)): Int64(digits) != nil
        case (.double, .number), (.decimal, .number), (.timestamp, .number),
            (.timestampMilliseconds, .number), (.timestampFraction, .number):
            true
        case (.string, .string), (.rfc822, .string): true
        case (.url, .string(let text)): !text.isEmpty
        case (.uuid, .string(let text)): text.has("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        case (.date, .string(let text)): text.has("0000-00-00")
        case (.datetime, .string(let text)): text.utf8.count > 16 && String(text.prefix(10)).has("0000-00-00")
        case (.data, .string(let text)): text.utf8.count % 4 == 0 && text.utf8.allSatisfy(\.isBase64)
        default: false
        }
    }
}

extension DateNotation {
    /// The content of a text is not checked.
    fileprivate func canBe(_ value: LiteralSpec.Value) -> Bool {
        switch (self, value) {
        case (.format(let scalar, _), _): scalar.canBe(value)
        case (.day, .string(let text)): text.has("0000-00-00")
        case (.local, .string), (.pattern, .string): true
        default: false
        }
    }
}

extension String {
    /// Whether the text has digits at the zeros of the pattern, and hexadecimal digits at each `x`.
    fileprivate func has(_ pattern: String) -> Bool {
        count == pattern.count
            && zip(self, pattern).allSatisfy { character, sign in
                switch sign {
                case "0": character.isASCII && character.isNumber
                case "x": character.isASCII && character.isHexDigit
                default: character == sign
                }
            }
    }
}

extension UInt8 {
    fileprivate var isBase64: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
        default: false
        }
    }
}
