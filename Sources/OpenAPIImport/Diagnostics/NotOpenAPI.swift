import SourceDiagnostics

extension Diagnostic {
    static func notOpenAPI(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "this is not an OpenAPI document",
            at: range,
            notes: [Note("a document begins with 'openapi: 3.0.3', 'openapi: 3.1.0' or 'swagger: \"2.0\"'")]
        )
    }

    static func noServerInDocument(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the document has no absolute URL of a server",
            at: range,
            notes: [Note("add --server https://api.example.com")]
        )
    }

    static func nothingSelected(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "no operation of the document is selected",
            at: range,
            notes: [Note("'--only' takes tag:NAME, path:PREFIX and operation:ID")]
        )
    }
}

extension Explanation {
    static var notOpenAPI: Explanation {
        Explanation(
            "A file that is not an OpenAPI document",
            "'genapi import openapi' reads OpenAPI 3.0 and 3.1 and Swagger 2.0, in JSON or YAML."
        )
    }

    static var noServerInDocument: Explanation {
        Explanation(
            "A document without a server",
            """
            A spec needs the absolute URL of a server. If a document has none, or a relative one, it is an argument of the \
            command: '--server https://api.example.com'.
            """
        )
    }

    static var nothingSelected: Explanation {
        Explanation(
            "An import of no operation",
            "The filters of '--only' select operations by their tag, by the beginning of their path, or by their id."
        )
    }
}
