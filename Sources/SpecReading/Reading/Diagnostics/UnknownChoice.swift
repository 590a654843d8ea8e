import SourceDiagnostics

extension Diagnostic {
    static func unknownChoice(_ word: Located<String>, known: [String]) -> Diagnostic {
        let nearest = word.value.closest(in: known)
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "unknown word \(word.value.quoted)",
            at: word.range,
            notes: nearest == nil ? [Note("known words: \(list)")] : [],
            fixIts: nearest.map { [.replace(word.range, with: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var unknownChoice: Explanation {
        Explanation(
            "An unknown word",
            "The key takes one of a few words, which the message or its help lists.",
            change: """
                  resource: User
                  fields:
                -   password: { type: string, access: 1️⃣writ }
                +   password: { type: string, access: write }
                """,
            messages: ["1️⃣": "unknown word 'writ'"]
        )
    }
}
