import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Whether a value is required, and its default.
extension TypePass {
    /// - Parameters:
    ///   - type: The type as written, for its question mark and its location.
    ///   - resolved: The resolved type; `nil` if it is invalid.
    mutating func presence(
        required: Located<Bool>?,
        default literal: LiteralSpec?,
        assumes: LiteralSpec? = nil,
        type: TypeSpec,
        resolved: TypeReference?
    ) -> Field.Presence {
        let isOptional = type.isOptional
        if let required, required.value {
            if isOptional { report(.requiredAndOptional(required.range, type: type.range)) }
            if let literal { report(.requiredWithDefault(required.range, default: literal.range)) }
        }
        if let assumes { checkAssumption(assumes, required: required, default: literal, type: resolved) }
        guard let literal else {
            if assumes != nil { return .optional }
            if let required { return required.value ? .required : .optional }
            return isOptional ? .optional : .required
        }
        // Checked here once for all kinds of defaults.
        _ = self.literal(literal)
        guard let resolved else { return .optional }
        if case .null = literal.value, isOptional || required?.value == false { return .optional }
        return defaultValue(literal, of: resolved.unwrapped).map { .defaulted($0) } ?? .optional
    }

    /// An assumed value is a value of the type, and the value is neither required nor has a default that is sent.
    private mutating func checkAssumption(
        _ literal: LiteralSpec,
        required: Located<Bool>?,
        default sent: LiteralSpec?,
        type: TypeReference?
    ) {
        _ = self.literal(literal)
        if let sent {
            report(.assumedBesideDefault(literal.range, other: sent.range))
        } else if let required, required.value {
            report(.assumedBesideDefault(literal.range, other: required.range))
        }
        if let type { inventory.fieldExamples.append((literal, type.unwrapped)) }
    }

    /// The documentation with an example and the assumed value.
    mutating func doc(
        _ doc: Located<String>?,
        assumes assumed: LiteralSpec?,
        example: LiteralSpec?,
        deprecated: Located<String>? = nil
    ) -> String? {
        _ = example.map { literal($0) }
        var all = text(doc)
        if let reason = text(deprecated) { all = all.followed(by: "Deprecated: \(reason)") }
        if let example { all = all.followed(by: "For example, `\(example.shown.clipped)`.") }
        if let assumed { all = all.followed(by: "If it is nil, the server assumes `\(assumed.shown)`.") }
        return all
    }

    /// A default that its type can have; other defaults are reported.
    private mutating func defaultValue(_ literal: LiteralSpec, of type: TypeReference) -> DefaultValue? {
        switch type {
        case .scalar(let scalar): return scalarDefault(literal, scalar)
        case .declared(let name, .enumeration): return caseDefault(literal, name)
        case .list(let element):
            guard case .list(let elements) = literal.value else { return mismatch(literal, type) }
            if elements.isEmpty { return .emptyList }
            let values = elements.compactMap { defaultValue($0, of: element.unwrapped) }
            return values.count == elements.count ? .list(values) : nil
        case .map:
            guard case .map(let members) = literal.value else { return mismatch(literal, type) }
            if members.isEmpty { return .emptyMap }
            report(.defaultImpossible(literal.range, type: type.words))
            return nil
        case .identity, .declared, .optional, .selection, .instant, .custom, .expandable,
            .inside:
            report(.defaultImpossible(literal.range, type: type.words))
            return nil
        }
    }

    private mutating func scalarDefault(_ literal: LiteralSpec, _ scalar: Scalar) -> DefaultValue? {
        switch (scalar, literal.value) {
        case (.string, .string(let value)):
            return .string(value)
        case (.int, .number(let digits)), (.int64, .number(let digits)):
            return Int64(digits).map { .int($0) } ?? mismatch(literal, .scalar(scalar))
        case (.double, .number(let digits)):
            guard let value = Double(digits), value.isFinite else {
                return mismatch(literal, .scalar(scalar))
            }
            return .double(value)
        case (.decimal, .number(let digits)):
            return digits.isExactDecimal ? .decimal(digits) : mismatch(literal, .scalar(scalar))
        case (.bool, .bool(let value)):
            return .bool(value)
        case (.string, _), (.int, _), (.int64, _), (.double, _), (.decimal, _), (.bool, _):
            return mismatch(literal, .scalar(scalar))
        default:
            report(.defaultImpossible(literal.range, type: scalar.rawValue))
            return nil
        }
    }

