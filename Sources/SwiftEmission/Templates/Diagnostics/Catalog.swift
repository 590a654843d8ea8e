package import SourceDiagnostics

extension Explanation {
    /// Everything that can be reported about templates, in the order of the ids.
    package static let swiftEmission: [Explanation] = [
        .malformedTemplate, .nothingToPrint, .unknownTemplate, .unknownWord,
        .unsupportedTag, .wordIsNoSection, .wordIsNoText,
    ]
}
