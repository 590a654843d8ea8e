/// A path in a spec: `/users/{id}`, `/users(/{username})`.
///
/// Parameters are in braces. A group in parentheses is omitted as a whole if one of its parameters has no value.
struct PathTemplate: Hashable, Sendable {
    indirect enum Part: Hashable, Sendable {
        /// Percent-encoded.
        case literal(String)
        case parameter(String, spansSegments: Bool = false)
        case group([Part])
    }

    var parts: [Part] = []

    /// Parameters in the order of the path, each once.
    var parameters: [String] {
        var seen: Set<String> = []
        return Self.parameters(of: parts).filter { seen.insert($0).inserted }
    }

    /// The parameters that are always required: those that occur outside of groups.
    var requiredParameters: Set<String> {
        Set(parts.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } })
    }

    /// The parameters whose values can be several segments: `{path*}`.
    var spanningParameters: Set<String> { Set(Self.spanning(parts)) }

    private static func spanning(_ parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .parameter(let name, spansSegments: true): [name]
            case .literal, .parameter: []
            case .group(let parts): spanning(parts)
            }
        }
    }

    private static func parameters(of parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .literal: []
            case .parameter(let name, _): [name]
            case .group(let parts): parameters(of: parts)
            }
        }
    }
}

// MARK: - Joining

extension PathTemplate {
    /// Appends another path, with exactly one slash between them. A slash at the end stays.
    func appending(_ other: PathTemplate) -> PathTemplate {
        guard !other.parts.isEmpty else { return self }
        guard !parts.isEmpty else { return other }
        return PathTemplate(parts: Self.normalized(parts + [.literal("/")] + other.parts))
    }

    /// Joins adjacent literals, replaces runs of slashes by one, and adds a slash at the front.
    static func normalized(_ parts: [Part]) -> [Part] {
        var result: [Part] = []
        for part in parts {
            switch (result.last, part) {
            case (.literal(let before), .literal(let text)):
                result[result.count - 1] = .literal(collapsed(before + text))
            case (.literal(let before), .group(var inner)) where before.hasSuffix("/"):
                // The slash belongs to the group: both are omitted together.
                let rest = before.dropLast()
                if rest.isEmpty {
                    result.removeLast()
                } else {
                    result[result.count - 1] = .literal(String(rest))
                }
                inner = normalized([.literal("/")] + inner)
                result.append(.group(inner))
            case (_, .literal(let text)):
                if !text.isEmpty { result.append(.literal(collapsed(text))) }
            default:
                result.append(part)
            }
        }
        return result
    }

    private static func collapsed(_ text: String) -> String {
        var result = ""
        for character in text where !(character == "/" && result.last == "/") { result.append(character) }
        return result
    }
}

// MARK: - Writing

extension PathTemplate {
    /// The template as an author would write it.
    var text: String { Self.text(of: parts) }

    private static func text(of parts: [Part]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name, let spansSegments): spansSegments ? "{\(name)*}" : "{\(name)}"
            case .group(let inner): "(\(text(of: inner)))"
            }
        }.joined()
    }
}
