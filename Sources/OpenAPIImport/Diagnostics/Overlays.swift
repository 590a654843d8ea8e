import SourceDiagnostics

extension Diagnostic {
    static func notOverlay(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "this is not an overlay",
            at: SourceRange(range.file, range.offsets.prefix(1)),
            notes: [Note("an overlay begins with 'overlay: 1.0.0', and has a list of 'actions'")]
        )
    }

    static func badOverlayTarget(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the target is not a path in a document",
            at: range,
            notes: [
                Note(
                    "a path is '$.paths.*.get', '$.paths['/users'].get' or '$..parameters[?@.name == 'page']'"
                )
            ]
        )
    }

    static func overlayActionMissing(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the action has neither 'update' nor 'remove: true'", at: range)
    }

    static func overlayTargetEmpty(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.warning, "the target selects nothing", at: range)
    }

    static func overlayTargetTooLarge(_ range: SourceRange, limit: Int) -> Diagnostic {
        Diagnostic(.error, "the target selects more than \(limit) values", at: range)
    }
}

extension Explanation {
    static var notOverlay: Explanation {
        Explanation(
            "A file that is not an overlay",
            "'--overlay' takes an OpenAPI Overlay 1.0 in JSON or YAML: 'overlay: 1.0.0' and a list of 'actions'."
        )
    }

    static var badOverlayTarget: Explanation {
        Explanation(
            "An overlay target that is not a path",
            """
            A target is a JSONPath (RFC 9535) that begins with '$' and has names, indexes, '*', '..' and comparisons with one \
            value: '$.paths.*.get', '$..parameters[?@.name == 'page']'.
            """
        )
    }

    static var overlayActionMissing: Explanation {
        Explanation(
            "An action of an overlay without an effect",
            "An action has a 'target', and either an 'update' that is merged into it, or 'remove: true'."
        )
    }

    static var overlayTargetEmpty: Explanation {
        Explanation(
            "A target of an overlay that selects nothing",
            "The document has nothing at that path, so the action has no effect. Perhaps the document has changed."
        )
    }

    static var overlayTargetTooLarge: Explanation {
        Explanation(
            "A target of an overlay that selects too much",
            "An action can change 100,000 values. A path without '..' selects fewer."
        )
    }
}
