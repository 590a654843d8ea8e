import SourceDiagnostics

extension Diagnostic {
    static func missingOneOf(_ keys: [String], in shape: Shape, at range: SourceRange) -> Diagnostic {
        let list = keys.map { "'\($0)'" }.joined(separator: " or ")
        return Diagnostic(.error, "\(list) is missing in \(shape.noun)", at: range)
    }
}

extension Explanation {
    static var missingOneOf: Explanation {
        Explanation(
            "One of several keys is missing",
            "Exactly one of the keys in the message is required here.",
            change: """
                  resource: User
                  fields:
                -   1️⃣name: { doc: What people call it. }
                +   name: { type: string, doc: What people call it. }
                """,
            messages: ["1️⃣": "'type' or 'enum' is missing in a field"]
        )
    }
}
