package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of templates, in the order of the ids.
    package static let swiftEmission: [Explanation] = [
        .malformedTemplate, .nothingToPrint, .unknownTemplate, .unknownWord,
        .unsupportedTag, .wordIsNoSection, .wordIsNoText,
    ]
}
