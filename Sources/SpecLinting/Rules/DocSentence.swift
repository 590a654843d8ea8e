import SourceDiagnostics
import SpecReading

extension LintRule {
    static let docSentence = LintRule(
        .warning,
        Explanation(
            "A documentation that does not end like a sentence",
            "Documentation consists of sentences, so that it reads well beside that of Swift itself.",
            change: """
                  resource: User
                - doc: 1️⃣A person with an account
                + doc: A person with an account.
                  fields:
                -   name: { type: string, doc: 2️⃣"As in the passport, if there is one" }
                +   name: { type: string, doc: "As in the passport, if there is one." }
                  endpoints: { get: { get: "/users/{id}", returns: User } }
                """,
            messages: [
                "1️⃣": "the documentation has no full stop at its end",
                "2️⃣": "the documentation has no full stop at its end",
            ],
            id: "docSentence"
        )
    ) { linted in
        (linted.specs.declarations.flatMap(\.allDocs) + [linted.specs.api.doc].compactMap(\.self))
            .filter { !$0.value.endsLikeASentence }
            .map { doc in
                Finding(
                    "the documentation has no full stop at its end",
                    at: doc.range,
                    fixIts: [Diagnostic.FixIt("add it", at: doc.endOfText, replacement: ".")]
                )
            }
    }
}

extension String {
    fileprivate var endsLikeASentence: Bool {
        guard let last = last(where: { !$0.isWhitespace && !"`\"')]*_".contains($0) }) else { return true }
        return ".!?:…".contains(last) || !last.isLetter && !last.isNumber || hasSuffix("`") && contains("\n")
    }
}

extension Located<String> {
    /// The end of the text, in front of a quote.
    fileprivate var endOfText: SourceRange {
        let text = range.text
        let isQuoted = text.count > 1 && (text.hasPrefix("\"") || text.hasPrefix("'"))
        let end = range.offsets.upperBound - (isQuoted ? 1 : 0)
        return SourceRange(range.file, end..<end)
    }
}

extension DeclarationSpec {
    /// The documentation of the type and of what is in it.
    fileprivate var allDocs: [Located<String>] {
        let parts: [Located<String>?]
        switch content {
        case .object(let object):
            parts =
                object.fields.map(\.doc) + object.endpoints.map(\.doc)
                + object.types.flatMap { type in type.allDocs.map(Optional.some) }
        case .enumeration(let enumeration): parts = enumeration.cases.map(\.doc)
        case .union: parts = []
        }
        // What is inherited is reported where it is written.
        return ([doc] + parts).compactMap(\.self).filter { $0.range.file == file }
    }
}