    private mutating func caseDefault(_ literal: LiteralSpec, _ name: TypeName) -> DefaultValue? {
        // An invalid enum has been reported.
        guard let enumeration = inventory.enumerations[name], !enumeration.cases.isEmpty else { return nil }
        let value: Enumeration.RawValue? =
            switch literal.value {
            case .string(let text): .string(text)
            case .number(let digits): Int(digits).map { .int($0) }
            default: nil
            }
        if let known = enumeration.cases.first(where: { $0.wireValue == value }) {
            return .enumCase(known.name)
        }
        // Values on the wire take precedence over the author's names.
        let names = inventory.caseNames[name] ?? [:]
        if case .string(let text) = literal.value, let known = names[text] { return .enumCase(known) }
        let known = enumeration.cases.map(\.wireValue.text) + names.keys.sorted()
        let word = Located(literal.words, at: literal.range)
        report(
            .unknownCase(
                word,
                enumeration: name.words,
                nearest: log.suggestions.closest(to: word.value, in: known)
            )
        )
        return nil
    }

    private mutating func mismatch(_ literal: LiteralSpec, _ type: TypeReference) -> DefaultValue? {
        report(.defaultOfAnotherType(literal.range, type: type.words))
        return nil
    }
}

extension String {
    /// Whether a `Decimal` can hold the number exactly: 38 digits, and a power of ten from -128 to 127.
    fileprivate var isExactDecimal: Bool {
        let parts = split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        guard let number = parts.first, let power = parts.count > 1 ? Int(parts[1]) : 0,
            (-1000...1000).contains(power)
        else { return false }
        let sides = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = sides.count > 1 ? sides[1] : ""
        let digits = (String(sides[0]) + fraction).drop { "+-0".contains($0) }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        return digits.isEmpty
            || digits.count - zeros <= 38 && (-128...127).contains(power - fraction.count + zeros)
    }
}

extension LiteralSpec {
    /// The text of a scalar, or the author's text.
    var words: String { if case .string(let text) = value { text } else { range.text } }
}

extension LiteralSpec {
    /// As in JSON, with texts as they are.
    fileprivate var shown: String {
        switch value {
        case .null: "null"
        case .list(let elements): "[" + elements.map(\.shown).joined(separator: ", ") + "]"
        case .map(let members):
            "{" + members.map { $0.key.value + ": " + $0.value.shown }.joined(separator: ", ") + "}"
        case .string(""): "\"\""
        case .string, .number, .bool:
            (scalarText ?? "").split(separator: "\n").joined(separator: " ").replacing("`", with: "'")
        }
    }
}

extension Enumeration.RawValue {
    var text: String {
        switch self {
        case .string(let value): value
        case .int(let value): String(value)
        }
    }
}

extension TypeSpec {
    var isOptional: Bool { if case .optional = self { true } else { false } }
}

extension TypeReference {
    /// As an author would write it.
    var words: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .identity(let name): "id<\(name.words)>"
        case .declared(let name, _): name.words
        case .list(let element): "[\(element.words)]"
        case .map(let value): "{ string: \(value.words) }"
        case .optional(let wrapped): wrapped.words + "?"
        case .selection(let name): "fields of \(name.words)"
        case .instant: Scalar.datetime.rawValue
        case .custom(let type): type.name
        case .expandable(let name, _): "id<…> | \(name.words)"
        case .inside(_, let inner): inner.words
        }
    }
}

extension TypeName {
    var words: String { path.joined(separator: ".") }
}

extension String {
    /// Its beginning, as long as a line has space for.
    fileprivate var clipped: String { count > 80 ? prefix(79) + "…" : self }
}

extension String? {
    /// A text with another sentence.
    func followed(by sentence: String) -> String {
        guard let self, let last = self.last else { return sentence }
        let end = last.isLetter || last.isNumber ? "." : ""
        return self + end + (self.contains("\n") ? "\n\n" : " ") + sentence
    }
}
