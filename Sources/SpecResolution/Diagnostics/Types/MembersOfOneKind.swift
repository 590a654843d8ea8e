import ResolvedAPI
import SourceDiagnostics

extension Diagnostic {
    static func membersOfOneKind(_ member: Located<String>, kind: JSONKind, earlier: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(member.value)' is \(kind.words) in JSON, as another member is",
            at: member.range,
            notes: [Note("this member", at: earlier)]
        )
    }
}

extension JSONKind {
    fileprivate var words: String {
        switch self {
        case .string: "a text"
        case .integer: "a whole number"
        case .number: "a number"
        case .bool: "a bool"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension Explanation {
    static var membersOfOneKind: Explanation {
        Explanation(
            "Two members of one kind",
            """
            A text and another text, or two lists, look alike in JSON. Only objects can be told apart further, in a \
            declared union, by a discriminator or by their keys. Combine the members: `string` for two texts, or \
            a list of a union for two lists.
            """,
            change: """
                  resource: User
                - fields: { joined: 2️⃣date | 1️⃣datetime }
                + fields: { joined: date | timestamp }
                """,
            messages: [
                "1️⃣": "'datetime' is a text in JSON, as another member is",
                "2️⃣": "note: this member",
            ]
        )
    }
}
