import SourceDiagnostics
import SpecReading

/// Everything resolution can say about endpoints but their pages. Keep the list alphabetical.
extension Diagnostic {
    static func accessOutsideOfObject(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "what is in a body is written, and what is in a response is read", at: range)
    }

    static func bodyOfHead(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the answer to HEAD has no body",
            at: range,
            fixIts: [FixIt("answer the headers", at: range, replacement: "headers")]
        )
    }

    static func bodyOnRead(_ key: Located<String>, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a '\(method.value)' has no body",
            at: key.range,
            notes: [Note("'query' holds what such a call may send", at: method.range)]
        )
    }

    static func cacheOfWrite(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "the answer to a '\(method.value)' cannot be used again",
            at: range,
            notes: [Note("only answers to 'get' and 'head' can", at: method.range)]
        )
    }

    static func characterInPath(_ range: SourceRange, _ character: Character) -> Diagnostic {
        let scalar = character.unicodeScalars.first ?? " "
        let isPrintable = scalar.properties.generalCategory != .control
        let name = isPrintable ? "'\(character)'" : scalar.codePoint
        let bytes = character.utf8.map { byte in
            "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return Diagnostic(
            .error,
            "a path cannot hold \(name) as it is",
            at: range,
            fixIts: [FixIt("encode it", at: range, replacement: bytes.joined())]
        )
    }

    static func defaultInPathGroup(_ range: SourceRange, parameter: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(parameter)' is left out of the path when it has no value: it has no default",
            at: range
        )
    }

    static func defaultOfPart(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a part of a multipart body has no default", at: range)
    }

    static func dotSegmentInPath(_ range: SourceRange, _ segment: String) -> Diagnostic {
        Diagnostic(.error, "the segment '\(segment)' would lead somewhere else", at: range)
    }

    static func duplicateEndpoint(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "endpoint '\(name.value)' is already declared",
            at: name.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }

    static func extraBesideNoValue(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'extra' stands beside a payload, and this endpoint answers none", at: range)
    }

    static func extraWithoutEnvelope(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "nothing is beside a payload that is the whole body",
            at: range,
            notes: [Note("an envelope says where the payload is; here there is none")]
        )
    }

    static func getWithoutReturns(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' gets something, and does not say what",
            at: key.range,
            notes: [Note("'returns' says it; 'returns: none' when the answer has no body")]
        )
    }

    static func instantWithoutAField(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' is for fields only",
            at: range,
            notes: [
                Note(
                    "an instant that is no field's value is a 'datetime'; in an object such as '{ at: \(type) }' it can be this"
                )
            ]
        )
    }

    static func invalidatesOnRead(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a '\(method.value)' makes no list wrong",
            at: range,
            notes: [Note("only calls that change something do", at: method.range)]
        )
    }

    static func notAMediaType(_ type: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(type.value)' is not a media type", at: type.range)
    }

    static func optionalWhole(_ range: SourceRange) -> Diagnostic {
        let text = range.text
        return Diagnostic(
            .error,
            "a body is there or it is not; it is not null",
            at: range,
            fixIts: text.hasSuffix("?")
                ? [FixIt("take the question mark away", at: range, replacement: String(text.dropLast()))] : []
        )
    }

    static func parameterNotInPath(_ name: Located<String>, path: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "the path '\(path)' has no '{\(name.value)}'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }

    static func parameterOfManyParts(_ range: SourceRange, type: String) -> Diagnostic {
        Diagnostic(.error, "a value of type '\(type)' cannot be written here as one text", at: range)
    }

    static func pathGroupWithoutParameter(_ range: SourceRange) -> Diagnostic {
        let inner = range.text.dropFirst().dropLast()
        return Diagnostic(
            .error,
            "a group without a parameter is never left out",
            at: range,
            fixIts: [FixIt("take the parentheses away", at: range, replacement: String(inner))]
        )
    }

    static func pathParameterOptional(_ range: SourceRange, parameter: String) -> Diagnostic {
        Diagnostic(
            .error,
            "the path always needs '\(parameter)'",
            at: range,
            notes: [
                Note(
                    "parentheses around a part of the path make it one that can be left out: '(/{\(parameter)})'"
                )
            ]
        )
    }

    static func pathParameterWithoutType(_ name: Located<String>, cure: FixIt?) -> Diagnostic {
        Diagnostic(
            .error,
            "no type is declared for '{\(name.value)}'",
            at: name.range,
            fixIts: cure.map { [$0] } ?? []
        )
    }

    static func responseWithoutFields(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a response without fields",
            at: range,
            fixIts: [FixIt("answer nothing", at: range, replacement: "none")]
        )
    }

    static func scopesWithoutOAuth2(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "only OAuth has scopes", at: range)
    }

    static func selectionOfNoObject(_ range: SourceRange, returns: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "fields are selected of one object, or of the objects of a list",
            at: range,
            notes: returns.map { [Note("this is what the endpoint answers", at: $0)] } ?? []
        )
    }

    static func toleranceInBody(_ range: SourceRange, key: String) -> Diagnostic {
        Diagnostic(.error, "'\(key)' is about what is read, and a body is sent", at: range)
    }

    static func unknownScheme(_ name: Located<String>, nearest: String?, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "the API has no authorization '\(name.value)'",
            at: name.range,
            notes: [Note(known.isEmpty ? "it has none at all" : "it has " + known.joined(separator: ", "))],
            fixIts: .replacing(name, with: nearest)
        )
    }

    static func unknownScope(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown scope '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }

    static func wireNamesMeet(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the query already has '\(name.value)'",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}
