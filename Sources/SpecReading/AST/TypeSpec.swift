package import SourceDiagnostics

/// A type as written in YAML (`[string]`, `{ string: User }`) or as one text (`"[User]?"`).
package indirect enum TypeSpec: Sendable {
    /// A scalar or a declared type: `string`, `User`. Unresolved.
    case named(Located<String>)
    /// `id<User>`; the name is `User`.
    case identity(Located<String>, SourceRange)
    /// `T?`
    case optional(TypeSpec, SourceRange)
    /// `[T]`
    case list(TypeSpec, SourceRange)
    /// `{ string: T }`
    case map(TypeSpec, SourceRange)
    /// `string | [string]`; at least two.
    case union([TypeSpec], SourceRange)
    /// `{ enum: [name, age] }`
    case enumeration(EnumSpec, SourceRange)
    /// `{ swift: Color, codec: HexColor, module: AppTypes }`
    case custom(CustomTypeSpec, SourceRange)

    package var range: SourceRange {
        switch self {
        case .named(let name): name.range
        case .identity(_, let range), .optional(_, let range), .list(_, let range), .map(_, let range),
            .union(_, let range), .enumeration(_, let range), .custom(_, let range):
            range
        }
    }
}

/// A Swift type of the app's own, which reads and writes itself or has a codec.
package struct CustomTypeSpec: Sendable {
    package let swift: Located<String>
    package let codec: Located<String>?
    /// The module that declares both, if it is not the one of the generated code.
    package let module: Located<String>?
}

/// A default or an example: a JSON value as an author wrote it in YAML.
package struct LiteralSpec: Sendable {
    package indirect enum Value: Sendable {
        case null
        case bool(Bool)
        /// The author's digits; always a JSON number.
        case number(String)
        case string(String)
        case list([LiteralSpec])
        case map([Member])
    }

    package struct Member: Sendable {
        package let key: Located<String>
        package let value: LiteralSpec
    }

    package let value: Value
    package let range: SourceRange
}

extension LiteralSpec {
    /// The text of a text, a number or a bool.
    package var scalarText: String? {
        switch value {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): value ? "true" : "false"
        case .null, .list, .map: nil
        }
    }
}

/// A path template: `/users/{id}`, `/export(/{username})`.
package struct PathSpec: Sendable {
    package indirect enum Part: Sendable {
        case literal(Located<String>)
        /// The name between the braces; the range is that of the name.
        /// `{id}`, or `{path*}` for several segments.
        case parameter(Located<String>, spansSegments: Bool)
        /// A group in parentheses, which is omitted as a whole.
        case group([Part], SourceRange)
    }

    /// As the author wrote it.
    package let text: Located<String>
    package let parts: [Part]

    package var range: SourceRange { text.range }
}
