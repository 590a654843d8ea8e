import SourceDiagnostics
import SpecReading

/// Everything resolution can say about enums and their cases. Keep the list alphabetical.
extension Diagnostic {
    static func caseMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'allCases' is the list of all cases",
            at: name.range,
            notes: [Note("'name' gives the case another name; 'keep' for what is unknown makes it free")]
        )
    }

    static func caseMeetsUnknown(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'unknown' is the case of what nobody declared",
            at: name.range,
            notes: [Note("'name' gives it another; 'fail' for what is unknown makes it free")]
        )
    }

    static func duplicateCase(_ value: Located<EnumSpec.Value>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the enum already has a case '\(value.value.text)'",
            at: value.range,
            notes: [Note("first written here", at: earlier)]
        )
    }

    static func enumHasNoPlace(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "an enum cannot be declared here, for lack of a type it could belong to",
            at: range
        )
    }

    static func enumWithoutCases(_ name: Located<String>, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "enum '\(name.value)' has no cases", at: range)
    }

    static func mixedCases(_ value: Located<EnumSpec.Value>, first: Located<EnumSpec.Value>) -> Diagnostic {
        let isText = first.value.isText
        return Diagnostic(
            .error,
            "'\(value.value.text)' is a \(isText ? "number" : "text") among \(isText ? "texts" : "numbers")",
            at: value.range,
            notes: [Note("the first case is a \(isText ? "text" : "number")", at: first.range)],
            fixIts: isText
                ? [FixIt("put it in quotes", at: value.range, replacement: "\"\(value.value.text)\"")] : []
        )
    }
}
