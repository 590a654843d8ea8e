import SourceDiagnostics

extension Diagnostic {
    static func badEmbeddedSpecs(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'x-genapi-specs' has no specs that can be imported",
            at: range,
            notes: [Note("without the key, the document is imported as any other one")]
        )
    }
}

extension Explanation {
    static var badEmbeddedSpecs: Explanation {
        Explanation(
            "Damaged specs in an exported document",
            """
            A document of 'genapi export openapi' has the specs that it was made of under 'x-genapi-specs': a digest, and the texts \
            by their paths, with 'api.yaml' among them. Without the key, the document is imported as any other one.
            """
        )
    }
}
