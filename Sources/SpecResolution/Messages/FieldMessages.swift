import SourceDiagnostics
import SpecReading

/// Everything resolution can say about fields. Keep the list alphabetical.
extension Diagnostic {
    static func badElementsOfOneValue(_ range: SourceRange, field: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(field.value)' is neither a list nor a map: it has no elements", at: range)
    }

    static func defaultImpossible(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "a value of type '\(type)' cannot have this default", at: range)
    }

    static func defaultOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        let canBeQuoted = type == "string" && !range.text.contains("\"") && !range.text.contains("\n")
        return Diagnostic(
            .error,
            "the default is not of type '\(type)'",
            at: range,
            fixIts: canBeQuoted
                ? [FixIt("put it in quotes", at: range, replacement: "\"\(range.text)\"")] : []
        )
    }

    static func extendsNoObject(_ name: Located<String>, declared: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' has no fields to inherit",
            at: name.range,
            notes: [Note("it is declared here", at: declared.range)]
        )
    }

    static func fieldMeetsHashValue(_ key: Located<String>, wanted: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'hashValue' is what every hashable type has",
            at: key.range,
            notes: [Note("hashable is asked for here; 'name' gives the field another name", at: wanted)]
        )
    }

    static func fieldMeetsUnknownFields(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'unknownFields' holds the keys that nobody declared",
            at: key.range,
            notes: [Note("'preserve_unknown' asks for it; 'name' gives the field another name")]
        )
    }

    static func fieldNotHashable(_ key: Located<String>, type: String, wanted: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is not hashable, because '\(type)' is not",
            at: key.range,
            notes: [Note("hashable is asked for here", at: wanted)]
        )
    }

    static func formImpossible(_ range: SourceRange, form: String, type: String, possible: [String])
        -> Diagnostic
    {
        let forms = possible.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "no value of type '\(type)' is sent as '\(form)'",
            at: range,
            notes: [Note(possible.isEmpty ? "such values have one form only" : "it can accept \(forms)")]
        )
    }

    static func identityNotAlwaysThere(_ key: Located<String>) -> Diagnostic {
        Diagnostic(.error, "the identity '\(key.value)' has to be there, always", at: key.range)
    }

    static func identityOfAnotherType(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "an identity is a string, an int, an int64 or a uuid, not '\(type)'",
            at: range,
            fixIts: [FixIt("make it a string", at: range, replacement: "string")]
        )
    }

    static func keyPathsMeet(_ key: Located<String>, path: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is read from '\(path)', which is another field's",
            at: key.range,
            notes: [Note("the other field", at: other)]
        )
    }

    static func malformedNullOnRequired(_ range: SourceRange, field: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(field.value)' is required: there is no null it could be",
            at: range
        )
    }

    static func readFieldInBody(_ name: Located<String>, access: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' can only be read",
            at: name.range,
            notes: [Note("it is declared here", at: access)]
        )
    }

    static func requiredAndOptional(_ required: SourceRange, type: SourceRange) -> Diagnostic {
        let text = type.text
        return Diagnostic(
            .error,
            "required, and optional by its type",
            at: required,
            notes: [Note("the question mark says that it may be missing", at: type)],
            fixIts: text.hasSuffix("?")
                ? [FixIt("take the question mark away", at: type, replacement: String(text.dropLast()))] : []
        )
    }

    static func requiredWithDefault(_ required: SourceRange, default range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "what is required needs no default",
            at: required,
            notes: [Note("the default, for when it is missing", at: range)],
            fixIts: [FixIt("say false", at: required, replacement: "false")]
        )
    }

    static func unknownCase(_ value: Located<String>, enumeration: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(enumeration)' has no case '\(value.value)'",
            at: value.range,
            fixIts: .replacing(value, with: nearest)
        )
    }

    static func unknownField(_ name: Located<String>, type: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no field '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }

    static func valueOnTheWay(_ key: Located<String>, path: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(path)' is the value of one field and on the way to another's",
            at: key.range,
            notes: [Note("the other field", at: other)]
        )
    }

    static func valueWithoutPagingID(_ name: Located<String>, key: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is paged through in realtime mode, and has no '\(key)'",
            at: name.range,
            notes: [Note("only resources have one without listing it")]
        )
    }
}
