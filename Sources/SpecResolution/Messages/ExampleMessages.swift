import SourceDiagnostics
import SpecReading

/// Everything resolution can say about examples. Keep the list alphabetical.
extension Diagnostic {
    static func duplicateExample(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "example '\(name.value)' is already there",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }

    static func exampleBodyOfNone(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "an example has a body, and the endpoint has none", at: range)
    }

    static func exampleLacksKey(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(.error, "the example has no '\(key)', and whoever reads it needs one", at: range)
    }

    static func exampleOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        let canBeQuoted = type == "string" && !range.text.contains("\"") && !range.text.contains("\n")
        return Diagnostic(
            .error,
            "the example is not of type '\(type)'",
            at: range,
            fixIts: canBeQuoted
                ? [FixIt("put it in quotes", at: range, replacement: "\"\(range.text)\"")] : []
        )
    }

    static func unknownExampleKey(_ key: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "nothing reads '\(key.value)' here",
            at: key.range,
            fixIts: .replacing(key, with: nearest)
        )
    }

    static func unknownExampleParameter(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "the endpoint has no parameter '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}
