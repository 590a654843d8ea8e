/// A path as an author writes it: `/users/{id}`, `/users(/{username})`.
///
/// A parameter stands in braces. What stands in parentheses is left out as a whole when one of its parameters has no
/// value.
struct PathTemplate: Hashable, Sendable {
    indirect enum Part: Hashable, Sendable {
        /// Ready for the wire: what a path cannot hold as it is has been percent-encoded.
        case literal(String)
        case parameter(String)
        case group([Part])
    }

    var parts: [Part] = []

    /// Parameters in the order of the path, each once.
    var parameters: [String] {
        var seen: Set<String> = []
        return Self.parameters(of: parts).filter { seen.insert($0).inserted }
    }

    /// The parameters that are always needed: those that stand outside of every group at least once.
    var requiredParameters: Set<String> {
        Set(parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } })
    }

    private static func parameters(of parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .literal: []
            case .parameter(let name): [name]
            case .group(let parts): parameters(of: parts)
            }
        }
    }
}

// MARK: - Joining

extension PathTemplate {
    /// Another path below this one, with exactly one slash between them. A slash at the very end stays.
    func appending(_ other: PathTemplate) -> PathTemplate {
        guard !other.parts.isEmpty else { return self }
        guard !parts.isEmpty else { return other }
        return PathTemplate(parts: Self.normalized(parts + [.literal("/")] + other.parts))
    }

    /// Neighboring literals as one, runs of slashes as one slash, and a slash in front.
    static func normalized(_ parts: [Part]) -> [Part] {
        var result: [Part] = []
        for part in parts {
            switch (result.last, part) {
            case (.literal(let before), .literal(let text)):
                result[result.count - 1] = .literal(collapsed(before + text))
            case (.literal(let before), .group(var inner)) where before.hasSuffix("/"):
                // The slash belongs to the group: without it, nothing of the two is left.
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
    /// The template as its author would write it.
    var text: String { Self.text(of: parts) }

    private static func text(of parts: [Part]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name): "{\(name)}"
            case .group(let inner): "(\(text(of: inner)))"
            }
        }.joined()
    }
}
