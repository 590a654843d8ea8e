internal import SourceDiagnostics

/// Parses a type written as one text: `string?`, `[User]`, `{ string: [int] }`, `id<User>`.
struct TypeParser {
    /// The largest nesting of brackets.
    private static let deepest = 64

    private let source: LocatedText
    private var index = 0
    private var depth = 0

    /// The location and the reason of a syntax error.
    struct Failure: Error {
        let diagnostic: Diagnostic
    }

    /// A type, or the events of a stream of them.
    enum Parsed {
        case type(TypeSpec)
        case events(TypeSpec, SourceRange)
    }

    private init(_ source: LocatedText) { self.source = source }

    static func type(_ source: LocatedText) throws(Failure) -> TypeSpec {
        var parser = TypeParser(source)
        let type = try parser.type()
        try parser.end()
        return type
    }

    /// An endpoint may also return `events<T>`.
    static func response(_ source: LocatedText) throws(Failure) -> Parsed {
        var parser = TypeParser(source)
        parser.skipSpaces()
        let start = parser.index
        if parser.name() == "events", parser.take("<") {
            let type = try parser.type()
            try parser.close(">")
            let range = source.range(start..<parser.index)
            try parser.end()
            return .events(type, range)
        }
        return .type(try Self.type(source))
    }

    // MARK: Grammar

    /// `T`, or `T | U`.
    private mutating func type() throws(Failure) -> TypeSpec {
        skipSpaces()
        let start = index
        let first = try operand()
        var members = [first]
        var end = index
        skipSpaces()
        while take("|") {
            members.append(try operand())
            end = index
            skipSpaces()
        }
        guard members.count > 1 else {
            index = end
            return first
        }
        let range = source.range(start..<end)
        if let optional = members.first(where: \.isMarked) { throw optionalMember(optional, of: range) }
        return .union(members.flatMap(\.members), range)
    }

    /// The question mark of a union belongs to all of it.
    private func optionalMember(_ member: TypeSpec, of range: SourceRange) -> Failure {
        let all = range.text.filter { $0 != "?" }
        return failure(
            "a member of a union with a '?'",
            at: member.range,
            cure: .init("mark the union", at: range, replacement: "(\(all))?")
        )
    }

    /// A type without `|`, unless it is in parentheses.
    private mutating func operand() throws(Failure) -> TypeSpec {
        skipSpaces()
        let start = index
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest {
            throw Failure(diagnostic: .nestedTooDeep(source.range(start..<start + 1), limit: Self.deepest))
        }
        var type = try unmarked(start)
        if take("?") {
            type = .optional(type, source.range(start..<index))
            if peek == UInt8(ascii: "?") {
                let mark = source.range(index..<index + 1)
                throw failure(
                    "a second '?' after a type",
                    at: mark,
                    cure: .init("remove it", at: mark, replacement: "")
                )
            }
        }
        return type
    }

    private mutating func unmarked(_ start: Int) throws(Failure) -> TypeSpec {
        if take("(") {
            let type = try type()
            try close(")")
            return type
        }
        if take("[") {
            let element = try type()
            try close("]")
            return .list(element, source.range(start..<index))
        }
        if take("{") {
            try mapKey()
            let value = try type()
            try close("}")
            return .map(value, source.range(start..<index))
        }
        guard let name = name() else {
            let found = index < source.utf8.count ? "a type cannot begin here" : "a type is missing"
            throw failure(found, at: source.range(index..<min(index + 1, source.utf8.count)))
        }
        let named = source.located(start..<index)
        if peek == UInt8(ascii: "<") { return try identity(name, start) }
        if source.utf8[index...].starts(with: Array("[]".utf8)) {
            let all = source.range(start..<index + 2)
            throw failure(
                "a list is written in front of its type",
                at: source.range(index..<index + 2),
                cure: .replace(all, with: "[\(name)]")
            )
        }
        return .named(named)
    }

    private mutating func identity(_ name: String, _ start: Int) throws(Failure) -> TypeSpec {
        guard name == "id" else {
            let range = source.range(start..<index)
            let cure = name.closest(in: ["id"]).map { Diagnostic.FixIt.replace(range, with: $0) }
            throw failure("\(name.quoted) takes no type in '<>'", at: range, cure: cure)
        }
        _ = take("<")
        skipSpaces()
        let inner = index
        guard self.name() != nil else {
            throw failure(
                "a name is missing in 'id<>'",
                at: source.range(start..<min(index + 1, source.utf8.count))
            )
        }
        let resource = source.located(inner..<index)
        try close(">")
        return .identity(resource, source.range(start..<index))
    }

    private mutating func mapKey() throws(Failure) {
        skipSpaces()
        let start = index
        guard let key = name() else {
            throw failure(
                "a map is written '{ string: T }'",
                at: source.range(start..<min(start + 1, source.utf8.count))
            )
        }
        guard key == "string" else { throw Failure(diagnostic: .badMapKey(source.located(start..<index))) }
        skipSpaces()
        if !take(":") {
            throw failure("a ':' is missing", at: source.range(index..<min(index + 1, source.utf8.count)))
        }
    }

    // MARK: Letters

    private var peek: UInt8? { index < source.utf8.count ? source.utf8[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func close(_ bracket: Unicode.Scalar) throws(Failure) {
        skipSpaces()
        if take(bracket) { return }
        let range = source.range(index..<min(index + 1, source.utf8.count))
        // If more text follows, the bracket may belong after it.
        let cure: Diagnostic.FixIt? =
            peek == nil && !range.text.contains("\"")
            ? .init("close it", at: range, replacement: String(bracket)) : nil
        throw failure("a '\(bracket)' is missing", at: range, cure: cure)
    }

    private mutating func end() throws(Failure) {
        skipSpaces()
        guard index == source.utf8.count else {
            throw failure("unexpected text after the type", at: source.range(index..<source.utf8.count))
        }
    }

    private mutating func skipSpaces() {
        while peek == UInt8(ascii: " ") { index += 1 }
    }

    /// Letters, digits, `_`, and `.` between the names of nested types. Later stages check which letters a name may
    /// have.
    private mutating func name() -> String? {
        let start = index
        while let byte = peek, byte >= 0x80 || byte.isNameCharacter { index += 1 }
        return index == start ? nil : source.text(start..<index)
    }

    private func failure(_ problem: String, at range: SourceRange, cure: Diagnostic.FixIt? = nil) -> Failure {
        Failure(diagnostic: .badType(problem, at: range, fixIts: cure.map { [$0] } ?? []))
    }
}

extension TypeSpec {
    fileprivate var isMarked: Bool { if case .optional = self { true } else { false } }

    /// The members of a union in parentheses; of another type, the type.
    fileprivate var members: [TypeSpec] { if case .union(let members, _) = self { members } else { [self] } }
}

extension UInt8 {
    var isNameCharacter: Bool {
        isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
            || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
    }
}
