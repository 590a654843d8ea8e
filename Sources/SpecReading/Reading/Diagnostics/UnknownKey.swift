import SourceDiagnostics

extension Diagnostic {
    static func unknownKey(_ key: Located<String>, in shape: Shape, nearest: String?) -> Diagnostic {
        let list = shape.keyNames.joined(separator: ", ")
        return Diagnostic(
            .error,
            "unknown key \(key.value.quoted) in \(shape.noun)",
            at: key.range,
            notes: nearest == nil && !list.isEmpty ? [Note("known keys: \(list)")] : [],
            fixIts: nearest.map { [.replace(key.range, with: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var unknownKey: Explanation {
        Explanation(
            "An unknown key",
            "There is no such key here. It may be misspelled, or belong to another map.",
            change: """
                  resource: User
                - 1️⃣feilds: { name: string }
                + fields: { name: string }
                """,
            messages: ["1️⃣": "unknown key 'feilds' in a resource"]
        )
    }
}
