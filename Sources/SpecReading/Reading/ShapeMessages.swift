internal import SourceDiagnostics

/// Everything the reader can say about the shape of a spec. Keep the list alphabetical.
extension Diagnostic {
    static func badDuration(_ text: Located<String>) -> Diagnostic {
        let isNumber =
            !text.value.isEmpty && text.value.utf8.count <= 9 && text.value.utf8.allSatisfy(\.isDigit)
        return Diagnostic(
            .error,
            "\(text.value.quoted) is not a duration",
            at: text.range,
            notes: [Note("a duration is a whole number and one of ms, s, m and h: 500ms, 30s, 5m, 1h")],
            fixIts: isNumber ? [.replace(text.range, with: text.value + "s")] : []
        )
    }

    static func badKeyPath(_ text: Located<String>, _ reason: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "\(text.value.quoted) is not a key path", at: range, notes: [Note(reason)])
    }

    static func badMapKey(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "keys of a map are 'string', not \(key.value.quoted)",
            at: key.range,
            fixIts: [.replace(key.range, with: "string")]
        )
    }

    static func badPath(_ problem: String, at range: SourceRange, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(.error, problem, at: range, fixIts: fixIts)
    }

    static func badType(_ problem: String, at range: SourceRange, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(.error, problem, at: range, fixIts: fixIts)
    }

    static func booleanInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is a boolean to YAML where text is meant",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }

    static func duplicatePathParameter(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "\(("{" + name.value + "}").quoted) is already in the path",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }

    static func emptySmallType(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "type \(name.value.quoted) does not say what it is",
            at: name.range,
            notes: [Note("a small type has 'enum', 'fields' or 'of'")]
        )
    }

    static func kindIsNotFirst(_ key: Located<String>, first: Located<String>, fixIts: [FixIt]) -> Diagnostic
    {
        Diagnostic(
            .error,
            "\(key.value.quoted) is not the first key of the file",
            at: key.range,
            notes: [Note("the first key says what the file declares", at: first.range)],
            fixIts: fixIts
        )
    }

    static func listInPlace(of wanted: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a list where \(wanted) is meant", at: range)
    }

    static func looseBoolean(_ range: SourceRange, meant: Bool) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is a boolean to one YAML reader and a word to another",
            at: range,
            notes: [Note("where the word is meant it is put in quotes")],
            fixIts: [FixIt("write '\(meant)'", at: range, replacement: "\(meant)")]
        )
    }

    static func mapInPlace(of wanted: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a map where \(wanted) is meant", at: range)
    }

    static func missingKey(_ key: String, in shape: Shape, at range: SourceRange) -> Diagnostic {
        var fixIts: [FixIt] = []
        if key == "genapi" {
            let start = SourceRange(
                range.file,
                YAMLText.start(of: range.file)..<YAMLText.start(of: range.file)
            )
            fixIts = [FixIt("say it in the first line", at: start, replacement: "genapi: 1\n")]
        }
        return Diagnostic(.error, "key '\(key)' is missing in \(shape.noun)", at: range, fixIts: fixIts)
    }

    static func missingKind(at range: SourceRange, fixIts: [FixIt]) -> Diagnostic {
        let kinds = DeclarationSpec.Kind.spellings.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "the file does not say what it declares",
            at: range,
            notes: [Note("the first key is one of \(kinds)")],
            fixIts: fixIts
        )
    }

    static func missingMode(_ range: SourceRange) -> Diagnostic {
        let modes = PagingSpec.Mode.spellings.joined(separator: ", ")
        return Diagnostic(
            .error,
            "key 'mode' is missing in paging",
            at: range,
            notes: [Note("paging by \(modes)")]
        )
    }

    static func missingOneOf(_ keys: [String], in shape: Shape, at range: SourceRange) -> Diagnostic {
        let list = keys.map { "'\($0)'" }.joined(separator: " or ")
        return Diagnostic(.error, "\(list) is missing in \(shape.noun)", at: range)
    }

    static func missingValue(_ owner: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a value is missing", at: owner)
    }

    static func missingVerb(_ endpoint: SourceRange) -> Diagnostic {
        let verbs = EndpointSpec.Method.spellings.joined(separator: ", ")
        return Diagnostic(
            .error,
            "endpoint \(endpoint.text.quoted) has no verb",
            at: endpoint,
            notes: [Note("a path stands under one of \(verbs)")]
        )
    }

    static func noServer(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "an API has at least one server", at: range)
    }

    static func notBoolean(_ range: SourceRange, meant: Bool?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is not 'true' or 'false'",
            at: range,
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: "\($0)")] } ?? []
        )
    }

    static func notWholeNumber(_ range: SourceRange, meant: Int?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is not a whole number in decimal digits",
            at: range,
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: "\($0)")] } ?? []
        )
    }

    static func nullInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is nothing to YAML where text is meant",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }

    static func numberInPlaceOfText(_ word: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "\(word.value.quoted) is a number to YAML where text is meant",
            at: word.range,
            fixIts: [.quote(word.range, word.value)]
        )
    }

    static func numberNotJSON(_ range: SourceRange, meant: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "\(range.text.quoted) is a number to YAML and not to JSON",
            at: range,
            notes: [Note("where a text is meant it is put in quotes")],
            fixIts: meant.map { [FixIt("write '\($0)'", at: range, replacement: $0)] } ?? []
        )
    }

    static func pageSizeTwice(_ range: SourceRange, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the size of a page is already said",
            at: range,
            notes: [Note("it is said here", at: earlier)]
        )
    }

    static func severalOf(_ key: Located<String>, earlier: Located<String>, in shape: Shape) -> Diagnostic {
        Diagnostic(
            .error,
            "\(shape.noun) has either '\(earlier.value)' or '\(key.value)', not both",
            at: key.range,
            notes: [Note("'\(earlier.value)' is here", at: earlier.range)]
        )
    }

    static func severalVerbs(_ verb: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a second verb at one endpoint",
            at: verb.range,
            notes: [Note("the first verb is here", at: earlier.range)]
        )
    }

    static func textInPlace(of wanted: String, at range: SourceRange, canBeItem: Bool) -> Diagnostic {
        let cure = FixIt("make it a list of one", at: range, replacement: "[\(range.text)]")
        return Diagnostic(
            .error,
            "text where \(wanted) is meant",
            at: range,
            fixIts: canBeItem ? [cure] : []
        )
    }

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

    static func unsupportedVersion(_ version: Located<Int>, known: [Int]) -> Diagnostic {
        let newest = known.max() ?? 1
        return Diagnostic(
            .error,
            "version \(version.value) of the spec language is not known to this tool",
            at: version.range,
            fixIts: [.replace(version.range, with: "\(newest)")]
        )
    }
}
