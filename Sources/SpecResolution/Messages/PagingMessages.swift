import SourceDiagnostics
import SpecReading

/// Everything resolution can say about pages. Keep the list alphabetical.
extension Diagnostic {
    static func extraOnPages(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the pages of a list hold its elements and nothing beside them", at: range)
    }

    static func keyedOfNoObject(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "elements of type '\(type)' have no keys to go on from", at: range)
    }

    static func keysetWithTies(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "elements with the same '\(key.value)' cannot be told apart",
            at: key.range,
            notes: [Note("the last key is different for every element, as 'id: id_before' is")]
        )
    }

    static func keysetWithoutKeys(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "nothing says what the list is sorted by",
            at: range,
            notes: [
                Note("'keys: { created_at: created_before, id: id_before }' says it, the last one unique")
            ]
        )
    }

    static func pagingOfNoList(_ range: SourceRange, returns: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "only a list has pages",
            at: range,
            notes: returns.map { [Note("this is what the endpoint answers", at: $0)] } ?? []
        )
    }

    static func queryMeetsPaging(_ name: Located<String>, paging: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "paging sends '\(name.value)' itself",
            at: name.range,
            notes: [Note("this paging", at: paging)]
        )
    }

    static func realtimeOfNoObject(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "elements of type '\(type)' have no paging id", at: range)
    }

    static func unknownKeysetKey(_ key: Located<String>, type: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no '\(key.value)' to go on from",
            at: key.range,
            notes: [
                Note(
                    "the keys that a list is sorted by are fields of its elements, by their keys in the JSON"
                )
            ],
            fixIts: .replacing(key, with: nearest)
        )
    }
}
